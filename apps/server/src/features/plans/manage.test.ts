// Proves how staff manage a student's plans: at most one is active, even after concurrent requests, and archived ones keep their answers.
import { randomUUID } from 'node:crypto';
import { lastChecks, uncheckedSets } from '@foothold/domain/plans/unchecked';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, asc, eq } from '../../kernel/database/drizzle.ts';
import { openClass, type Answer, type SignedIn, type TestClass } from '../chat/class.fixture.ts';
import {
  marks,
  planQuestions,
  plans,
  planTemplates,
  templateQuestions,
  userCategories,
} from '../../kernel/schema/public.ts';
import { activeHolders, assignPlan } from './assign.ts';

const rounds = process.env['TORTURE'] === '1' ? 200 : 20;

let testClass: TestClass;
beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  await testClass.school.db.delete(plans);
});

async function template(
  title: string,
  published = true,
  categoryId = testClass.school.ours,
): Promise<string> {
  const id = randomUUID();
  const { db } = testClass.school;
  await db
    .insert(planTemplates)
    .values({ id, categoryId, title, publishedAt: published ? new Date() : null });
  await db.insert(templateQuestions).values([
    { id: randomUUID(), templateId: id, questionSet: 'start', index: 0, text: 'What do you want?' },
    { id: randomUUID(), templateId: id, questionSet: 'start', index: 1, text: 'Level', teacherOnly: true },
    { id: randomUUID(), templateId: id, questionSet: 'end', index: 0, text: 'What can you do?' },
  ]);
  return id;
}

const plansPath = (learner: SignedIn = testClass.learner) => `/users/${learner.id}/learningAssessments`;
const set = (who: SignedIn, templateId: string, learner = testClass.learner) =>
  testClass.send('POST', who, plansPath(learner), { templateId });
const act = (verb: 'archive' | 'activate', planId: string, who: SignedIn = testClass.teacher) =>
  testClass.send('POST', who, `${plansPath()}/${planId}/${verb}`);
const remove = (planId: string, who: SignedIn = testClass.teacher) =>
  testClass.send('DELETE', who, `${plansPath()}/${planId}`);
const idOf = (answer: Answer) => (answer.body['assessment'] as { id: string }).id;
const rowsOf = (learner = testClass.learner) =>
  testClass.school.db.select().from(plans).where(eq(plans.learnerId, learner.id)).orderBy(asc(plans.title));
const activeOf = async () => (await rowsOf()).filter((row) => row.archivedAt === null).map((row) => row.id);

test('setting a published template gives the student an active plan: a copy with both question sets and no answers [UPLAN-5, ENT-32]', async () => {
  const templateId = await template('My year');
  const answer = await set(testClass.teacher, templateId);
  expect(answer).toMatchObject({ status: 201, body: { assessment: { title: 'My year' } } });
  const document = answer.body['assessment'] as Record<string, Record<string, object>>;
  expect(Object.values(document['initialQuestions'] ?? {})).toMatchObject([
    { index: 0, text: 'What do you want?', teacherOnly: false, answer: null },
    { index: 1, text: 'Level', teacherOnly: true, answer: null },
  ]);
  expect(Object.values(document['finalQuestions'] ?? {})).toMatchObject([{ text: 'What can you do?' }]);
  expect(await rowsOf()).toMatchObject([{ templateId, title: 'My year', archivedAt: null }]);
});

test('setting a plan marks both sets as checked for the assigner only, until somebody else answers it', async () => {
  const answer = await set(testClass.teacher, await template('My year'));
  const planId = idOf(answer);
  const unchecked = async (viewer: SignedIn) => {
    const [plan] = await testClass.school.db.select().from(plans).where(eq(plans.id, planId));
    const seen = await testClass.school.db.select().from(marks).where(eq(marks.viewerId, viewer.id));
    if (plan === undefined) throw new Error('The plan is missing.');
    return uncheckedSets(
      {
        id: plan.id,
        initialModifiedAt: plan.initialModifiedAt.toISOString(),
        finalModifiedAt: plan.finalModifiedAt.toISOString(),
      },
      lastChecks(seen.map((mark) => ({ ...mark, checkedAt: mark.checkedAt.toISOString() }))),
    );
  };
  expect(answer.body['assessment']).toMatchObject({
    initialLastChecked: { [testClass.teacher.id]: expect.any(String) as string },
    finalLastChecked: { [testClass.teacher.id]: expect.any(String) as string },
  });
  expect(await unchecked(testClass.teacher)).toBe(0);
  expect(await unchecked(testClass.admin)).toBe(2);
  expect(await unchecked(testClass.learner)).toBe(2);
  const [question] = await testClass.school.db
    .select()
    .from(planQuestions)
    .where(and(eq(planQuestions.planId, planId), eq(planQuestions.questionSet, 'end')));
  await testClass.put(testClass.learner, `${plansPath()}/${testClass.school.ours}/end`, {
    answers: { [question?.id ?? '']: 'I can read' },
  });
  expect(await unchecked(testClass.teacher)).toBe(1);
});

test('setting another plan archives the previous one with its answers; setting the same plan again changes nothing [UPLAN-7, OPEN-74]', async () => {
  const [first, second] = [await template('First'), await template('Second')];
  const planId = idOf(await set(testClass.teacher, first));
  await testClass.school.db
    .update(planQuestions)
    .set({ answer: 'To read' })
    .where(and(eq(planQuestions.planId, planId), eq(planQuestions.index, 0)));
  expect(idOf(await set(testClass.admin, first))).toBe(planId);
  expect(await rowsOf()).toHaveLength(1);
  const next = idOf(await set(testClass.teacher, second));
  expect(await activeOf()).toEqual([next]);
  expect(await rowsOf()).toMatchObject([{ id: planId, archivedAt: expect.any(Date) as Date }, { id: next }]);
  const questions = await testClass.school.db
    .select()
    .from(planQuestions)
    .where(eq(planQuestions.planId, planId));
  expect(questions.map((question) => question.answer)).toContain('To read');
});

test('a student of two categories keeps the active plan of one when staff of the other set, activate or archive theirs [UPLAN-7]', async () => {
  const { db, theirs } = testClass.school;
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: theirs });
  const foreign = idOf(await set(testClass.stranger, await template('Theirs', true, theirs)));
  const own = idOf(await set(testClass.teacher, await template('Ours')));
  expect(await activeOf()).toEqual([own, foreign]);
  const next = idOf(await set(testClass.teacher, await template('Ours again')));
  expect(await activeOf()).toEqual([next, foreign]);
  expect(await act('archive', next)).toMatchObject({ status: 200, body: { active: null } });
  expect(await act('activate', own)).toMatchObject({ status: 200 });
  expect(await activeOf()).toEqual([own, foreign]);
  await db
    .delete(userCategories)
    .where(and(eq(userCategories.userId, testClass.learner.id), eq(userCategories.categoryId, theirs)));
});

test('archiving, activating and deleting return the active plan and the archive sorted by title [UPLAN-6, UPLAN-8, UPLAN-10]', async () => {
  const old = idOf(await set(testClass.teacher, await template('B old')));
  const older = idOf(await set(testClass.teacher, await template('A older')));
  const archived = await act('archive', older);
  expect(archived).toMatchObject({ status: 200, body: { active: null } });
  expect(Object.keys(archived.body['archive'] as object)).toEqual([older, old]);
  expect(await act('archive', older)).toEqual(archived);
  expect(await act('activate', old)).toMatchObject({
    status: 200,
    body: { active: { id: old }, archive: { [older]: { title: 'A older' } } },
  });
  const swapped = await act('activate', older);
  expect(swapped).toMatchObject({ body: { active: { id: older }, archive: { [old]: {} } } });
  expect(await act('activate', older)).toEqual(swapped);
});

test('staff who set, answer, archive or activate a plan without changing it are recorded as having read it; learners are not', async () => {
  const { pool } = testClass.school.services;
  const actionsAfter = async (ask: () => Promise<Answer>) => {
    const before = await pool.query('select coalesce(max(id), 0)::int as last from auth.audit');
    expect((await ask()).status).toBeLessThan(300);
    const { rows } = await pool.query<{ act: string }>(
      'select act from auth.audit where id > $1 and subject_id = $2',
      [(before.rows as { last: number }[])[0]?.last, testClass.learner.id],
    );
    return rows.map(({ act: done }) => done);
  };
  const answer = (who: SignedIn) =>
    testClass.send('PUT', who, `${plansPath()}/${testClass.school.ours}/start`, { answers: {} });
  const templateId = await template('My year');
  const planId = idOf(await set(testClass.teacher, templateId));
  const readOnce = ['private record read'];
  expect(await actionsAfter(() => set(testClass.teacher, templateId))).toEqual(readOnce);
  expect(await actionsAfter(() => answer(testClass.teacher))).toEqual(readOnce);
  expect(await actionsAfter(() => answer(testClass.learner))).toEqual([]);
  expect(await actionsAfter(() => act('activate', planId))).toEqual(readOnce);
  expect(await actionsAfter(() => act('archive', planId))).toEqual(['plan archived']);
  expect(await actionsAfter(() => act('archive', planId))).toEqual(readOnce);
  expect(await actionsAfter(() => act('activate', planId))).toEqual(['plan activated']);
});

test("active and archived plans can be deleted, and everyone's marks on them are deleted too [UPLAN-9, ROLE-13]", async () => {
  const archived = idOf(await set(testClass.teacher, await template('Archived')));
  const active = idOf(await set(testClass.teacher, await template('Active')));
  await testClass.put(testClass.learner, `${plansPath()}/${testClass.school.ours}/start/lastChecked`);
  expect(await remove(active)).toMatchObject({ status: 204 });
  expect(await remove(archived)).toMatchObject({ status: 204 });
  expect(await rowsOf()).toEqual([]);
  expect(await testClass.school.db.select().from(marks).where(eq(marks.subjectId, active))).toEqual([]);
  expect(await remove(active)).toMatchObject({ status: 404 });
});

test('a draft cannot be set, and nobody but staff of the category can set, archive, activate or delete a plan', async () => {
  const draft = await template('Draft', false);
  expect(await set(testClass.teacher, draft)).toMatchObject({
    status: 422,
    body: { msg: 'Only a published learning plan can be assigned' },
  });
  const published = await template('Published');
  expect(await set(testClass.learner, published)).toMatchObject({ status: 403 });
  expect(await set(testClass.stranger, published)).toMatchObject({ status: 404 });
  expect(await set(testClass.teacher, await template('Theirs', true, testClass.school.theirs))).toMatchObject(
    {
      status: 404,
    },
  );
  expect(await set(testClass.teacher, published, testClass.teacher)).toMatchObject({ status: 404 });
  const planId = idOf(await set(testClass.teacher, published));
  for (const outsider of [testClass.learner, testClass.stranger]) {
    for (const answer of [
      await act('archive', planId, outsider),
      await act('activate', planId, outsider),
      await remove(planId, outsider),
    ])
      expect([403, 404]).toContain(answer.status);
  }
  expect(await activeOf()).toEqual([planId]);
});

test('a plan set for a class leaves students who have it alone, archives other plans, and skips users who are not its students [CDET-22, OPEN-74]', async () => {
  const { db, ours, theirs } = testClass.school;
  const templateId = await template('For all');
  const other = await template('Other');
  const kept = idOf(await set(testClass.teacher, templateId, testClass.classmate));
  const replaced = idOf(await set(testClass.teacher, other));
  const elsewhere = await testClass.school.enrol('student', { categoryId: theirs });
  const viewer = {
    id: testClass.teacher.id,
    role: 'teacher' as const,
    selectedCategoryId: ours,
    resetRequired: false,
    staffLocked: false,
  };
  const everybody = [testClass.learner.id, testClass.classmate.id, elsewhere.id, testClass.teacher.id];
  const holders = (of: string) => activeHolders(db, of, everybody);
  expect([await holders(templateId), await holders(other)]).toEqual([
    [testClass.classmate.id],
    [testClass.learner.id],
  ]);
  const assigned = await db.transaction((transaction) =>
    assignPlan(transaction, viewer, templateId, everybody),
  );
  expect(assigned).toEqual({ assigned: [testClass.learner.id], unchanged: [testClass.classmate.id] });
  expect(await rowsOf(testClass.classmate)).toMatchObject([{ id: kept, archivedAt: null }]);
  const mine = await rowsOf();
  expect(mine).toMatchObject([{ title: 'For all', archivedAt: null }, { id: replaced }]);
  expect(await holders(templateId)).toEqual([testClass.learner.id, testClass.classmate.id].toSorted());
  expect(await holders(other)).toEqual([]);
  expect(await db.select().from(plans).where(eq(plans.learnerId, elsewhere.id))).toEqual([]);
});

test('activating two plans at the same moment leaves exactly one active, and neither request fails [PLAN-20, UPLAN-6, THREAT-17]', async () => {
  const one = idOf(await set(testClass.teacher, await template('One')));
  const two = idOf(await set(testClass.teacher, await template('Two')));
  const other = await template('Three');
  for (let round = 0; round < rounds; round += 1) {
    await act('archive', one);
    await act('archive', two);
    const answers = await Promise.all([
      act('activate', one),
      act('activate', two, testClass.admin),
      ...(round % 4 === 0 ? [set(testClass.admin, other)] : []),
    ]);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect(await activeOf()).toHaveLength(1);
  }
}, 120_000);

test('two assignments to the same class at the same moment never deadlock, in whatever order its students are listed [PLAN-20]', async () => {
  const { db, ours } = testClass.school;
  const viewer = {
    id: testClass.teacher.id,
    role: 'teacher' as const,
    selectedCategoryId: ours,
    resetRequired: false,
    staffLocked: false,
  };
  const students = await db
    .select({ id: userCategories.userId })
    .from(userCategories)
    .where(eq(userCategories.categoryId, ours));
  const ids = students.map(({ id }) => id);
  const templates = [await template('Left'), await template('Right')] as const;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      templates.map((templateId, side) =>
        db.transaction((transaction) =>
          assignPlan(transaction, viewer, templateId, side === 0 ? ids : ids.toReversed()),
        ),
      ),
    );
    expect(await activeOf()).toHaveLength(1);
  }
});
