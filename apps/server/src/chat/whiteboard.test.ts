// Proves that only staff write on a whiteboard and lock a chat, and that two who write at once lose nothing.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chats } from '../schema/classrooms.ts';
import { addChat } from './test-chat.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
let classroom: string;

beforeAll(async () => {
  room = await openClass();
});
afterAll(() => room.close());
beforeEach(async () => {
  classroom = await addChat(room, 'group', [room.learner, room.teacher], { whiteboard: 'Bring a pen' });
});

const write = (who: SignedIn | null, whiteboard: string, basedOn: number) =>
  room.put(who, `/groupChats/${classroom}/whiteboard`, { whiteboard, basedOn });
const lock = (who: SignedIn | null, locked: boolean) =>
  room.put(who, `/groupChats/${classroom}/locked`, { locked });
const stored = async () => (await room.school.db.select().from(chats).where(eq(chats.id, classroom)))[0];

test('staff write on the whiteboard, and students only read it [CHAT-19, REST-33]', async () => {
  expect(await write(room.teacher, 'Bring a photo', 1)).toMatchObject({
    status: 200,
    body: { whiteboard: 'Bring a photo', version: 2 },
  });
  expect(await stored()).toMatchObject({ whiteboard: 'Bring a photo', version: 2 });
  expect(await write(room.learner, 'No homework', 2)).toMatchObject({ status: 403 });
  expect(await write(room.stranger, 'No homework', 2)).toMatchObject({ status: 404 });
  expect(await write(null, 'No homework', 2)).toMatchObject({ status: 401 });
  expect(await stored()).toMatchObject({ whiteboard: 'Bring a photo', version: 2 });
});

test('the second of two who write at once is shown what the first one wrote, and nothing is lost', async () => {
  const answers = await Promise.all([write(room.teacher, 'Mine', 1), write(room.admin, 'Hers', 1)]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({ whiteboard: won?.body['whiteboard'], version: 2 });
  expect(await stored()).toMatchObject({ whiteboard: won?.body['whiteboard'], version: 2 });
});

test('the same words twice are no conflict', async () => {
  expect(await write(room.teacher, 'Same', 1)).toMatchObject({ status: 200 });
  expect(await write(room.admin, 'Same', 1)).toMatchObject({ status: 200, body: { version: 2 } });
});

test('staff lock and unlock the chat of a class, and students cannot [CHAT-16, REST-34]', async () => {
  expect(await lock(room.teacher, true)).toMatchObject({ status: 200, body: { locked: true } });
  expect(await stored()).toMatchObject({ locked: true, active: true });
  expect(await lock(room.learner, false)).toMatchObject({ status: 403 });
  expect(await stored()).toMatchObject({ locked: true });
  expect(await lock(room.admin, false)).toMatchObject({ status: 200, body: { locked: false } });
  expect(await stored()).toMatchObject({ locked: false });
});
