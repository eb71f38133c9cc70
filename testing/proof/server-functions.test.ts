// Proves the server's functions beyond reading and writing documents: invitations, PIN resets, search of all categories, shared modules.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../access/ask.ts';
import { displayName, personId, phoneNumberOf } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('an admin invites a user, resets a PIN, searches every category, and finds the modules shared with one [REST-9]', async () => {
  const does = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const { status, body } = await ask(node.url, 'priya', name, input);
    expect(status, `${name}: ${body}`).toBeLessThan(300);
    return JSON.parse(body) as Record<string, object>;
  };
  const { user } = await does('people.inviteUser', {
    firstName: 'Leila',
    surname: 'Haddad',
    phoneNumber: '07700 900950',
    pin: '274916',
    role: 'student',
    categoryId: at.categories.morning,
  });
  expect(user).toMatchObject({ displayName: 'Leila Haddad', role: 'student' });
  await does('signIn.requestReset', { phoneNumber: phoneNumberOf('amina') });
  const received = () => node.messages.filter(({ to }) => to === '+447700900100').map(({ text }) => text);
  await expect.poll(received).toEqual([expect.stringContaining('/reset/')]);
  const { users } = await does('people.searchUsers', { searchText: 'nguyen', searchBy: 'name' });
  expect(users).toMatchObject([{ id: personId('dao'), displayName: displayName('dao') }]);
  const { modules } = await does('curriculum.readSharedModules', { categoryId: at.categories.morning });
  expect(modules).toMatchObject([{ id: at.modules.pharmacy }]);
});
