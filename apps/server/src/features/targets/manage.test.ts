// Proves how staff manage a student's targets, and that a target's evidence and comments follow the same rules as a task's.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import { comments, evidence, marks, targets, userCategories } from '../../kernel/schema/public.ts';
import { openClass, type Answer, type SignedIn, type TestClass } from '../chat/class.fixture.ts';

let testClass: TestClass;
beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  await testClass.school.db.delete(targets);
});

const targetsPath = (learner: SignedIn = testClass.learner) => `/users/${learner.id}/personalTargets`;
const add = (
  who: SignedIn,
  targetText: string,
  category = testClass.school.ours,
  learner = testClass.learner,
) => testClass.send('POST', who, targetsPath(learner), { targetText, category });
const edit = (who: SignedIn, targetId: string, targetText: string, expectedVersion?: number) =>
  testClass.send('PATCH', who, `${targetsPath()}/${targetId}`, {
    targetText,
    ...(expectedVersion ? { expectedVersion } : {}),
  });
const remove = (who: SignedIn, targetId: string) =>
  testClass.send('DELETE', who, `${targetsPath()}/${targetId}`);
const idOf = (answer: Answer) => (answer.body['target'] as { targetId: string }).targetId;
const rows = () =>
  testClass.school.db
    .select()
    .from(targets)
    .where(and(eq(targets.learnerId, testClass.learner.id), eq(targets.categoryId, testClass.school.ours)))
    .orderBy(asc(targets.index));

test('a target that a teacher adds comes last in its category and is new [UTGT-6, TGT-8]', async () => {
  expect(await add(testClass.teacher, 'Read a letter')).toMatchObject({
    status: 201,
    body: {
      target: {
        targetId: expect.any(String) as string,
        targetText: 'Read a letter',
        index: 0,
        category: testClass.school.ours,
        isNew: true,
        version: 1,
        lastChecked: {},
      },
    },
  });
  await add(testClass.admin, 'Call the doctor');
  expect(await rows()).toMatchObject([
    { targetText: 'Read a letter', index: 0, seenAt: null },
    { targetText: 'Call the doctor', index: 1, seenAt: null },
  ]);
});

test('a target is added and edited, and its evidence belongs to it and to no other target [REST-49]', async () => {
  const [targetId, other] = [
    idOf(await add(testClass.teacher, 'Read')),
    idOf(await add(testClass.teacher, 'Write')),
  ];
  expect(await edit(testClass.teacher, targetId, 'Read a letter')).toMatchObject({ status: 200 });
  const evidenceId = randomUUID();
  expect(
    await testClass.send('POST', testClass.learner, `${targetsPath()}/${targetId}/evidence`, {
      evidenceId,
      text: 'I read it',
    }),
  ).toMatchObject({ status: 201, body: { evidence: { evidenceId } } });
  expect(await rows()).toMatchObject([
    { id: targetId, targetText: 'Read a letter' },
    { id: other, targetText: 'Write' },
  ]);
  const { db } = testClass.school;
  expect(await db.select().from(evidence).where(eq(evidence.targetId, targetId))).toMatchObject([
    { id: evidenceId, ownerId: testClass.learner.id, text: 'I read it' },
  ]);
  expect(await db.select().from(evidence).where(eq(evidence.targetId, other))).toEqual([]);
});

test('ten targets added at the same moment all get different numbers [UTGT-6]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      add(number % 2 ? testClass.teacher : testClass.admin, `Target ${number}`),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await rows()).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a target that is sent again after a lost response is added once', async () => {
  const [targetId, callId] = [randomUUID(), randomUUID()];
  const send = () =>
    testClass.send(
      'POST',
      testClass.teacher,
      targetsPath(),
      { targetId, targetText: 'Once', category: testClass.school.ours },
      callId,
    );
  expect(await send()).toEqual(await send());
  expect(await rows()).toHaveLength(1);
});

test('a target without text is refused with the reason, when added and when edited [UTGT-4, UTGT-5]', async () => {
  const targetId = idOf(await add(testClass.teacher, 'Read'));
  for (const answer of [await add(testClass.teacher, '  '), await edit(testClass.teacher, targetId, '\n')])
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Please enter a target' } });
  expect(await rows()).toMatchObject([{ targetText: 'Read' }]);
});

test('when two people edit the text of a target, the second receives the current text [UTGT-7, ROLE-13]', async () => {
  const targetId = idOf(await add(testClass.teacher, 'Read'));
  expect(await edit(testClass.teacher, targetId, 'Read a letter', 1)).toMatchObject({
    status: 200,
    body: { target: { targetText: 'Read a letter', version: 2 } },
  });
  expect(await edit(testClass.admin, targetId, 'Read a book', 1)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', current: { targetText: 'Read a letter', version: 2 } },
  });
  expect(await edit(testClass.admin, targetId, 'Read a book', 2)).toMatchObject({
    status: 200,
  });
});

test('deleting a target also deletes its evidence, comments and marks, and renumbers later targets [UTGT-8, REST-50]', async () => {
  const [first, second, third] = [
    idOf(await add(testClass.teacher, 'First')),
    idOf(await add(testClass.teacher, 'Second')),
    idOf(await add(testClass.teacher, 'Third')),
  ];
  const evidenceId = randomUUID();
  await testClass.send('POST', testClass.learner, `${targetsPath()}/${first}/evidence`, {
    evidenceId,
    text: 'Done',
  });
  await testClass.put(testClass.teacher, `${targetsPath()}/${first}/evidence/${evidenceId}/comment`, {
    text: 'Good',
  });
  expect(await remove(testClass.teacher, first)).toMatchObject({ status: 204 });
  expect(await rows()).toMatchObject([
    { id: second, index: 0 },
    { id: third, index: 1 },
  ]);
  const { db } = testClass.school;
  expect(await db.select().from(evidence).where(eq(evidence.id, evidenceId))).toEqual([]);
  expect(await db.select().from(comments).where(eq(comments.evidenceId, evidenceId))).toEqual([]);
  expect(await db.select().from(marks).where(eq(marks.subjectId, first))).toEqual([]);
  expect(await remove(testClass.teacher, first)).toMatchObject({ status: 404 });
});

test("deleting a target renumbers no target of another student or of the student's other category [UTGT-8]", async () => {
  const { db, theirs } = testClass.school;
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: theirs });
  const first = idOf(await add(testClass.teacher, 'First'));
  for (const text of ['One', 'Two']) {
    await add(testClass.stranger, text, theirs);
    await add(testClass.teacher, text, testClass.school.ours, testClass.classmate);
  }
  await add(testClass.teacher, 'Second');
  expect(await remove(testClass.teacher, first)).toMatchObject({ status: 204 });
  expect(await rows()).toMatchObject([{ targetText: 'Second', index: 0 }]);
  const others = await db
    .select()
    .from(targets)
    .where(inArray(targets.targetText, ['One', 'Two']));
  expect(others.map(({ targetText, index }) => `${targetText} ${index}`).toSorted()).toEqual([
    'One 0',
    'One 0',
    'Two 1',
    'Two 1',
  ]);
  await db.delete(targets);
  await db
    .delete(userCategories)
    .where(and(eq(userCategories.userId, testClass.learner.id), eq(userCategories.categoryId, theirs)));
});

test('learners cannot set targets, and staff can only for students of their category, in that category [ROLE-3, ROLE-13]', async () => {
  const targetId = idOf(await add(testClass.teacher, 'Read'));
  for (const answer of [
    await add(testClass.learner, 'x'),
    await edit(testClass.learner, targetId, 'x'),
    await remove(testClass.learner, targetId),
  ])
    expect(answer).toMatchObject({ status: 403 });
  for (const answer of [
    await add(testClass.stranger, 'x'),
    await add(testClass.stranger, 'x', testClass.school.theirs),
    await add(testClass.teacher, 'x', testClass.school.theirs),
    await add(testClass.teacher, 'x', testClass.school.ours, testClass.admin),
    await edit(testClass.stranger, targetId, 'x'),
    await remove(testClass.stranger, targetId),
  ])
    expect(answer).toMatchObject({ status: 404, body: { msg: 'Not found' } });
  expect(await rows()).toMatchObject([{ targetText: 'Read' }]);
});

test("staff of one of a student's two categories cannot change the targets of the other", async () => {
  const { db, ours, theirs } = testClass.school;
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: theirs });
  const foreign = idOf(await add(testClass.stranger, 'Theirs', theirs));
  const evidenceId = randomUUID();
  expect(await edit(testClass.teacher, foreign, 'x')).toMatchObject({ status: 404 });
  expect(
    await testClass.send('POST', testClass.teacher, `${targetsPath()}/${foreign}/evidence`, {
      evidenceId,
      text: 'x',
    }),
  ).toMatchObject({ status: 404 });
  expect(await add(testClass.teacher, 'Ours', ours)).toMatchObject({ status: 201 });
  await db.delete(targets);
  await db
    .delete(userCategories)
    .where(and(eq(userCategories.userId, testClass.learner.id), eq(userCategories.categoryId, theirs)));
});

test('evidence is added to a target; only staff comment on it, and only staff can delete commented evidence [ENT-11, ROLE-24]', async () => {
  const targetId = idOf(await add(testClass.teacher, 'Read'));
  const path = `${targetsPath()}/${targetId}/evidence`;
  const [one, two] = [randomUUID(), randomUUID()];
  expect(
    await testClass.send('POST', testClass.learner, path, { evidenceId: one, text: 'I read' }),
  ).toMatchObject({
    status: 201,
    body: { evidence: { evidenceId: one, index: 0 } },
  });
  expect(
    await testClass.send('POST', testClass.teacher, path, { evidenceId: two, text: 'You read' }),
  ).toMatchObject({
    body: { evidence: { index: 1 } },
  });
  expect(await testClass.send('POST', testClass.learner, path, { evidenceId: randomUUID() })).toMatchObject({
    status: 400,
    body: { msg: 'Please add text or a file' },
  });
  expect(await testClass.put(testClass.learner, `${path}/${one}/comment`, { text: 'Mine' })).toMatchObject({
    status: 403,
  });
  const said = await testClass.put(testClass.teacher, `${path}/${one}/comment`, { text: 'Good' });
  expect(said).toMatchObject({ status: 200 });
  expect(await testClass.put(testClass.admin, `${path}/${one}/comment`, { text: 'Mine too' })).toMatchObject({
    status: 409,
    body: { current: { text: 'Good' } },
  });
  expect(await testClass.send('DELETE', testClass.learner, `${path}/${one}`)).toMatchObject({ status: 409 });
  expect(await testClass.send('DELETE', testClass.learner, `${path}/${two}`)).toMatchObject({ status: 204 });
  expect(await testClass.send('DELETE', testClass.teacher, `${path}/${one}/comment`)).toMatchObject({
    status: 204,
  });
  expect(await testClass.send('DELETE', testClass.teacher, `${path}/${one}`)).toMatchObject({ status: 204 });
  const left = await testClass.school.db.select().from(evidence).where(eq(evidence.targetId, targetId));
  expect(left).toEqual([]);
});
