// Proves who may say what in a chat, in which order it stands, and that it is said once however often it is sent.
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { files } from '../schema/files.ts';
import { chatMarks, messages } from '../schema/chat.ts';
import { addChat, addFile } from './test-chat.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
let classroom: string;
let conversation: string;

beforeAll(async () => {
  room = await openClass();
});
afterAll(() => room.close());
beforeEach(async () => {
  classroom = await addChat(room, 'group', [room.learner, room.teacher]);
  conversation = await addChat(room, 'individual', [room.learner, room.teacher]);
});

type Said = Readonly<Record<string, unknown>>;
const say = (who: SignedIn | null, chatId: string, said: Said, callId?: string, at = 'groupChats') =>
  room.send('POST', who, `/${at}/${chatId}/messages`, { messageId: randomUUID(), ...said }, callId);
const saidIn = (chatId: string) =>
  room.school.db.select().from(messages).where(eq(messages.chatId, chatId)).orderBy(asc(messages.createdAt));

test('a learner and a teacher talk in a class and in private, in the order in which they wrote [CHAT-1, CHAT-10]', async () => {
  for (const [chatId, at] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    expect(await say(room.learner, chatId, { text: 'Hello' }, undefined, at)).toMatchObject({
      status: 201,
      body: { message: { seq: 1 } },
    });
    expect(await say(room.teacher, chatId, { text: 'Hi Amina' }, undefined, at)).toMatchObject({
      status: 201,
      body: { message: { seq: 2 } },
    });
    expect((await saidIn(chatId)).map(({ seq, text, createdBy }) => ({ seq, text, createdBy }))).toEqual([
      { seq: 1, text: 'Hello', createdBy: room.learner.id },
      { seq: 2, text: 'Hi Amina', createdBy: room.teacher.id },
    ]);
  }
});

test('a message has its words, its moment and its author, and where there are any its file and its link, in a class as in private [REST-42]', async () => {
  for (const [chatId, at] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    const fileId = await addFile(room.school.db, room.learner);
    await say(room.learner, chatId, { text: 'Hello' }, undefined, at);
    await say(room.learner, chatId, { text: 'See www.gov.uk', fileId }, undefined, at);
    const stored = await saidIn(chatId);
    expect(stored).toMatchObject([
      { text: 'Hello', createdBy: room.learner.id, fileId: null, link: null },
      { text: 'See www.gov.uk', createdBy: room.learner.id, fileId, link: 'https://www.gov.uk/' },
    ]);
    expect(await room.school.db.select().from(files).where(eq(files.id, fileId))).toMatchObject([
      { path: `users/${room.learner.id}/photo-1.jpg`, kind: 'image' },
    ]);
    for (const { createdAt } of stored)
      expect(Math.abs(Date.now() - createdAt.getTime())).toBeLessThan(600_000);
  }
});

test('many who write at the same moment are numbered without a gap, and times grow with numbers', async () => {
  const people = [room.learner, room.teacher];
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      say(people[turn % 2] ?? room.learner, classroom, { text: String(turn) }),
    ),
  );
  const stored = await saidIn(classroom);
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
});

test('a message that is sent again after a lost answer is said once', async () => {
  const messageId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => say(room.learner, classroom, { messageId, text: 'Once' }, messageId)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await saidIn(classroom)).toHaveLength(1);
  // Deleted before its sender hears of it: not said again, and not there.
  await room.school.db.delete(messages).where(eq(messages.id, messageId));
  const late = await say(room.learner, classroom, { messageId, text: 'Once' }, messageId);
  expect(late).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await saidIn(classroom)).toEqual([]);
});

test('a message needs words or a file, and white space is no words [MSG-1]', async () => {
  expect(await say(room.learner, classroom, { text: '  \n ' })).toMatchObject({
    status: 400,
    body: { msg: 'Please add text or a file' },
  });
  const fileId = await addFile(room.school.db, room.learner);
  expect(await say(room.learner, classroom, { fileId })).toMatchObject({ status: 201 });
  expect(await saidIn(classroom)).toMatchObject([{ text: '', fileId }]);
});

test('nobody sends a file of somebody else, or one that was sent for something else', async () => {
  const theirs = await addFile(room.school.db, room.teacher);
  const evidence = await addFile(room.school.db, room.learner, 'evidence');
  for (const fileId of [theirs, evidence, randomUUID()])
    expect(await say(room.learner, classroom, { fileId })).toMatchObject({ status: 404 });
  expect(await saidIn(classroom)).toHaveLength(0);
});

test('the first link of a message is kept with it, and what no browser should open is refused', async () => {
  await say(room.learner, classroom, { text: 'See www.gov.uk and https://b.example' });
  await say(room.learner, classroom, { text: 'Here', link: 'https://learn.example.org/inbox' });
  await say(room.learner, classroom, { text: 'Nothing to open' });
  expect((await saidIn(classroom)).map(({ link }) => link)).toEqual([
    'https://www.gov.uk/',
    'https://learn.example.org/inbox',
    null,
  ]);
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'nothing',
    `https://${'x'.repeat(3000)}.org`,
  ])
    expect(await say(room.learner, classroom, { text: 'x', link }), link).toMatchObject({
      status: 400,
      body: { msg: 'Invalid URL' },
    });
});

test('in a locked class nobody writes, staff included [CHAT-13, CHAT-15]', async () => {
  expect(await say(room.learner, classroom, { text: 'Before' })).toMatchObject({ status: 201 });
  await room.school.db.update(chats).set({ locked: true }).where(eq(chats.id, classroom));
  for (const who of [room.learner, room.teacher, room.admin])
    expect(await say(who, classroom, { text: 'After' })).toMatchObject({
      status: 409,
      body: { msg: 'This chat is locked. You can read it, but nobody can write.' },
    });
  expect(await saidIn(classroom)).toHaveLength(1);
});

test('in a class that is not active students cannot write, even when it is unlocked, and staff can [CHAT-14]', async () => {
  const inactive = await addChat(room, 'group', [room.learner, room.teacher], { active: false });
  expect(await say(room.learner, inactive, { text: 'Hello?' })).toMatchObject({
    status: 409,
    body: { msg: 'This class is not active. You can read it, but you cannot write.' },
  });
  expect(await say(room.teacher, inactive, { text: 'We are back on Monday' })).toMatchObject({ status: 201 });
});

test('whoever is not in a chat writes nothing there and cannot tell it from one that does not exist [CHAT-4]', async () => {
  const missing = await say(room.learner, randomUUID(), { text: 'x' });
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  for (const outsider of [room.classmate, room.stranger]) {
    expect(await say(outsider, classroom, { text: 'x' })).toEqual(missing);
    expect(await say(outsider, conversation, { text: 'x' }, undefined, 'individualChats')).toEqual(missing);
  }
  expect(await say(room.admin, conversation, { text: 'x' }, undefined, 'individualChats')).toEqual(missing);
  expect(await say(null, classroom, { text: 'x' })).toMatchObject({ status: 401 });
  await room.school.db.delete(chatMembers).where(eq(chatMembers.userId, room.learner.id));
  expect(await say(room.learner, classroom, { text: 'x' })).toEqual(missing);
  expect(await saidIn(classroom)).toHaveLength(0);
});

test('writing says nothing about what its author has read: a message that was sent late hides no news', async () => {
  await say(room.teacher, classroom, { text: 'News' });
  await say(room.learner, classroom, { text: 'Written in the underground' });
  const marks = await room.school.db.select().from(chatMarks).where(eq(chatMarks.chatId, classroom));
  expect(marks).toEqual([]);
});
