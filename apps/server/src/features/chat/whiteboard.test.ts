// Proves that only staff write on a whiteboard and lock a chat, and that concurrent writes lose nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { chats } from '../../kernel/schema/public.ts';
import { addChat } from './chat.fixture.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
let classroom: string;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  classroom = await addChat(testClass, 'group', [testClass.learner, testClass.teacher], {
    whiteboard: 'Bring a pen',
  });
});

const write = (who: SignedIn | null, whiteboard: string, expectedVersion: number) =>
  testClass.put(who, `/groupChats/${classroom}/whiteboard`, { whiteboard, expectedVersion });
const lock = (who: SignedIn | null, locked: boolean) =>
  testClass.put(who, `/groupChats/${classroom}/locked`, { locked });
const stored = async () => (await testClass.school.db.select().from(chats).where(eq(chats.id, classroom)))[0];

test('staff write on the whiteboard, and students only read it [CHAT-19, REST-33]', async () => {
  expect(await write(testClass.teacher, 'Bring a photo', 1)).toMatchObject({
    status: 200,
    body: { whiteboard: 'Bring a photo', version: 2 },
  });
  expect(await stored()).toMatchObject({ whiteboard: 'Bring a photo', version: 2 });
  expect(await write(testClass.learner, 'No homework', 2)).toMatchObject({ status: 403 });
  expect(await write(testClass.stranger, 'No homework', 2)).toMatchObject({ status: 404 });
  expect(await write(null, 'No homework', 2)).toMatchObject({ status: 401 });
  expect(await stored()).toMatchObject({ whiteboard: 'Bring a photo', version: 2 });
});

test('the second of two concurrent writers is shown the text of the first, and nothing is lost', async () => {
  const answers = await Promise.all([write(testClass.teacher, 'Mine', 1), write(testClass.admin, 'Hers', 1)]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({ current: { whiteboard: won?.body['whiteboard'], version: 2 } });
  expect(await stored()).toMatchObject({ whiteboard: won?.body['whiteboard'], version: 2 });
});

test('writing the same text twice is no conflict', async () => {
  expect(await write(testClass.teacher, 'Same', 1)).toMatchObject({ status: 200 });
  expect(await write(testClass.admin, 'Same', 1)).toMatchObject({ status: 200, body: { version: 2 } });
});

test('staff lock and unlock the chat of a class, and students cannot [CHAT-16, REST-34]', async () => {
  expect(await lock(testClass.teacher, true)).toMatchObject({ status: 200, body: { locked: true } });
  expect(await stored()).toMatchObject({ locked: true, active: true });
  expect(await lock(testClass.learner, false)).toMatchObject({ status: 403 });
  expect(await stored()).toMatchObject({ locked: true });
  expect(await lock(testClass.admin, false)).toMatchObject({ status: 200, body: { locked: false } });
  expect(await stored()).toMatchObject({ locked: false });
});
