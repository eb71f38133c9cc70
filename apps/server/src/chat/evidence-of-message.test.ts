// Proves which messages become evidence, whose, and for what.
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../schema/audit.ts';
import { userCategories } from '../schema/categories.ts';
import { chatModules } from '../schema/classrooms.ts';
import { modules, tasks, topics } from '../schema/curriculum.ts';
import { evidence } from '../schema/evidence.ts';
import { targets } from '../schema/targets.ts';
import { addChat, addFile, addMessage } from './test-chat.ts';
import { openClass, type SignedIn, type TestClass } from './test-class.ts';

let room: TestClass;
let classroom: string;
const taskId = randomUUID();
const targetId = randomUUID();

beforeAll(async () => {
  room = await openClass();
  const { db, ours } = room.school;
  classroom = await addChat(room, 'group', [room.learner, room.classmate, room.teacher]);
  const [topicId, moduleId] = [randomUUID(), randomUUID()];
  await db.insert(topics).values({ id: topicId, categoryId: ours, topicName: 'Town' });
  await db.insert(modules).values({ id: moduleId, topicId, moduleName: 'Asking the way' });
  await db.insert(tasks).values({ id: taskId, moduleId, index: 0, instructions: 'Describe your street' });
  await db.insert(chatModules).values({ chatId: classroom, moduleId, topicId, index: 0, active: true });
  await db.insert(targets).values({
    id: targetId,
    learnerId: room.learner.id,
    categoryId: ours,
    targetText: 'Write every day',
    index: 0,
  });
});
afterAll(() => room.close());

const keep = (who: SignedIn | null, messageId: string, place: Readonly<Record<string, unknown>>) =>
  room.send('POST', who, `/groupChats/${classroom}/messages/${messageId}/evidence`, {
    evidenceId: randomUUID(),
    ...place,
  });
const saidBy = (author: SignedIn, more = {}) => addMessage(room.school.db, classroom, author, more);
const evidenceOf = (messageId: string) =>
  room.school.db.select().from(evidence).where(eq(evidence.sourceMessageId, messageId));

test("a learner keeps a message as evidence for a target, with the message's own fields and the next index [MSG-21, MSG-24]", async () => {
  const { db } = room.school;
  const fileId = await addFile(db, room.learner);
  const messageId = await saidBy(room.learner, {
    fileId,
    link: 'https://www.gov.uk/',
    createdAt: new Date('2026-03-02T09:00:00Z'),
  });
  expect(await keep(room.learner, messageId, { targetId })).toMatchObject({ status: 201 });
  // What learners do in their own record is no act of staff.
  const acts = () => db.select().from(audit).where(eq(audit.act, 'evidence added'));
  expect(await acts()).toEqual([]);
  expect(await keep(room.teacher, await saidBy(room.learner), { targetId })).toMatchObject({ status: 201 });
  expect(await acts()).toMatchObject([{ actorId: room.teacher.id, subjectId: room.learner.id }]);
  expect(await evidenceOf(messageId)).toMatchObject([
    {
      ownerId: room.learner.id,
      targetId,
      taskId: null,
      text: 'I went to the library.\nhttps://www.gov.uk/',
      fileId,
      createdBy: room.learner.id,
      createdAt: new Date('2026-03-02T09:00:00Z'),
    },
  ]);
  const items = await db
    .select()
    .from(evidence)
    .where(eq(evidence.targetId, targetId))
    .orderBy(asc(evidence.index));
  expect(items.map(({ index }) => index)).toEqual([0, 1]);
});

test("a teacher keeps a learner's message as evidence for a task of the module [MSG-22]", async () => {
  const messageId = await saidBy(room.learner);
  expect(await keep(room.teacher, messageId, { taskId })).toMatchObject({
    status: 201,
    body: { evidence: { index: 0 } },
  });
  expect(await evidenceOf(messageId)).toMatchObject([
    { ownerId: room.learner.id, taskId, targetId: null, createdBy: room.learner.id },
  ]);
});

test("a teacher keeps nothing for a learner's target of a category in which the teacher does not work", async () => {
  const { db, theirs } = room.school;
  await db.insert(userCategories).values({ userId: room.learner.id, categoryId: theirs });
  const foreign = randomUUID();
  await db.insert(targets).values({
    id: foreign,
    learnerId: room.learner.id,
    categoryId: theirs,
    targetText: 'Read a bus timetable',
    index: 0,
  });
  const messageId = await saidBy(room.learner);
  expect(await keep(room.teacher, messageId, { targetId: foreign })).toMatchObject({ status: 404 });
  expect(await evidenceOf(messageId)).toEqual([]);
  expect(await keep(room.learner, messageId, { targetId: foreign })).toMatchObject({ status: 201 });
});

test('a message is evidence once, whoever keeps it at the same moment [MSG-23]', async () => {
  const messageId = await saidBy(room.learner);
  const answers = await Promise.all([
    keep(room.learner, messageId, { targetId }),
    keep(room.teacher, messageId, { taskId }),
    keep(room.admin, messageId, { taskId }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['msg']).toBe(
    'This message is already saved as evidence',
  );
  expect(await evidenceOf(messageId)).toHaveLength(1);
});

test("nobody keeps a classmate's or a teacher's message, and nothing goes into somebody else's record [MSG-20]", async () => {
  const own = await saidBy(room.learner);
  expect(await keep(room.classmate, own, { targetId })).toMatchObject({ status: 403 });
  expect(await keep(room.stranger, own, { targetId })).toMatchObject({ status: 404 });
  expect(await keep(null, own, { targetId })).toMatchObject({ status: 401 });
  const teachers = await saidBy(room.teacher);
  for (const who of [room.teacher, room.admin, room.learner])
    expect(await keep(who, teachers, { targetId })).toMatchObject({ status: 403 });
  const classmates = await saidBy(room.classmate);
  expect(await keep(room.teacher, classmates, { targetId })).toMatchObject({ status: 404 });
  for (const place of [{}, { targetId, taskId }])
    expect(await keep(room.learner, own, place)).toMatchObject({ status: 400 });
  expect(await evidenceOf(own)).toEqual([]);
});
