// Proves how staff begin a private conversation: with people of their category, one for the same people.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { users } from '../schema/people.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
beforeAll(async () => {
  room = await openClass();
});
afterAll(() => room.close());

const start = (who: SignedIn, ...participants: readonly string[]) =>
  room.send('POST', who, '/individualChats', { participants });
const nameOf = async ({ id }: { readonly id: string }) =>
  (await room.school.db.select().from(users).where(eq(users.id, id)))[0]?.displayName;

test('a teacher begins a conversation that every participant is in, named after them [INBOX-27, INBOX-28]', async () => {
  const { status, body } = await start(room.teacher, room.learner.id, room.classmate.id);
  expect({ status, isNew: body['isNew'] }).toEqual({ status: 201, isNew: true });
  const chatId = String(body['chatId']);
  const [chat] = await room.school.db.select().from(chats).where(eq(chats.id, chatId));
  const names = await Promise.all([room.teacher, room.learner, room.classmate].map(nameOf));
  expect(chat).toMatchObject({
    kind: 'individual',
    chatName: names.join(' & '),
    categoryId: room.school.ours,
    active: true,
    locked: false,
  });
  const members = await room.school.db.select().from(chatMembers).where(eq(chatMembers.chatId, chatId));
  expect(members.map((member) => member.userId).toSorted()).toEqual(
    [room.teacher.id, room.learner.id, room.classmate.id].toSorted(),
  );
});

test('the same people in the same category have one conversation, whoever begins it and however often at once [INBOX-24]', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => start(room.teacher, room.admin.id)),
    ...Array.from({ length: 6 }, () => start(room.admin, room.teacher.id, room.admin.id)),
  ]);
  expect(new Set(answers.map(({ body }) => body['chatId'])).size).toBe(1);
  expect(answers.filter(({ body }) => body['isNew'] === true)).toHaveLength(1);
});

test('with somebody else in it, or in another category, it is another conversation [INBOX-25]', async () => {
  const pair = await start(room.teacher, room.learner.id);
  const three = await start(room.teacher, room.learner.id, room.admin.id);
  expect(three.body['chatId']).not.toBe(pair.body['chatId']);
  const both = [room.teacher.id, room.learner.id];
  await room.school.db
    .update(chats)
    .set({ categoryId: room.school.theirs })
    .where(eq(chats.id, String(pair.body['chatId'])));
  const again = await start(room.teacher, ...both);
  expect(again.body).toMatchObject({ isNew: true });
});

test('a learner cannot begin one, not even past the screen [INBOX-17]', async () => {
  expect(await start(room.learner, room.teacher.id)).toMatchObject({ status: 403 });
  expect(await start(room.learner, room.classmate.id)).toMatchObject({ status: 403 });
});

test('somebody must be chosen, and oneself is nobody [INBOX-22]', async () => {
  expect(await start(room.teacher)).toMatchObject({
    status: 400,
    body: { msg: 'Choose at least one person' },
  });
  expect(await start(room.teacher, room.teacher.id)).toMatchObject({
    status: 400,
    body: { msg: 'Choose at least one person' },
  });
});

test('nobody of another category can be written to [INBOX-23]', async () => {
  expect(await start(room.teacher, room.stranger.id)).toMatchObject({ status: 404 });
  expect(await start(room.stranger, room.learner.id)).toMatchObject({ status: 404 });
});
