// Proves how answers are saved: per question, so that two people never overwrite each other.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { openClass, type SignedIn, type TestClass } from '../chat/class.fixture.ts';
import { marks, planQuestions, plans } from '../../kernel/schema/public.ts';

const rounds = process.env['TORTURE'] === '1' ? 200 : 20;

let testClass: TestClass;
let plan: string;
let goal: string;
let level: string;
let result: string;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  [plan, goal, level, result] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { db, ours } = testClass.school;
  await db.update(plans).set({ archivedAt: new Date() });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await db.insert(plans).values({
    id: plan,
    learnerId: testClass.learner.id,
    categoryId: ours,
    title: 'My year',
    initialModifiedAt: longAgo,
    finalModifiedAt: longAgo,
  });
  await db.insert(planQuestions).values([
    { id: goal, planId: plan, questionSet: 'start', index: 0, text: 'What do you want?' },
    { id: level, planId: plan, questionSet: 'start', index: 1, text: 'Level', teacherOnly: true },
    { id: result, planId: plan, questionSet: 'end', index: 0, text: 'What can you do?' },
  ]);
});

const save = (
  who: SignedIn | null,
  answers: Record<string, string>,
  more: { set?: string; expectedVersions?: Record<string, number>; callId?: string; category?: string } = {},
) => {
  const { set = 'start', expectedVersions = {}, callId, category = testClass.school.ours } = more;
  const path = `/users/${testClass.learner.id}/learningAssessments/${category}/${set}`;
  return testClass.send('PUT', who, path, { answers, expectedVersions }, callId);
};
const answerOf = async (questionId: string) =>
  (await testClass.school.db.select().from(planQuestions).where(eq(planQuestions.id, questionId)))[0];
const planRow = async () => (await testClass.school.db.select().from(plans).where(eq(plans.id, plan)))[0];

test('an answer that a learner saves is stored with its question, and marks the set as changed for everyone else [PLAN-11, PLAN-17, PLAN-18]', async () => {
  const before = await planRow();
  const answer = await save(
    testClass.learner,
    { [goal]: 'To read letters' },
    { expectedVersions: { [goal]: 1 } },
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      assessment: {
        id: plan,
        initialQuestions: { [goal]: { index: 0, answer: 'To read letters', teacherOnly: false } },
        initialLastChecked: { [testClass.learner.id]: expect.any(String) as string },
      },
    },
  });
  const after = await planRow();
  expect(after?.initialModifiedAt.getTime()).toBeGreaterThan(before?.initialModifiedAt.getTime() ?? 0);
  expect(after?.finalModifiedAt).toEqual(before?.finalModifiedAt);
  expect(await answerOf(goal)).toMatchObject({ answer: 'To read letters', version: 2 });
});

test('a learner fills in the start and the end of the same plan, the active one of the category [PLAN-1, REST-24]', async () => {
  const { db, theirs } = testClass.school;
  const [other, asked] = [randomUUID(), randomUUID()];
  await db
    .insert(plans)
    .values({ id: other, learnerId: testClass.learner.id, categoryId: theirs, title: 'Elsewhere' });
  await db
    .insert(planQuestions)
    .values({ id: asked, planId: other, questionSet: 'start', index: 0, text: 'And here?' });
  await save(testClass.learner, { [goal]: 'To read letters' });
  expect(await save(testClass.learner, { [result]: 'I can read' }, { set: 'end' })).toMatchObject({
    status: 200,
    body: {
      assessment: {
        initialQuestions: { [goal]: { answer: 'To read letters' }, [level]: { answer: null } },
        finalQuestions: { [result]: { answer: 'I can read' } },
      },
    },
  });
  expect(await answerOf(goal)).toMatchObject({ planId: plan, answer: 'To read letters' });
  expect(await answerOf(result)).toMatchObject({ planId: plan, answer: 'I can read' });
  expect(await answerOf(asked)).toMatchObject({ planId: other, answer: null });
});

test('saving marks the set as checked for the user who saves, and no other set or user [PLAN-19, REST-25]', async () => {
  await save(testClass.learner, { [result]: 'I can read' }, { set: 'end' });
  const noted = await testClass.school.db.select().from(marks).where(eq(marks.subjectId, plan));
  expect(noted).toMatchObject([{ viewerId: testClass.learner.id, kind: 'plan_end' }]);
  expect(noted[0]?.checkedAt.getTime()).toBeGreaterThanOrEqual(
    (await planRow())?.finalModifiedAt.getTime() ?? Infinity,
  );
});

test("a learner's answer to a teacher's question is refused with all other answers sent; the teacher's is saved [PLAN-12, UPLAN-13]", async () => {
  expect(await save(testClass.learner, { [goal]: 'To read', [level]: 'E3' })).toMatchObject({
    status: 403,
    body: { msg: 'Only your teacher can answer this' },
  });
  expect(await answerOf(goal)).toMatchObject({ answer: null, version: 1 });
  expect(await save(testClass.teacher, { [level]: 'E1' })).toMatchObject({ status: 200 });
  expect(await answerOf(level)).toMatchObject({ answer: 'E1' });
});

test('answers that learner and teacher save to different questions at the same moment are both stored', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seen = { [goal]: round + 1, [level]: round + 1 };
    const answers = await Promise.all([
      save(testClass.learner, { [goal]: `Goal ${round}` }, { expectedVersions: seen }),
      save(testClass.teacher, { [level]: `Level ${round}` }, { expectedVersions: seen }),
    ]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await answerOf(goal)).toMatchObject({ answer: `Goal ${round}` });
    expect(await answerOf(level)).toMatchObject({ answer: `Level ${round}` });
  }
}, 120_000);

test('when two people answer the same question, the second receives the current answer and saves nothing', async () => {
  await save(testClass.teacher, { [goal]: 'To work' }, { expectedVersions: { [goal]: 1 } });
  const late = await save(
    testClass.learner,
    { [goal]: 'To read' },
    { expectedVersions: { [goal]: 1 }, callId: randomUUID() },
  );
  expect(late).toMatchObject({
    status: 409,
    body: {
      msg: 'Somebody changed this. Look again.',
      current: { [goal]: { answer: 'To work', version: 2 } },
    },
  });
  expect(await answerOf(goal)).toMatchObject({ answer: 'To work', version: 2 });
  // Based on the current version, the same answer replaces it.
  expect(
    await save(testClass.learner, { [goal]: 'To read' }, { expectedVersions: { [goal]: 2 } }),
  ).toMatchObject({
    status: 200,
  });
  // The same text is no change, whatever version it was based on.
  const before = await planRow();
  expect(
    await save(testClass.teacher, { [goal]: 'To read' }, { expectedVersions: { [goal]: 1 } }),
  ).toMatchObject({
    status: 200,
  });
  expect(await planRow()).toEqual(before);
});

test('an answer from the offline queue of a page that is older than the server is saved, or refused if it has changed', async () => {
  const path = `/users/${testClass.learner.id}/learningAssessments/${testClass.school.ours}/start`;
  const send = (text: string) =>
    testClass.send('PUT', testClass.learner, path, { answers: { [goal]: text }, basedOn: { [goal]: 1 } });
  expect(await send('To read')).toMatchObject({ status: 200 });
  expect(await send('To write')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await answerOf(goal)).toMatchObject({ answer: 'To read', version: 2 });
});

test('an answer that is sent again after a lost response is saved once [REST-70]', async () => {
  const callId = randomUUID();
  const first = await save(
    testClass.learner,
    { [goal]: 'Once' },
    { expectedVersions: { [goal]: 1 }, callId },
  );
  expect(
    await save(testClass.learner, { [goal]: 'Once' }, { expectedVersions: { [goal]: 1 }, callId }),
  ).toEqual(first);
  expect(await answerOf(goal)).toMatchObject({ version: 2 });
});

test('an empty answer deletes the answer', async () => {
  await save(testClass.learner, { [goal]: 'To read' });
  await save(testClass.learner, { [goal]: '' });
  expect(await answerOf(goal)).toMatchObject({ answer: null, version: 3 });
});

test('nobody can answer an archived plan [PLAN-21]', async () => {
  expect(await save(testClass.learner, { [goal]: 'Before' })).toMatchObject({ status: 200 });
  await testClass.school.db.update(plans).set({ archivedAt: new Date() }).where(eq(plans.id, plan));
  expect(await save(testClass.learner, { [goal]: 'After' })).toMatchObject({ status: 404 });
  expect(await save(testClass.teacher, { [goal]: 'After' })).toMatchObject({ status: 404 });
  expect(await answerOf(goal)).toMatchObject({ answer: 'Before' });
});

test('a question of another set or plan, an unknown question and staff of another category are all "not found" [ROLE-3]', async () => {
  expect(await save(testClass.learner, { [goal]: 'To read' })).toMatchObject({ status: 200 });
  const { db, ours: categoryId } = testClass.school;
  const [lastYear, asked] = [randomUUID(), randomUUID()];
  const closed = { learnerId: testClass.learner.id, categoryId, archivedAt: new Date() };
  await db.insert(plans).values({ id: lastYear, title: 'Last year', ...closed });
  await db
    .insert(planQuestions)
    .values({ id: asked, planId: lastYear, questionSet: 'start', index: 0, text: 'What did you want?' });
  for (const answer of [
    await save(testClass.learner, { [asked]: 'x' }),
    await save(testClass.learner, { [result]: 'x' }),
    await save(testClass.learner, { [randomUUID()]: 'x' }),
    await save(testClass.learner, { [goal]: 'x' }, { category: testClass.school.theirs }),
    await save(testClass.classmate, { [goal]: 'x' }),
    await save(testClass.stranger, { [goal]: 'x' }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await save(null, { [goal]: 'x' })).toMatchObject({ status: 401 });
  expect(await save(testClass.learner, { [goal]: 'x'.repeat(20_001) })).toMatchObject({ status: 400 });
  expect(await answerOf(goal)).toMatchObject({ answer: 'To read' });
  expect(await answerOf(asked)).toMatchObject({ answer: null });
});
