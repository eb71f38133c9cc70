// Proves who can mark a target as checked, and that a new target becomes seen once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { marks, targets, userCategories } from '../../kernel/schema/public.ts';
import { openClass, type SignedIn, type TestClass } from '../chat/class.fixture.ts';
import { targetsOfLearner } from './collections.ts';

let testClass: TestClass;
let target: string;
let index = 0;

beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  target = randomUUID();
  await testClass.school.db.insert(targets).values({
    id: target,
    learnerId: testClass.learner.id,
    categoryId: testClass.school.ours,
    targetText: 'Speak to my neighbour',
    index: (index += 1),
  });
});

const targetPath = (targetId = target, learner = testClass.learner) =>
  `/users/${learner.id}/personalTargets/${targetId}`;
const check = (who: SignedIn | null, path = targetPath(), seen?: string) =>
  testClass.put(who, `${path}/lastChecked`, seen === undefined ? {} : { seen });
const see = (who: SignedIn | null, path = targetPath()) =>
  testClass.put(who, `${path}/isNew`, { isNew: false });
const rowOf = async () => (await testClass.school.db.select().from(targets).where(eq(targets.id, target)))[0];

test('a target that its learner has seen is no longer new, and the first time is kept [TGT-9, REST-23]', async () => {
  expect(await rowOf()).toMatchObject({ seenAt: null });
  expect(
    await targetsOfLearner.load(testClass.school.db, { learnerId: testClass.learner.id }, null),
  ).toContainEqual(expect.objectContaining({ id: target, isNew: true }));
  expect(await see(testClass.learner)).toMatchObject({
    status: 200,
    body: { target: { targetId: target, targetText: 'Speak to my neighbour', isNew: false } },
  });
  const followed = await targetsOfLearner.load(
    testClass.school.db,
    { learnerId: testClass.learner.id },
    null,
  );
  expect(followed).toContainEqual(expect.objectContaining({ id: target, isNew: false }));
  const first = (await rowOf())?.seenAt;
  expect(first).toBeInstanceOf(Date);
  await see(testClass.learner);
  expect((await rowOf())?.seenAt).toEqual(first);
});

test('only its learner can mark a target as seen: it stays new when staff view it', async () => {
  expect(await see(testClass.teacher)).toMatchObject({ status: 403 });
  expect(await see(testClass.classmate)).toMatchObject({ status: 404 });
  expect(await see(null)).toMatchObject({ status: 401 });
  expect(await testClass.put(testClass.learner, `${targetPath()}/isNew`, { isNew: true })).toMatchObject({
    status: 400,
  });
  expect(await rowOf()).toMatchObject({ seenAt: null });
});

test('viewing a target records the time for the viewer, learner or staff [TGT-10, REST-22]', async () => {
  const learners = await check(testClass.learner);
  expect(learners).toMatchObject({
    status: 200,
    body: {
      target: {
        targetId: target,
        isNew: true,
        lastChecked: { [testClass.learner.id]: expect.any(String) as string },
      },
    },
  });
  const teachers = await check(testClass.teacher);
  expect(teachers).toMatchObject({ status: 200 });
  expect(teachers.body['target']).not.toHaveProperty(['lastChecked', testClass.learner.id]);
});

test('a mark uses the time of what was on the screen, never lies in the future, and never moves back', async () => {
  const first = await check(testClass.learner, targetPath(), '2020-01-02T00:00:00.000Z');
  expect(first.body).toHaveProperty(
    ['target', 'lastChecked', testClass.learner.id],
    '2020-01-02T00:00:00.000Z',
  );
  const back = await check(testClass.learner, targetPath(), '2019-01-01T00:00:00.000Z');
  expect(back.body).toHaveProperty(
    ['target', 'lastChecked', testClass.learner.id],
    '2020-01-02T00:00:00.000Z',
  );
  await check(testClass.learner, targetPath(), '2999-01-01T00:00:00.000Z');
  const [mark] = await testClass.school.db.select().from(marks).where(eq(marks.subjectId, target));
  expect(mark?.checkedAt.getTime()).toBeLessThan(Date.now() + 60_000);
});

test("another learner's target is answered like one that does not exist [TGT-6]", async () => {
  const missing = await check(testClass.learner, targetPath(randomUUID()));
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await check(testClass.classmate)).toEqual(missing);
  expect(await check(testClass.stranger)).toEqual(missing);
  // The right target under the wrong learner, requested by staff who can see both.
  expect(await check(testClass.teacher, targetPath(target, testClass.classmate))).toEqual(missing);
  expect(await testClass.school.db.select().from(marks).where(eq(marks.subjectId, target))).toEqual([]);
});

test("a teacher cannot see a learner's target in another category; the learner and that category's staff can", async () => {
  const { db, theirs } = testClass.school;
  await db.update(targets).set({ categoryId: theirs }).where(eq(targets.id, target));
  const link = { userId: testClass.learner.id, categoryId: theirs };
  await db.insert(userCategories).values(link);
  try {
    expect(await check(testClass.teacher)).toEqual(await check(testClass.teacher, targetPath(randomUUID())));
    expect(await check(testClass.stranger)).toMatchObject({ status: 200 });
    expect(await check(testClass.learner)).toMatchObject({ status: 200 });
  } finally {
    await db
      .delete(userCategories)
      .where(and(eq(userCategories.userId, link.userId), eq(userCategories.categoryId, theirs)));
  }
});
