// Proves how learning plan templates are edited, irrevocably published, copied and deleted.
import { randomUUID } from 'node:crypto';
import type { TemplateDocument } from '@foothold/domain/plans/template-document';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from '../../kernel/database/drizzle.ts';
import { openClass, type TestClass } from '../chat/class.fixture.ts';
import { planQuestions, plans, planTemplates, templateQuestions } from '../../kernel/schema/public.ts';

let testClass: TestClass;
let id: string;
beforeAll(async () => {
  testClass = await openClass();
});
afterAll(() => testClass.close());
beforeEach(async () => {
  id = String((await send('POST', '')).body['assessment'] && (await newest()));
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: Record<string, unknown> = {}) =>
  testClass.send(method, testClass.admin, `/learningAssessments${path}`, body);
const newest = async () => {
  const rows = await testClass.school.db.select().from(planTemplates);
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.id;
};
const questionsOf = (templateId: string) =>
  testClass.school.db.select().from(templateQuestions).where(eq(templateQuestions.templateId, templateId));
const [first, second] = [randomUUID(), randomUUID()];

test('a new template has its title, empty question maps and the selected category, and is unpublished [ATPL-3, REST-58, ENT-31]', async () => {
  expect(await send('POST', '')).toMatchObject({
    status: 201,
    body: {
      assessment: {
        id: expect.any(String) as string,
        title: 'New Learning Plan',
        initialQuestions: {},
        finalQuestions: {},
        category: testClass.school.ours,
        published: false,
      },
    },
  });
});

test('a template has its title, its category, whether it is published, and a map of questions for each set [ENT-30]', async () => {
  const [goal, result] = [randomUUID(), randomUUID()];
  const question = { index: 0, teacherOnly: false, answer: null };
  const { body } = await send('PATCH', `/${id}`, {
    initialQuestions: { [goal]: { text: 'What do you want?' } },
    finalQuestions: { [result]: { text: 'What can you do?' } },
  });
  expect(body['assessment']).toEqual({
    id,
    title: 'New Learning Plan',
    category: testClass.school.ours,
    published: false,
    initialQuestions: { [goal]: { ...question, id: goal, text: 'What do you want?' } },
    finalQuestions: { [result]: { ...question, id: result, text: 'What can you do?' } },
    version: 2,
  });
});

test('an administrator edits the title, and adds, edits, orders and deletes questions, some for the teacher only [ATPL-4, ATPL-5, ATPL-6]', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  await send('PATCH', `/${id}`, {
    title: ' My year ',
    initialQuestions: {
      [b]: { text: 'Second', index: 5, teacherOnly: true },
      [a]: { text: 'First', index: 2 },
    },
    finalQuestions: { [c]: { text: 'Last' } },
  });
  const answer = await send('PATCH', `/${id}`, {
    initialQuestions: { [b]: { text: 'Second, better', index: 0, teacherOnly: true } },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      assessment: {
        title: 'My year',
        initialQuestions: {
          [b]: { id: b, index: 0, text: 'Second, better', teacherOnly: true, answer: null },
        },
        finalQuestions: { [c]: { index: 0, text: 'Last', teacherOnly: false } },
        version: 3,
      },
    },
  });
  expect(await questionsOf(id)).toHaveLength(2);
});

test('questions keep the order in which they were sent', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const map = Object.fromEntries(ids.map((each, index) => [each, { text: `Q${index}`, index }]));
  await send('PATCH', `/${id}`, { initialQuestions: map });
  const rows = (await questionsOf(id)).toSorted((a, b) => a.index - b.index);
  expect(rows.map((row) => row.id)).toEqual(ids);
  expect(rows.every((row) => !row.teacherOnly)).toBe(true);
  const turned = Object.fromEntries(
    ids.map((each, index) => [each, { text: `Q${index}`, index: 9 - index }]),
  );
  const answer = await send('PATCH', `/${id}`, { initialQuestions: turned });
  const { initialQuestions } = answer.body['assessment'] as TemplateDocument;
  expect(Object.keys(initialQuestions)).toEqual(ids.toReversed());
  const after = (await questionsOf(id)).toSorted((a, b) => a.index - b.index);
  expect(after.map((row) => row.id)).toEqual(ids.toReversed());
});

test('the title and both sets can be changed until the template is published, and not afterwards [REST-59]', async () => {
  const [goal, result] = [randomUUID(), randomUUID()];
  const change = {
    title: 'My year',
    initialQuestions: { [goal]: { text: 'What do you want?' } },
    finalQuestions: { [result]: { text: 'What can you do?' } },
  };
  expect(await send('PATCH', `/${id}`, change)).toMatchObject({ status: 200, body: { assessment: change } });
  await send('POST', `/${id}/publish`);
  for (const late of [{ title: 'Late' }, { initialQuestions: {} }, { finalQuestions: {} }])
    expect(await send('PATCH', `/${id}`, late)).toMatchObject({ status: 409 });
  const [stored] = await testClass.school.db.select().from(planTemplates).where(eq(planTemplates.id, id));
  expect(stored?.title).toBe('My year');
  const texts = Object.fromEntries((await questionsOf(id)).map((question) => [question.id, question.text]));
  expect(texts).toEqual({ [goal]: 'What do you want?', [result]: 'What can you do?' });
});

test('saving a template with no title or a blank question is refused with the reason and changes nothing [ATPL-11, ATPL-12]', async () => {
  expect(await send('PATCH', `/${id}`, { title: ' ' })).toMatchObject({
    status: 400,
    body: { msg: 'Please add a title' },
  });
  const blank = { initialQuestions: { [first]: { text: 'Good' }, [second]: { text: ' \n' } } };
  expect(await send('PATCH', `/${id}`, blank)).toMatchObject({
    status: 400,
    body: { msg: 'Please fill out this question' },
  });
  expect(await questionsOf(id)).toEqual([]);
});

test("publishing cannot be undone, and a published template's title and questions cannot be changed [ATPL-7, ATPL-8, ATPL-9]", async () => {
  await send('PATCH', `/${id}`, { initialQuestions: { [randomUUID()]: { text: 'Why?' } } });
  expect(await send('POST', `/${id}/publish`)).toMatchObject({
    status: 200,
    body: { assessment: { published: true } },
  });
  for (const change of [{ title: 'Another' }, { initialQuestions: {} }, { finalQuestions: {} }, {}])
    expect(await send('PATCH', `/${id}`, change)).toMatchObject({
      status: 409,
      body: { msg: 'A published learning plan cannot be changed' },
    });
  expect(await send('POST', `/${id}/publish`)).toMatchObject({ status: 409 });
  expect(await send('PATCH', `/${id}`, { published: false })).toMatchObject({ status: 400 });
  expect(await questionsOf(id)).toHaveLength(1);
});

test('when two people edit the same template, the second receives the current version and overwrites nothing [REST-60]', async () => {
  const question = randomUUID();
  await send('PATCH', `/${id}`, { initialQuestions: { [question]: { text: 'Mine' } }, expectedVersion: 1 });
  const late = await send('PATCH', `/${id}`, { title: 'Late', expectedVersion: 1 });
  expect(late).toMatchObject({
    status: 409,
    body: {
      msg: 'Somebody changed this. Look again.',
      current: { version: 2, initialQuestions: { [question]: { text: 'Mine' } } },
    },
  });
  expect(await send('POST', `/${id}/publish`, { expectedVersion: 1 })).toMatchObject({ status: 409 });
  expect(await send('PATCH', `/${id}`, { title: 'Late', expectedVersion: 2 })).toMatchObject({ status: 200 });
  const published = async () =>
    (await testClass.school.db.select().from(planTemplates).where(eq(planTemplates.id, id)))[0]?.publishedAt;
  expect(await published()).toBeNull();
  expect(await send('POST', `/${id}/publish`, { expectedVersion: 3 })).toMatchObject({
    status: 200,
    body: { assessment: { published: true } },
  });
  expect(await published()).toBeInstanceOf(Date);
});

test('a published template is copied to a draft with all its questions, which can be changed independently [ATPL-5]', async () => {
  const [goal, level, result] = [randomUUID(), randomUUID(), randomUUID()];
  await send('PATCH', `/${id}`, {
    title: 'My year',
    initialQuestions: {
      [goal]: { text: 'What do you want?', index: 0 },
      [level]: { text: 'Level', index: 1, teacherOnly: true },
    },
    finalQuestions: { [result]: { text: 'What can you do?' } },
  });
  await send('POST', `/${id}/publish`);
  const { status, body } = await send('POST', `/${id}/duplicate`);
  const copy = body['assessment'] as TemplateDocument;
  expect(status).toBe(201);
  expect(copy).toMatchObject({
    title: 'Copy of My year',
    category: testClass.school.ours,
    published: false,
    version: 1,
  });
  const asked = (questions: TemplateDocument['initialQuestions']) =>
    Object.values(questions)
      .toSorted((a, b) => a.index - b.index)
      .map(({ text, index, teacherOnly }) => ({ text, index, teacherOnly }));
  expect(asked(copy.initialQuestions)).toEqual([
    { text: 'What do you want?', index: 0, teacherOnly: false },
    { text: 'Level', index: 1, teacherOnly: true },
  ]);
  expect(asked(copy.finalQuestions)).toEqual([{ text: 'What can you do?', index: 0, teacherOnly: false }]);
  expect(Object.keys(copy.initialQuestions)).not.toContain(goal);
  expect(await send('PATCH', `/${copy.id}`, { title: 'Next year', initialQuestions: {} })).toMatchObject({
    status: 200,
  });
  expect(await questionsOf(id)).toHaveLength(3);
  expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 204 });
  expect(await questionsOf(copy.id)).toHaveLength(1);
});

test('a template without questions can be copied, and an unknown template cannot', async () => {
  expect(await send('POST', `/${id}/duplicate`)).toMatchObject({
    status: 201,
    body: { assessment: { title: 'Copy of New Learning Plan', initialQuestions: {}, finalQuestions: {} } },
  });
  expect(await send('POST', `/${randomUUID()}/duplicate`)).toMatchObject({ status: 404 });
});

test('a template can be deleted before and after publishing; plans made from it stay with their students [ATPL-10, REST-61]', async () => {
  expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 204 });
  const used = (await send('POST', '').then(newest)) ?? '';
  await send('POST', `/${used}/publish`);
  const plan = randomUUID();
  await testClass.school.db.insert(plans).values({
    id: plan,
    learnerId: testClass.learner.id,
    categoryId: testClass.school.ours,
    templateId: used,
    title: 'Copy',
  });
  await testClass.school.db
    .insert(planQuestions)
    .values({ id: randomUUID(), planId: plan, questionSet: 'start', index: 0, text: 'Kept' });
  expect(await send('DELETE', `/${used}`)).toMatchObject({ status: 204 });
  const [kept] = await testClass.school.db.select().from(plans).where(eq(plans.id, plan));
  expect(kept).toMatchObject({ title: 'Copy', templateId: null });
});

test('staff can read the templates, students cannot, and teachers cannot change them [ROLE-25]', async () => {
  const path = '/learningAssessments';
  for (const who of [testClass.teacher, testClass.admin]) {
    const { status, body } = await testClass.send('GET', who, path);
    expect(status).toBe(200);
    expect((body['assessments'] as { id: string }[]).map((each) => each.id)).toContain(id);
  }
  expect(await testClass.send('GET', testClass.learner, path)).toMatchObject({ status: 403 });
  expect(await testClass.send('POST', testClass.teacher, path)).toMatchObject({ status: 403 });
  expect(await testClass.send('PATCH', testClass.teacher, `${path}/${id}`, { title: 'x' })).toMatchObject({
    status: 403,
  });
  expect(await testClass.send('DELETE', testClass.teacher, `${path}/${id}`)).toMatchObject({ status: 403 });
});
