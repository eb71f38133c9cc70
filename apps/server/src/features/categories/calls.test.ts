// Proves how administrators create, rename and delete categories.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { and, eq } from '../../kernel/database/drizzle.ts';
import { audit } from '../../kernel/schema/auth.ts';
import {
  categories,
  chats,
  learningResources,
  modules,
  planTemplates,
  tasks,
  topics,
  userCategories,
} from '../../kernel/schema/public.ts';
import { openClass, type TestClass } from '../chat/class.fixture.ts';

let testClass: TestClass;
beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());

const create = async (categoryName: string) => {
  const answer = await testClass.send('POST', testClass.admin, '/categories', { categoryName });
  return { ...answer, id: (answer.body['category'] as { id: string } | undefined)?.id ?? '' };
};
const names = async () =>
  (await testClass.school.db.select().from(categories))
    .filter((row) => row.hiddenAt === null)
    .map((row) => row.categoryName);

test('an administrator creates and renames a category, and spaces around its name are trimmed [ACAT-2, ACAT-3]', async () => {
  const made = await create('  Weekend ');
  expect(made).toMatchObject({ status: 201, body: { category: { categoryName: 'Weekend' } } });
  const renamed = await testClass.send('PATCH', testClass.admin, `/categories/${made.id}`, {
    categoryName: 'Saturday',
  });
  expect(renamed).toMatchObject({
    status: 200,
    body: { category: { id: made.id, categoryName: 'Saturday' } },
  });
  expect(await names()).toContain('Saturday');
  expect(await names()).not.toContain('Weekend');
});

test('an administrator does not replace a name that a colleague has saved since, is told it, and may replace it then', async () => {
  const { id } = await create('Early');
  const rename = (categoryName: string, expectedVersion?: number) =>
    testClass.send('PATCH', testClass.admin, `/categories/${id}`, { categoryName, expectedVersion });
  expect(await rename('Midday', 1)).toMatchObject({ status: 200, body: { category: { version: 2 } } });
  expect(await rename('Late', 1)).toMatchObject({
    status: 409,
    body: {
      msg: 'Somebody changed this. Look again.',
      current: { categoryName: 'Midday', version: 2 },
    },
  });
  expect(await names()).not.toContain('Late');
  expect(await rename('Late', 2)).toMatchObject({ status: 200, body: { category: { version: 3 } } });
});

test('creating or renaming a category without a name is refused, and nothing changes [ACAT-4]', async () => {
  const before = await names();
  const refused = { status: 400, body: { msg: 'Please enter a category name' } };
  expect(await create('   ')).toMatchObject(refused);
  const path = `/categories/${testClass.school.ours}`;
  expect(await testClass.send('PATCH', testClass.admin, path, { categoryName: '' })).toMatchObject(refused);
  expect(await names()).toEqual(before);
});

test('a category without users can be deleted; nobody sees it any more, but its rows stay [ACAT-5, ENT-1]', async () => {
  const { id } = await create('Nobody here');
  expect(await testClass.send('DELETE', testClass.admin, `/categories/${id}`)).toMatchObject({ status: 204 });
  expect(await names()).not.toContain('Nobody here');
  expect(await testClass.send('DELETE', testClass.admin, `/categories/${id}`)).toMatchObject({ status: 404 });
  const [row] = await testClass.school.db.select().from(categories).where(eq(categories.id, id));
  expect(row?.hiddenAt).not.toBeNull();
});

test('an administrator is told what is deleted with a category, and must type its name if that is much [ACAT-5]', async () => {
  const { db } = testClass.school;
  const { id } = await create('Centre B');
  const topicId = randomUUID();
  const moduleId = randomUUID();
  await db.insert(topics).values({ id: topicId, categoryId: id, topicName: 'Town' });
  await db.insert(modules).values({ id: moduleId, topicId, moduleName: 'Bus' });
  await db.insert(chats).values([
    { id: randomUUID(), kind: 'group', chatName: 'B1', categoryId: id },
    // Neither what is said in private nor another category's classroom is counted.
    { id: randomUUID(), kind: 'individual', chatName: '', categoryId: id },
    { id: randomUUID(), kind: 'group', chatName: 'A1', categoryId: testClass.school.ours },
  ]);
  await db.insert(planTemplates).values({ id: randomUUID(), categoryId: id, title: 'First plan' });
  const write = (from: number, to: number) =>
    db.insert(tasks).values(
      Array.from({ length: to - from }, (_, index) => ({
        id: randomUUID(),
        moduleId,
        index: from + index,
        instructions: 'Write',
      })),
    );
  await write(0, 6);
  await db
    .insert(learningResources)
    .values({ id: randomUUID(), moduleId, index: 0, instructions: 'Read', embedLink: 'https://a.example/' });
  const told = async () => (await testClass.send('GET', testClass.admin, `/categories/${id}/contents`)).body;
  const contents = { topics: 1, modules: 1, lessons: 7, classrooms: 1, templates: 1 };
  expect(await told()).toEqual({ contents, users: 0 });
  expect(await testClass.send('GET', testClass.teacher, `/categories/${id}/contents`)).toMatchObject({
    status: 403,
  });
  const remove = (typedName?: string) =>
    testClass.send(
      'DELETE',
      testClass.admin,
      `/categories/${id}`,
      typedName === undefined ? {} : { typedName },
    );
  for (const wrong of [undefined, '', 'centre b', 'Centre']) {
    expect(await remove(wrong)).toMatchObject({
      status: 409,
      body: { msg: "Please type the category's name. Everything in it will be deleted", contents },
    });
  }
  expect(await names()).toContain('Centre B');
  expect(await remove(' Centre B ')).toMatchObject({ status: 204 });
  expect(await names()).not.toContain('Centre B');
});

test('a category with users cannot be deleted, and the response gives the reason [ACAT-6, ERR-25]', async () => {
  expect(
    await testClass.send('DELETE', testClass.admin, `/categories/${testClass.school.theirs}`),
  ).toMatchObject({
    status: 409,
    body: {
      msg: 'This category cannot be deleted as it has active users. If you wish to delete it please remove all users first.',
    },
  });
  expect(await names()).toContain('Theirs');
});

test('a category is created and renamed, and can be deleted only once it has no users [REST-57]', async () => {
  const { db } = testClass.school;
  const { id, status } = await create('Weekend');
  expect(status).toBe(201);
  const path = `/categories/${id}`;
  expect(await testClass.send('PATCH', testClass.admin, path, { categoryName: 'Sunday' })).toMatchObject({
    status: 200,
  });
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: id });
  expect(await testClass.send('DELETE', testClass.admin, path)).toMatchObject({ status: 409 });
  expect(await names()).toContain('Sunday');
  await db.delete(userCategories).where(eq(userCategories.categoryId, id));
  expect(await testClass.send('DELETE', testClass.admin, path)).toMatchObject({ status: 204 });
  expect(await names()).not.toContain('Sunday');
});

test('a user added to a category while it is being deleted never ends up in a deleted category', async () => {
  const { db } = testClass.school;
  for (let round = 0; round < 20; round += 1) {
    const { id } = await create(`Race ${round}`);
    const join = db
      .transaction(async (tx) => {
        // As an invitation does: the category must exist.
        const [there] = await tx.select().from(categories).where(eq(categories.id, id)).for('key share');
        if (there === undefined || there.hiddenAt !== null) return false;
        await tx.insert(userCategories).values({ userId: testClass.learner.id, categoryId: id });
        return true;
      })
      .catch(() => false);
    const [deletion, joined] = await Promise.all([
      testClass.send('DELETE', testClass.admin, `/categories/${id}`),
      join,
    ]);
    expect([deletion.status, joined]).not.toEqual([204, true]);
    await db
      .delete(userCategories)
      .where(and(eq(userCategories.userId, testClass.learner.id), eq(userCategories.categoryId, id)));
  }
}, 60_000);

test('renaming a category is recorded with its former name and the administrator [ROLE-22]', async () => {
  const { id } = await create('Before');
  await testClass.send('PATCH', testClass.admin, `/categories/${id}`, { categoryName: 'After' });
  const rows = await testClass.school.db.select().from(audit).where(eq(audit.subjectId, id));
  expect(rows).toMatchObject([
    { act: 'category created', subjectName: 'Before', actorId: testClass.admin.id, actorName: 'Amina Yusuf' },
    { act: 'category renamed', subjectName: 'After', details: { before: 'Before' } },
  ]);
  expect(
    await testClass.send('POST', testClass.teacher, '/categories', { categoryName: 'Mine' }),
  ).toMatchObject({
    status: 403,
  });
});

test('staff and learners see the categories they belong to, administrators see all, and nobody sees a deleted one [ACAT-5]', async () => {
  const { id } = await create('Later');
  const gone = await create('Gone');
  await testClass.send('DELETE', testClass.admin, `/categories/${gone.id}`);
  const { db, ours, theirs } = testClass.school;
  const read = async (who: typeof testClass.admin) => {
    const { body } = await testClass.send('GET', who, '/categories');
    return (body['categories'] as { id: string }[]).map((category) => category.id);
  };
  for (const who of [testClass.learner, testClass.teacher]) expect(await read(who)).toEqual([ours]);
  expect(await read(testClass.stranger)).toEqual([theirs]);
  expect(await read(testClass.admin)).toEqual(expect.arrayContaining([ours, theirs, id]));
  expect(await read(testClass.admin)).not.toContain(gone.id);
  // A user who still belongs to it, moved there in the same moment, does not see it either.
  await db.insert(userCategories).values({ userId: testClass.learner.id, categoryId: gone.id });
  expect(await read(testClass.learner)).toEqual([ours]);
  await db.delete(userCategories).where(eq(userCategories.categoryId, gone.id));
});
