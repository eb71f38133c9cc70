// Proves who can mark a question set as checked, and that an archived plan cannot be marked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { marks, plans, userCategories } from '../../kernel/schema/public.ts';
import { openClass, type SignedIn, type TestClass } from '../chat/class.fixture.ts';
import { markChecked } from '../evidence/marks.ts';
import { lockActivePlan } from './guards.ts';

let testClass: TestClass;
let plan: string;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  plan = randomUUID();
  const { db, ours } = testClass.school;
  await db.update(plans).set({ archivedAt: new Date() });
  await db
    .insert(plans)
    .values({ id: plan, learnerId: testClass.learner.id, categoryId: ours, title: 'My year' });
});

const check = (
  who: SignedIn | null,
  set = 'start',
  body: Record<string, string> = {},
  category = testClass.school.ours,
) =>
  testClass.put(
    who,
    `/users/${testClass.learner.id}/learningAssessments/${category}/${set}/lastChecked`,
    body,
  );
const marksOfPlan = () => testClass.school.db.select().from(marks).where(eq(marks.subjectId, plan));

test('viewing a tab records the time for that set and that viewer only [PLAN-16, REST-25]', async () => {
  const answer = await check(testClass.learner, 'end');
  expect(answer).toMatchObject({ status: 200, body: { lastChecked: expect.any(String) as string } });
  expect(await marksOfPlan()).toMatchObject([
    { viewerId: testClass.learner.id, learnerId: testClass.learner.id, kind: 'plan_end', subjectId: plan },
  ]);
});

test('staff who open a tab of an active plan are recorded as well as its learner [UPLAN-11]', async () => {
  await check(testClass.learner);
  expect(await check(testClass.teacher)).toMatchObject({ status: 200 });
  expect((await marksOfPlan()).map((mark) => mark.viewerId).toSorted()).toEqual(
    [testClass.learner.id, testClass.teacher.id].toSorted(),
  );
});

test('a learner who looks at a plan while somebody saves answers to it is not kept waiting', async () => {
  const { db, ours } = testClass.school;
  const { id } = testClass.learner;
  await db.transaction(async (saving) => {
    await lockActivePlan(saving, id, ours, []);
    await db.transaction(async (looking) => {
      await looking.execute(sql`set local lock_timeout = '10s'`);
      await markChecked(looking, id, id, 'plan_start', plan);
    });
  });
  expect(await marksOfPlan()).toHaveLength(1);
});

test('a mark covers the answers that were on the screen: later ones stay unchecked, and no mark moves back', async () => {
  const seen = '2024-05-06T07:08:09.123Z';
  expect((await check(testClass.learner, 'start', { seen })).body['lastChecked']).toBe(seen);
  const earlier = await check(testClass.learner, 'start', { seen: '2023-01-01T00:00:00.000Z' });
  expect(earlier.body['lastChecked']).toBe(seen);
});

test('each viewer has their own checked time for each set of each plan', async () => {
  const { db, ours } = testClass.school;
  const moment = (day: number) => `2024-05-0${day}T07:08:09.123Z`;
  const checked = async (who: SignedIn, set: 'start' | 'end', seen: string) =>
    (await check(who, set, { seen })).body['lastChecked'];
  expect(await checked(testClass.learner, 'start', moment(4))).toBe(moment(4));
  expect(await checked(testClass.learner, 'end', moment(3))).toBe(moment(3));
  expect(await checked(testClass.learner, 'start', moment(1))).toBe(moment(4));
  expect(await checked(testClass.teacher, 'start', moment(2))).toBe(moment(2));
  await db.update(plans).set({ archivedAt: new Date() }).where(eq(plans.id, plan));
  const values = { id: randomUUID(), learnerId: testClass.learner.id, categoryId: ours, title: 'Next year' };
  await db.insert(plans).values(values);
  expect(await checked(testClass.learner, 'start', moment(1))).toBe(moment(1));
});

test('an archived plan cannot be marked as checked, and neither can a plan of a category that has none [PLAN-20, PLAN-21]', async () => {
  expect(await check(testClass.learner)).toMatchObject({ status: 200 });
  await testClass.school.db.update(plans).set({ archivedAt: new Date() }).where(eq(plans.id, plan));
  expect(await check(testClass.learner)).toMatchObject({ status: 404 });
  expect(await check(testClass.learner, 'start', {}, testClass.school.theirs)).toMatchObject({ status: 404 });
});

test("another learner's plan is answered like one that does not exist", async () => {
  const missing = await check(testClass.learner, 'start', {}, randomUUID());
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await check(testClass.classmate)).toEqual(missing);
  expect(await check(testClass.stranger)).toEqual(missing);
  expect(await check(null)).toMatchObject({ status: 401 });
  expect(await check(testClass.learner, 'middle')).toMatchObject({ status: 400 });
  expect(await marksOfPlan()).toEqual([]);
});

test("a teacher cannot see a learner's plan in another category; the learner and that category's staff can", async () => {
  const { db, theirs } = testClass.school;
  await db.update(plans).set({ categoryId: theirs }).where(eq(plans.id, plan));
  const link = { userId: testClass.learner.id, categoryId: theirs };
  await db.insert(userCategories).values(link);
  try {
    expect(await check(testClass.teacher, 'start', {}, theirs)).toEqual(
      await check(testClass.teacher, 'start', {}, randomUUID()),
    );
    expect(await check(testClass.stranger, 'start', {}, theirs)).toMatchObject({ status: 200 });
    expect(await check(testClass.learner, 'start', {}, theirs)).toMatchObject({ status: 200 });
  } finally {
    await db
      .delete(userCategories)
      .where(and(eq(userCategories.userId, link.userId), eq(userCategories.categoryId, theirs)));
  }
});
