// Proves read marks: only for chats that a user may see, never moved back, never beyond the newest message.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { chatMarks, chatMembers, chats, messages, users } from '../../kernel/schema/public.ts';
import { createReadMarks } from './marks.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
let classroom: string;
let conversation: string;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  classroom = await addChat('group', [testClass.learner, testClass.teacher]);
  conversation = await addChat('individual', [testClass.learner, testClass.teacher]);
});

async function addChat(kind: 'group' | 'individual', people: readonly SignedIn[]): Promise<string> {
  const id = randomUUID();
  const { db, ours } = testClass.school;
  await db.insert(chats).values({ id, kind, chatName: 'Monday', categoryId: ours, lastSeq: 3 });
  await db.insert(chatMembers).values(people.map((person) => ({ chatId: id, userId: person.id })));
  await db.insert(messages).values(
    [1, 2, 3].map((seq) => ({
      id: randomUUID(),
      chatId: id,
      seq,
      text: 'Hello',
      createdBy: testClass.teacher.id,
    })),
  );
  return id;
}

const read = (who: SignedIn | null, chatId: string, seq?: number, collection = 'groupChats') =>
  testClass.put(who, `/${collection}/${chatId}/lastChecked`, seq === undefined ? {} : { seq });
const markOf = async (who: SignedIn, chatId: string) =>
  (
    await testClass.school.db
      .select()
      .from(chatMarks)
      .where(and(eq(chatMarks.userId, who.id), eq(chatMarks.chatId, chatId)))
  )[0];

test('a learner who reads a class is marked as far as the message that was on the screen [CHAT-11]', async () => {
  const before = Date.now();
  const answer = await read(testClass.learner, classroom, 2);
  expect(answer).toMatchObject({ status: 200, body: { seq: 2 } });
  expect(Date.parse(String(answer.body['lastChecked']))).toBeGreaterThanOrEqual(before - 1000);
  expect(await markOf(testClass.learner, classroom)).toMatchObject({ seq: 2 });
  expect(await markOf(testClass.teacher, classroom)).toBeUndefined();
});

test('in classes and conversations a read mark belongs to the user who read, with the time of reading [REST-41]', async () => {
  for (const [chatId, collection] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    const { rows: before } = await testClass.school.services.pool.query<{ now: Date }>('select now()');
    const { status, body } = await read(testClass.learner, chatId, 3, collection);
    const { rows: after } = await testClass.school.services.pool.query<{ now: Date }>('select now()');
    expect(status).toBe(200);
    const marked = Date.parse(String(body['lastChecked']));
    expect(marked).toBeGreaterThanOrEqual(before[0]?.now.getTime() ?? Infinity);
    expect(marked).toBeLessThanOrEqual(after[0]?.now.getTime() ?? 0);
    expect((await markOf(testClass.learner, chatId))?.checkedAt.getTime()).toBe(marked);
    expect(await markOf(testClass.teacher, chatId)).toBeUndefined();
  }
});

test('without a position every message counts as read [CHAT-11]', async () => {
  expect(await read(testClass.learner, conversation, undefined, 'individualChats')).toMatchObject({
    status: 200,
    body: { seq: 3 },
  });
});

test('a late mark from another device never makes read messages unread again', async () => {
  const first = await read(testClass.learner, classroom, 3);
  const second = await read(testClass.learner, classroom, 1);
  expect(second.body['seq']).toBe(3);
  expect(Date.parse(String(second.body['lastChecked']))).toBeGreaterThanOrEqual(
    Date.parse(String(first.body['lastChecked'])),
  );
});

test('messages that do not exist yet cannot be marked as read', async () => {
  expect((await read(testClass.learner, classroom, 1_000_000)).body['seq']).toBe(3);
});

test('an admin of the category can mark a class without being a member, but no private conversation', async () => {
  expect(await read(testClass.admin, classroom, 1)).toMatchObject({ status: 200 });
  expect(await read(testClass.admin, conversation, 1, 'individualChats')).toMatchObject({ status: 404 });
});

test('users who are not in a chat cannot distinguish it from one that does not exist [CHAT-4]', async () => {
  const missing = await read(testClass.learner, randomUUID(), 1);
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  for (const outsider of [testClass.classmate, testClass.stranger]) {
    expect(await read(outsider, classroom, 1)).toEqual(missing);
    expect(await read(outsider, conversation, 1, 'individualChats')).toEqual(missing);
    expect(await markOf(outsider, classroom)).toBeUndefined();
  }
});

test('a learner who was removed from the class can no longer mark it [CHAT-21, THREAT-9]', async () => {
  expect(await read(testClass.learner, classroom, 1)).toMatchObject({ status: 200 });
  await testClass.school.db.delete(chatMembers).where(eq(chatMembers.chatId, classroom));
  expect(await read(testClass.learner, classroom, 2)).toMatchObject({ status: 404 });
  expect(await markOf(testClass.learner, classroom)).toMatchObject({ seq: 1 });
});

test('a class is not found as a private conversation, nor the other way round', async () => {
  expect(await read(testClass.learner, classroom, 1, 'individualChats')).toMatchObject({ status: 404 });
  expect(await read(testClass.learner, conversation, 1, 'groupChats')).toMatchObject({ status: 404 });
});

test('marks of a class at the same moment are committed once, and a user who has just been deleted does not fail the batch', async () => {
  const { school, teacher, learner } = testClass;
  const gone = await school.enrol('student');
  const marks = createReadMarks(school.db);
  const add = (viewerId: string, position: number) => marks.add({ viewerId, subject: classroom, position });
  const [ofTeacher, ofLearner, further, ofGone] = [
    add(teacher.id, 3),
    add(learner.id, 1),
    add(learner.id, 2),
    add(gone.id, 3),
  ];
  await school.db.delete(users).where(eq(users.id, gone.id));
  await marks.flush();
  expect(await Promise.all([ofTeacher, ofLearner, further])).toMatchObject([
    { seq: 3 },
    { seq: 2 },
    { seq: 2 },
  ]);
  expect(await ofGone).toBeUndefined();
  const { rows } = await school.services.pool.query(
    'select distinct xmin::text from chat_marks where chat_id = $1',
    [classroom],
  );
  expect(rows).toHaveLength(1);
});

test('two servers that mark the same users at the same moment do not deadlock', async () => {
  const { school, teacher, learner, classmate, admin } = testClass;
  const servers = [createReadMarks(school.db), createReadMarks(school.db)];
  const people = [teacher, learner, classmate, admin];
  const places = [classroom, conversation];
  for (let round = 0; round < 20; round += 1) {
    const added = servers.flatMap((marks, server) => {
      const ordered = server === 0 ? people : people.toReversed();
      return ordered.flatMap((person) =>
        places.map((subject) => marks.add({ viewerId: person.id, subject, position: 1 + (round % 3) })),
      );
    });
    await Promise.all(servers.map((marks) => marks.flush()));
    await Promise.all(added);
  }
  expect(await markOf(learner, classroom)).toMatchObject({ seq: 3 });
});

test('signed-out users and invalid input are refused', async () => {
  expect(await read(null, classroom, 1)).toMatchObject({ status: 401 });
  for (const seq of [-1, 1.5, Number.MAX_SAFE_INTEGER + 1])
    expect(await read(testClass.learner, classroom, seq), String(seq)).toMatchObject({ status: 400 });
  expect(await read(testClass.learner, 'not-an-id', 1)).toMatchObject({ status: 400 });
});
