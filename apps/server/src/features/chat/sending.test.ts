// Proves who may write in a chat, the order of messages, and that a retried message is stored once.
import { randomUUID } from 'node:crypto';
import { soon } from '@foothold/testing/soon';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asc, eq } from '../../kernel/database/drizzle.ts';
import { chatMarks, chatMembers, chats, files, messages } from '../../kernel/schema/public.ts';
import { addChat, addFile } from './chat.fixture.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
let classroom: string;
let conversation: string;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  classroom = await addChat(testClass, 'group', [testClass.learner, testClass.teacher]);
  conversation = await addChat(testClass, 'individual', [testClass.learner, testClass.teacher]);
});

type Said = Readonly<Record<string, unknown>>;
const say = (who: SignedIn | null, chatId: string, said: Said, callId = randomUUID(), at = 'groupChats') =>
  testClass.send('POST', who, `/${at}/${chatId}/messages`, { messageId: randomUUID(), ...said }, callId);
const saidIn = (chatId: string) =>
  testClass.school.db
    .select()
    .from(messages)
    .where(eq(messages.chatId, chatId))
    .orderBy(asc(messages.createdAt));

test('a learner and a teacher talk in a class and in private, in the order in which they wrote [CHAT-1, CHAT-10]', async () => {
  for (const [chatId, at] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    expect(await say(testClass.learner, chatId, { text: 'Hello' }, undefined, at)).toMatchObject({
      status: 201,
      body: { message: { seq: 1 } },
    });
    expect(await say(testClass.teacher, chatId, { text: 'Hi Amina' }, undefined, at)).toMatchObject({
      status: 201,
      body: { message: { seq: 2 } },
    });
    expect((await saidIn(chatId)).map(({ seq, text, createdBy }) => ({ seq, text, createdBy }))).toEqual([
      { seq: 1, text: 'Hello', createdBy: testClass.learner.id },
      { seq: 2, text: 'Hi Amina', createdBy: testClass.teacher.id },
    ]);
  }
});

test('a message has its text, time and author, and its file and link if there are any, in a class as in private [REST-42]', async () => {
  for (const [chatId, at] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    const fileId = await addFile(testClass.school.db, testClass.learner);
    await say(testClass.learner, chatId, { text: 'Hello' }, undefined, at);
    await say(testClass.learner, chatId, { text: 'See www.gov.uk', fileId }, undefined, at);
    const stored = await saidIn(chatId);
    expect(stored).toMatchObject([
      { text: 'Hello', createdBy: testClass.learner.id, fileId: null, link: null },
      { text: 'See www.gov.uk', createdBy: testClass.learner.id, fileId, link: 'https://www.gov.uk/' },
    ]);
    expect(await testClass.school.db.select().from(files).where(eq(files.id, fileId))).toMatchObject([
      { path: `users/${testClass.learner.id}/photo-1.jpg`, kind: 'image' },
    ]);
    for (const { createdAt } of stored)
      expect(Math.abs(Date.now() - createdAt.getTime())).toBeLessThan(600_000);
  }
});

test('concurrent messages are numbered without gaps, and times increase with numbers', async () => {
  const people = [testClass.learner, testClass.teacher];
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      say(people[turn % 2] ?? testClass.learner, classroom, { text: String(turn) }),
    ),
  );
  const stored = await saidIn(classroom);
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

test('a message that is retried after a lost answer is stored once', async () => {
  const messageId = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => say(testClass.learner, classroom, { messageId, text: 'Once' }, messageId)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await saidIn(classroom)).toHaveLength(1);
  // Deleted before the sender got an answer: a retry does not store it again.
  await testClass.school.db.delete(messages).where(eq(messages.id, messageId));
  const late = await say(testClass.learner, classroom, { messageId, text: 'Once' }, messageId);
  expect(late).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await saidIn(classroom)).toEqual([]);
});

test('a message without a key is sent as often as it is asked for, each time under another id', async () => {
  for (const text of ['Once', 'Twice'])
    expect(
      await testClass.send('POST', testClass.learner, `/groupChats/${classroom}/messages`, {
        messageId: randomUUID(),
        text,
      }),
    ).toMatchObject({ status: 201 });
  expect((await saidIn(classroom)).map(({ text }) => text)).toEqual(['Once', 'Twice']);
});

test('a retried message leaves no gap in the numbers, and its key sends no other message', async () => {
  const [messageId, key] = [randomUUID(), randomUUID()];
  const answers = [];
  for (let times = 0; times < 2; times += 1)
    answers.push(await say(testClass.learner, classroom, { messageId, text: 'Once' }, key));
  expect(answers[1]).toEqual(answers[0]);
  expect(await say(testClass.learner, classroom, { text: 'Another' }, key)).toMatchObject({ status: 409 });
  expect(await say(testClass.teacher, classroom, { text: 'Next' })).toMatchObject({
    body: { message: { seq: 2 } },
  });
});

test('a message that waits while the class is being locked is refused, and is sent again once it is unlocked', async () => {
  const [messageId, key] = [randomUUID(), randomUUID()];
  const again = () => say(testClass.learner, classroom, { messageId, text: 'Wait for me' }, key);
  const locking = await testClass.school.services.pool.connect();
  try {
    await locking.query('begin');
    await locking.query('update chats set locked = true where id = $1', [classroom]);
    const sent = again();
    await vi.waitFor(async () => {
      const { rowCount } = await testClass.school.services.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%last_seq%'`,
      );
      expect(rowCount).toBe(1);
    }, soon);
    await locking.query('commit');
    expect(await sent).toMatchObject({ status: 409 });
  } finally {
    locking.release();
  }
  expect(await saidIn(classroom)).toEqual([]);
  await testClass.school.db.update(chats).set({ locked: false }).where(eq(chats.id, classroom));
  expect(await again()).toMatchObject({ status: 201, body: { message: { seq: 1 } } });
});

test('a message needs text or a file, and whitespace is not text [MSG-1]', async () => {
  expect(await say(testClass.learner, classroom, { text: '  \n ' })).toMatchObject({
    status: 400,
    body: { msg: 'Please add text or a file' },
  });
  const fileId = await addFile(testClass.school.db, testClass.learner);
  expect(await say(testClass.learner, classroom, { fileId })).toMatchObject({ status: 201 });
  expect(await saidIn(classroom)).toMatchObject([{ text: '', fileId }]);
});

test("nobody can send another user's file, or a file uploaded for another purpose", async () => {
  const theirs = await addFile(testClass.school.db, testClass.teacher);
  const evidence = await addFile(testClass.school.db, testClass.learner, 'evidence');
  for (const fileId of [theirs, evidence, randomUUID()])
    expect(await say(testClass.learner, classroom, { fileId })).toMatchObject({ status: 404 });
  expect(await saidIn(classroom)).toHaveLength(0);
});

test('the first link of a message is stored with it, and unsafe links are refused', async () => {
  await say(testClass.learner, classroom, { text: 'See www.gov.uk and https://b.example' });
  await say(testClass.learner, classroom, { text: 'Here', link: 'https://learn.example.org/inbox' });
  await say(testClass.learner, classroom, { text: 'Nothing to open' });
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
    expect(await say(testClass.learner, classroom, { text: 'x', link }), link).toMatchObject({
      status: 400,
      body: { msg: 'Invalid URL' },
    });
});

test('in a locked class nobody writes, staff included [CHAT-13, CHAT-15]', async () => {
  expect(await say(testClass.learner, classroom, { text: 'Before' })).toMatchObject({ status: 201 });
  await testClass.school.db.update(chats).set({ locked: true }).where(eq(chats.id, classroom));
  for (const who of [testClass.learner, testClass.teacher, testClass.admin])
    expect(await say(who, classroom, { text: 'After' })).toMatchObject({
      status: 409,
      body: { msg: 'This chat is locked. You can read it, but nobody can write.' },
    });
  expect(await saidIn(classroom)).toHaveLength(1);
});

test('in a class that is not active students cannot write, even when it is unlocked, and staff can [CHAT-14]', async () => {
  const inactive = await addChat(testClass, 'group', [testClass.learner, testClass.teacher], {
    active: false,
  });
  expect(await say(testClass.learner, inactive, { text: 'Hello?' })).toMatchObject({
    status: 409,
    body: { msg: 'This class is finished. You can read.' },
  });
  expect(await say(testClass.teacher, inactive, { text: 'We are back on Monday' })).toMatchObject({
    status: 201,
  });
});

test('the last person in a conversation cannot write there, and the only person in a class can', async () => {
  const alone = () => say(testClass.learner, conversation, { text: 'Hello' }, undefined, 'individualChats');
  expect(await alone()).toMatchObject({ status: 201 });
  await testClass.school.db.delete(chatMembers).where(eq(chatMembers.userId, testClass.teacher.id));
  expect(await alone()).toMatchObject({
    status: 409,
    body: { msg: 'Nobody else is here. You can read.' },
  });
  expect(await saidIn(conversation)).toHaveLength(1);
  expect(await say(testClass.learner, classroom, { text: 'Hello' })).toMatchObject({ status: 201 });
});

test('users who are not in a chat cannot write there or distinguish it from one that does not exist [CHAT-4]', async () => {
  const missing = await say(testClass.learner, randomUUID(), { text: 'x' });
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  for (const outsider of [testClass.classmate, testClass.stranger]) {
    expect(await say(outsider, classroom, { text: 'x' })).toEqual(missing);
    expect(await say(outsider, conversation, { text: 'x' }, undefined, 'individualChats')).toEqual(missing);
  }
  expect(await say(testClass.admin, conversation, { text: 'x' }, undefined, 'individualChats')).toEqual(
    missing,
  );
  expect(await say(null, classroom, { text: 'x' })).toMatchObject({ status: 401 });
  await testClass.school.db.delete(chatMembers).where(eq(chatMembers.userId, testClass.learner.id));
  expect(await say(testClass.learner, classroom, { text: 'x' })).toEqual(missing);
  expect(await saidIn(classroom)).toHaveLength(0);
});

test("sending a message does not move its author's read mark: one that was sent late hides no unread messages", async () => {
  await say(testClass.teacher, classroom, { text: 'News' });
  await say(testClass.learner, classroom, { text: 'Written in the underground' });
  const marks = await testClass.school.db.select().from(chatMarks).where(eq(chatMarks.chatId, classroom));
  expect(marks).toEqual([]);
});
