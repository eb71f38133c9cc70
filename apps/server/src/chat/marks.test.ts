// Proves how far a person has read: only of chats they are in, never backwards, never beyond what was said.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatMembers, chats } from '../schema/classrooms.ts';
import { users } from '../schema/people.ts';
import { gatherMarks } from './marks.ts';
import { chatMarks, messages } from '../schema/chat.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
let classroom: string;
let conversation: string;

beforeAll(async () => {
  room = await openClass();
});
afterAll(() => room.close());
beforeEach(async () => {
  classroom = await addChat('group', [room.learner, room.teacher]);
  conversation = await addChat('individual', [room.learner, room.teacher]);
});

async function addChat(kind: 'group' | 'individual', people: readonly SignedIn[]): Promise<string> {
  const id = randomUUID();
  const { db, ours } = room.school;
  await db.insert(chats).values({ id, kind, chatName: 'Monday', categoryId: ours, lastSeq: 3 });
  await db.insert(chatMembers).values(people.map((person) => ({ chatId: id, userId: person.id })));
  await db.insert(messages).values(
    [1, 2, 3].map((seq) => ({
      id: randomUUID(),
      chatId: id,
      seq,
      text: 'Hello',
      createdBy: room.teacher.id,
    })),
  );
  return id;
}

const read = (who: SignedIn | null, chatId: string, seq?: number, collection = 'groupChats') =>
  room.put(who, `/${collection}/${chatId}/lastChecked`, seq === undefined ? {} : { seq });
const markOf = async (who: SignedIn, chatId: string) =>
  (
    await room.school.db
      .select()
      .from(chatMarks)
      .where(and(eq(chatMarks.userId, who.id), eq(chatMarks.chatId, chatId)))
  )[0];

test('a learner who reads a class is marked as far as the message that was on the screen [CHAT-11]', async () => {
  const before = Date.now();
  const answer = await read(room.learner, classroom, 2);
  expect(answer).toMatchObject({ status: 200, body: { seq: 2 } });
  expect(Date.parse(String(answer.body['lastChecked']))).toBeGreaterThanOrEqual(before - 1000);
  expect(await markOf(room.learner, classroom)).toMatchObject({ seq: 2 });
  expect(await markOf(room.teacher, classroom)).toBeUndefined();
});

test('in a class as in a conversation the mark is of whoever looked, and of that moment [REST-41]', async () => {
  for (const [chatId, collection] of [
    [classroom, 'groupChats'],
    [conversation, 'individualChats'],
  ] as const) {
    const { rows: before } = await room.school.services.pool.query<{ now: Date }>('select now()');
    const { status, body } = await read(room.learner, chatId, 3, collection);
    const { rows: after } = await room.school.services.pool.query<{ now: Date }>('select now()');
    expect(status).toBe(200);
    const marked = Date.parse(String(body['lastChecked']));
    expect(marked).toBeGreaterThanOrEqual(before[0]?.now.getTime() ?? Infinity);
    expect(marked).toBeLessThanOrEqual(after[0]?.now.getTime() ?? 0);
    expect((await markOf(room.learner, chatId))?.checkedAt.getTime()).toBe(marked);
    expect(await markOf(room.teacher, chatId)).toBeUndefined();
  }
});

test('without saying how far, everything there is counts as read [CHAT-11]', async () => {
  expect(await read(room.learner, conversation, undefined, 'individualChats')).toMatchObject({
    status: 200,
    body: { seq: 3 },
  });
});

test('a late mark from another device never makes read messages unread again', async () => {
  const first = await read(room.learner, classroom, 3);
  const second = await read(room.learner, classroom, 1);
  expect(second.body['seq']).toBe(3);
  expect(Date.parse(String(second.body['lastChecked']))).toBeGreaterThanOrEqual(
    Date.parse(String(first.body['lastChecked'])),
  );
});

test('nobody can mark messages as read that are not written yet', async () => {
  expect((await read(room.learner, classroom, 1_000_000)).body['seq']).toBe(3);
});

test('the admin of the category reads a class without being in it, and no private conversation', async () => {
  expect(await read(room.admin, classroom, 1)).toMatchObject({ status: 200 });
  expect(await read(room.admin, conversation, 1, 'individualChats')).toMatchObject({ status: 404 });
});

test('whoever is not in a chat cannot tell it from one that does not exist [CHAT-4]', async () => {
  const missing = await read(room.learner, randomUUID(), 1);
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  for (const outsider of [room.classmate, room.stranger]) {
    expect(await read(outsider, classroom, 1)).toEqual(missing);
    expect(await read(outsider, conversation, 1, 'individualChats')).toEqual(missing);
    expect(await markOf(outsider, classroom)).toBeUndefined();
  }
});

test('a learner who was removed from the class marks nothing there any more [CHAT-21]', async () => {
  expect(await read(room.learner, classroom, 1)).toMatchObject({ status: 200 });
  await room.school.db.delete(chatMembers).where(eq(chatMembers.chatId, classroom));
  expect(await read(room.learner, classroom, 2)).toMatchObject({ status: 404 });
  expect(await markOf(room.learner, classroom)).toMatchObject({ seq: 1 });
});

test('a class is no private conversation, and the other way round', async () => {
  expect(await read(room.learner, classroom, 1, 'individualChats')).toMatchObject({ status: 404 });
  expect(await read(room.learner, conversation, 1, 'groupChats')).toMatchObject({ status: 404 });
});

test('a class that reads at one moment costs one commit, and a person who has gone meanwhile spoils it for nobody', async () => {
  const { school, teacher, learner } = room;
  const gone = await school.enrol('student');
  const marks = gatherMarks(school.db);
  const add = (viewerId: string, position: number) => marks.add({ viewerId, what: classroom, position });
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

test('two servers that mark the same people at the same moment never block each other for good', async () => {
  const { school, teacher, learner, classmate, admin } = room;
  const servers = [gatherMarks(school.db), gatherMarks(school.db)];
  const people = [teacher, learner, classmate, admin];
  const places = [classroom, conversation];
  for (let round = 0; round < 20; round += 1) {
    const added = servers.flatMap((marks, server) => {
      const ordered = server === 0 ? people : people.toReversed();
      return ordered.flatMap((person) =>
        places.map((what) => marks.add({ viewerId: person.id, what, position: 1 + (round % 3) })),
      );
    });
    await Promise.all(servers.map((marks) => marks.flush()));
    await Promise.all(added);
  }
  expect(await markOf(learner, classroom)).toMatchObject({ seq: 3 });
});

test('whoever is signed out, or sends nonsense, is refused', async () => {
  expect(await read(null, classroom, 1)).toMatchObject({ status: 401 });
  for (const seq of [-1, 1.5, Number.MAX_SAFE_INTEGER + 1])
    expect(await read(room.learner, classroom, seq), String(seq)).toMatchObject({ status: 400 });
  expect(await read(room.learner, 'not-an-id', 1)).toMatchObject({ status: 400 });
});
