// Proves who may say that a target was looked at, and that a new one is seen once.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userCategories } from '../schema/categories.ts';
import { openClass, type SignedIn, type TestClass } from '../chat/test-class.ts';
import { marks } from '../schema/evidence.ts';
import { targetsOfLearnerRoom } from './collections.ts';
import { targets } from '../schema/targets.ts';

let room: TestClass;
let target: string;
let index = 0;

beforeAll(async () => {
  room = await openClass();
});
afterAll(() => room.close());
beforeEach(async () => {
  target = randomUUID();
  await room.school.db.insert(targets).values({
    id: target,
    learnerId: room.learner.id,
    categoryId: room.school.ours,
    targetText: 'Speak to my neighbour',
    index: (index += 1),
  });
});

const place = (targetId = target, learner = room.learner) =>
  `/users/${learner.id}/personalTargets/${targetId}`;
const check = (who: SignedIn | null, path = place(), seen?: string) =>
  room.put(who, `${path}/lastChecked`, seen === undefined ? {} : { seen });
const see = (who: SignedIn | null, path = place()) => room.put(who, `${path}/isNew`, { isNew: false });
const rowOf = async () => (await room.school.db.select().from(targets).where(eq(targets.id, target)))[0];

test('a learner who has seen the list has no new target any more, and the first moment stays [TGT-9, REST-23]', async () => {
  expect(await rowOf()).toMatchObject({ seenAt: null });
  expect(
    await targetsOfLearnerRoom.load(room.school.db, { learnerId: room.learner.id }, null),
  ).toContainEqual(expect.objectContaining({ id: target, isNew: true }));
  expect(await see(room.learner)).toMatchObject({
    status: 200,
    body: { target: { targetId: target, targetText: 'Speak to my neighbour', isNew: false } },
  });
  const followed = await targetsOfLearnerRoom.load(room.school.db, { learnerId: room.learner.id }, null);
  expect(followed).toContainEqual(expect.objectContaining({ id: target, isNew: false }));
  const first = (await rowOf())?.seenAt;
  expect(first).toBeInstanceOf(Date);
  await see(room.learner);
  expect((await rowOf())?.seenAt).toEqual(first);
});

test('only its own learner sees a target for the first time: staff who look at it leave it new', async () => {
  expect(await see(room.teacher)).toMatchObject({ status: 403 });
  expect(await see(room.classmate)).toMatchObject({ status: 404 });
  expect(await see(null)).toMatchObject({ status: 401 });
  expect(await room.put(room.learner, `${place()}/isNew`, { isNew: true })).toMatchObject({ status: 400 });
  expect(await rowOf()).toMatchObject({ seenAt: null });
});

test('viewing a target notes the moment for whoever viewed it, the learner or staff [TGT-10, REST-22]', async () => {
  const learners = await check(room.learner);
  expect(learners).toMatchObject({
    status: 200,
    body: {
      target: {
        targetId: target,
        isNew: true,
        lastChecked: { [room.learner.id]: expect.any(String) as string },
      },
    },
  });
  const teachers = await check(room.teacher);
  expect(teachers).toMatchObject({ status: 200 });
  expect(teachers.body['target']).not.toHaveProperty(['lastChecked', room.learner.id]);
});

test('what was on the screen counts, never a moment that is still to come, and never backwards', async () => {
  const first = await check(room.learner, place(), '2020-01-02T00:00:00.000Z');
  expect(first.body).toHaveProperty(['target', 'lastChecked', room.learner.id], '2020-01-02T00:00:00.000Z');
  const back = await check(room.learner, place(), '2019-01-01T00:00:00.000Z');
  expect(back.body).toHaveProperty(['target', 'lastChecked', room.learner.id], '2020-01-02T00:00:00.000Z');
  await check(room.learner, place(), '2999-01-01T00:00:00.000Z');
  const [mark] = await room.school.db.select().from(marks).where(eq(marks.subjectId, target));
  expect(mark?.checkedAt.getTime()).toBeLessThan(Date.now() + 60_000);
});

test("another learner's target cannot be told from one that does not exist [TGT-6]", async () => {
  const missing = await check(room.learner, place(randomUUID()));
  expect(missing).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await check(room.classmate)).toEqual(missing);
  expect(await check(room.stranger)).toEqual(missing);
  // The right target under the wrong learner, by staff who may see both.
  expect(await check(room.teacher, place(target, room.classmate))).toEqual(missing);
  expect(await room.school.db.select().from(marks).where(eq(marks.subjectId, target))).toEqual([]);
});

test('of a learner of two categories a teacher sees no target of the other one; its own staff and the learner do', async () => {
  const { db, theirs } = room.school;
  await db.update(targets).set({ categoryId: theirs }).where(eq(targets.id, target));
  const link = { userId: room.learner.id, categoryId: theirs };
  await db.insert(userCategories).values(link);
  try {
    expect(await check(room.teacher)).toEqual(await check(room.teacher, place(randomUUID())));
    expect(await check(room.stranger)).toMatchObject({ status: 200 });
    expect(await check(room.learner)).toMatchObject({ status: 200 });
  } finally {
    await db
      .delete(userCategories)
      .where(and(eq(userCategories.userId, link.userId), eq(userCategories.categoryId, theirs)));
  }
});
