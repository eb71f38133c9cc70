// Proves which messages can be saved as evidence, by whom and for which tasks and targets.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asc, eq } from '../../kernel/database/drizzle.ts';
import { audit } from '../../kernel/schema/auth.ts';
import {
  chatModules,
  evidence,
  modules,
  targets,
  tasks,
  topics,
  userCategories,
} from '../../kernel/schema/public.ts';
import { addChat, addFile, addMessage } from './chat.fixture.ts';
import { openClass, type SignedIn, type TestClass } from './class.fixture.ts';

let testClass: TestClass;
let classroom: string;
const taskId = randomUUID();
const targetId = randomUUID();

beforeAll(async () => {
  testClass = await openClass();
  const { db, ours } = testClass.school;
  classroom = await addChat(testClass, 'group', [testClass.learner, testClass.classmate, testClass.teacher]);
  const [topicId, moduleId] = [randomUUID(), randomUUID()];
  await db.insert(topics).values({ id: topicId, categoryId: ours, topicName: 'Town' });
  await db.insert(modules).values({ id: moduleId, topicId, moduleName: 'Asking the way' });
  await db.insert(tasks).values({ id: taskId, moduleId, index: 0, instructions: 'Describe your street' });
  await db.insert(chatModules).values({ chatId: classroom, moduleId, topicId, index: 0, active: true });
  await db.insert(targets).values({
    id: targetId,
    learnerId: testClass.learner.id,
    categoryId: ours,
    targetText: 'Write every day',
    index: 0,
  });
});
afterAll(() => testClass.close());

const keep = (who: SignedIn | null, messageId: string, place: Readonly<Record<string, unknown>>) =>
  testClass.send('POST', who, `/groupChats/${classroom}/messages/${messageId}/evidence`, {
    evidenceId: randomUUID(),
    ...place,
  });
const saidBy = (author: SignedIn, more = {}) => addMessage(testClass.school.db, classroom, author, more);
const evidenceOf = (messageId: string) =>
  testClass.school.db.select().from(evidence).where(eq(evidence.sourceMessageId, messageId));

test("a learner saves a message as evidence for a target, with the message's own fields and the next index [MSG-21, MSG-24]", async () => {
  const { db } = testClass.school;
  const fileId = await addFile(db, testClass.learner);
  const messageId = await saidBy(testClass.learner, {
    fileId,
    link: 'https://www.gov.uk/',
    createdAt: new Date('2026-03-02T09:00:00Z'),
  });
  expect(await keep(testClass.learner, messageId, { targetId })).toMatchObject({ status: 201 });
  // The audit does not record learners' changes to their own record.
  const entries = () => db.select().from(audit).where(eq(audit.act, 'evidence added'));
  expect(await entries()).toEqual([]);
  expect(await keep(testClass.teacher, await saidBy(testClass.learner), { targetId })).toMatchObject({
    status: 201,
  });
  expect(await entries()).toMatchObject([{ actorId: testClass.teacher.id, subjectId: testClass.learner.id }]);
  expect(await evidenceOf(messageId)).toMatchObject([
    {
      ownerId: testClass.learner.id,
      targetId,
      taskId: null,
      text: 'I went to the library.\nhttps://www.gov.uk/',
      fileId,
      createdBy: testClass.learner.id,
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

test("a teacher saves a learner's message as evidence for a task of the module [MSG-22]", async () => {
  const messageId = await saidBy(testClass.learner);
  expect(await keep(testClass.teacher, messageId, { taskId })).toMatchObject({
    status: 201,
    body: { evidence: { index: 0 } },
  });
  expect(await evidenceOf(messageId)).toMatchObject([
    { ownerId: testClass.learner.id, taskId, targetId: null, createdBy: testClass.learner.id },
  ]);
});

test("a teacher cannot save a message for a learner's target in a category where the teacher does not work", async () => {
  const { db, theirs } = testClass.school;
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: theirs });
  const foreign = randomUUID();
  await db.insert(targets).values({
    id: foreign,
    learnerId: testClass.learner.id,
    categoryId: theirs,
    targetText: 'Read a bus timetable',
    index: 0,
  });
  const messageId = await saidBy(testClass.learner);
  expect(await keep(testClass.teacher, messageId, { targetId: foreign })).toMatchObject({ status: 404 });
  expect(await evidenceOf(messageId)).toEqual([]);
  expect(await keep(testClass.learner, messageId, { targetId: foreign })).toMatchObject({ status: 201 });
});

test('a message is saved as evidence once, even by two users at the same moment [MSG-23]', async () => {
  const messageId = await saidBy(testClass.learner);
  const answers = await Promise.all([
    keep(testClass.learner, messageId, { targetId }),
    keep(testClass.teacher, messageId, { taskId }),
    keep(testClass.admin, messageId, { taskId }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['msg']).toBe(
    'This message is already saved as evidence',
  );
  expect(await evidenceOf(messageId)).toHaveLength(1);
});

test("nobody can save a classmate's or a teacher's message, or save into another user's record [MSG-20]", async () => {
  const own = await saidBy(testClass.learner);
  expect(await keep(testClass.classmate, own, { targetId })).toMatchObject({ status: 403 });
  expect(await keep(testClass.stranger, own, { targetId })).toMatchObject({ status: 404 });
  expect(await keep(null, own, { targetId })).toMatchObject({ status: 401 });
  const teachers = await saidBy(testClass.teacher);
  for (const who of [testClass.teacher, testClass.admin, testClass.learner])
    expect(await keep(who, teachers, { targetId })).toMatchObject({ status: 403 });
  const classmates = await saidBy(testClass.classmate);
  expect(await keep(testClass.teacher, classmates, { targetId })).toMatchObject({ status: 404 });
  for (const place of [{}, { targetId, taskId }])
    expect(await keep(testClass.learner, own, place)).toMatchObject({ status: 400 });
  expect(await evidenceOf(own)).toEqual([]);
});
