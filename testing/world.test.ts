// Proves that the test data is complete, and can be restored after changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personId, phoneNumberOf, secretOf } from './cast.ts';
import { idOf } from './identity.ts';
import { startTestNode, type TestNode } from './node.ts';
import { hashesOf, tokenOf } from './world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('Amina signs in with her phone number and PIN in the test world', async () => {
  const answer = await fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin: secretOf('amina') }),
  });
  expect(await answer.json()).toMatchObject({ userId: personId('amina') });
});

test('the fixed token of a user opens a session', async () => {
  const answer = await fetch(`${node.url}/api/session`, {
    headers: { authorization: `Bearer ${tokenOf('clarke')}` },
  });
  expect(await answer.json()).toMatchObject({ userId: personId('clarke'), role: 'teacher' });
});

test.each([
  'delete from evidence',
  'delete from chats; delete from auth.sessions',
  "update users set display_name = 'Somebody'; update modules set module_name = module_name || '!'",
  // An added row that present rows refer to, and a reference that forbids its removal.
  `insert into categories (id, category_name) values ('${idOf('another')}', 'Another');
   insert into user_categories select id, '${idOf('another')}' from users;
   update users set selected_category_id = '${idOf('another')}'`,
])('the test data is restored after: %s', async (change) => {
  await node.restore();
  const before = await hashesOf(node.pool);
  await node.pool.query(change);
  expect(await hashesOf(node.pool)).not.toEqual(before);
  await node.restore();
  expect(await hashesOf(node.pool)).toEqual(before);
});
