// A learning plan between a learner and a teacher: set, answered by both at once, archived, activated and deleted.
import type { Page } from '@playwright/test';
import { categories, plans, questionId } from '../packages/testing/src/places.ts';
import { missingId } from '../packages/testing/src/identity.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test("a learner answers while the teacher writes the teacher's answer in the same set, and both stay [PLAN-8, PLAN-9, PLAN-12]", async ({
  amina,
  clarke,
  stage,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  const same = await withoutReloading(phone);
  const goal = phone.getByLabel('What do you want to learn?');
  const level = phone.getByLabel('Level at the start');
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(level).toBeDisabled();
  await expect(level).toHaveAttribute('rows', '3');
  await expect(phone.getByText('Only your teacher can answer this')).toBeVisible();
  await goal.fill('To read letters');
  await expect(phone.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expectAccessible(phone);
  const laptop = await clarke.onLaptop({
    path: `/staff/users/${amina.id}/learningPlans/${plans.amina}`,
  });
  await expect(laptop).toHaveURL(/\/start$/);
  await laptop.getByLabel('Level at the start').fill('Entry 1');
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(laptop.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(level).toHaveValue('Entry 1');
  await expect(goal).toHaveValue('To read letters');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(laptop.getByLabel('What do you want to learn?')).toHaveValue('To read letters');
  const { rows } = await stage.pool.query(
    'select answer from plan_questions where plan_id = $1 and question_set = $2 order by index',
    [plans.amina, 'start'],
  );
  expect(rows).toEqual([{ answer: 'To read letters' }, { answer: 'Entry 1' }]);
  await same();
});

test('two people change one answer: both are shown, and the one who is asked decides; a reload keeps what was typed; the end has an address of its own [PLAN-2, PLAN-5, PLAN-7]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  const goal = phone.getByLabel('What do you want to learn?');
  await goal.fill('To read letters');
  const path = `/users/${amina.id}/learningAssessments/${categories.morning}/start`;
  const answers = { [questionId('amina', 'goal')]: 'To find work' };
  expect((await clarke.call('PUT', path, { answers })).status).toBe(200);
  await expect(phone.getByText('To find work')).toBeVisible();
  await expect(goal).toHaveValue('To read letters');
  phone.on('dialog', (dialog) => void dialog.accept());
  await phone.reload();
  await expect(goal).toHaveValue('To read letters');
  await phone.getByRole('button', { name: 'Keep mine' }).click();
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(phone.getByText('To find work')).toHaveCount(0);
  const tabs = phone.getByRole('navigation', { name: 'Learning plan' }).getByRole('link');
  await expect(tabs).toHaveText([/^Start/, /^End/]);
  await tabs.last().click();
  await expect(phone).toHaveURL('/learningPlan/end');
  await phone.goto('/learningPlan/middle');
  await expect(phone.getByText('Sorry, page not found')).toBeVisible();
});

test('the start and the end of the active plan have their own questions, and each carries a badge until its learner has looked [PLAN-3, PLAN-4, PLAN-6]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/end' });
  const questions = phone.getByRole('form', { name: 'Answers' }).getByRole('textbox');
  await expect(questions).toHaveCount(1);
  await expect(phone.getByLabel('What can you do now?')).toBeVisible();
  const start = phone.getByRole('link', { name: /Start/ });
  await expect(start).toContainText('1 new');
  const end = phone.getByRole('link', { name: /End/ });
  await expect(end).not.toContainText('new');
  await phone.goto('/learningPlan/start');
  await expect(questions).toHaveCount(2);
  await expect(phone.getByLabel('What do you want to learn?')).toHaveValue('To talk to the doctor');
  await expect(start).not.toContainText('new');
  await expect(end).not.toContainText('new');
  const path = `/users/${amina.id}/learningAssessments/${categories.morning}/end`;
  await clarke.call('PUT', path, { answers: { [questionId('amina', 'result')]: 'To call the doctor' } });
  await expect(end).toContainText('1 new');
});

test('leaving with unsaved answers asks first; Cancel keeps them, Discard forgets them [PLAN-22, SHELL-10, SHELL-11]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  const goal = phone.getByLabel('What do you want to learn?');
  await goal.fill('Half a thought');
  await phone.getByRole('link', { name: 'End' }).click();
  const dialog = phone.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(goal).toHaveValue('Half a thought');
  await phone.getByRole('link', { name: 'End' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(phone.getByLabel('What can you do now?')).toBeVisible();
  await phone.getByRole('link', { name: /Start/ }).click();
  await expect(goal).toHaveValue('To talk to the doctor');
});

test("staff open a student's plan at its start and at its end; what is no plan of the student is not found [UPLAN-2, UPLAN-3, UPLAN-4]", async ({
  amina,
  bilal,
  clarke,
}) => {
  const ofAmina = `/staff/users/${amina.id}`;
  const laptop = await clarke.onLaptop({ path: `${ofAmina}/learningPlan` });
  await expect(laptop).toHaveURL(`${ofAmina}/learningPlans/${plans.amina}/start`);
  await expect(laptop.getByLabel('What do you want to learn?')).toHaveValue('To talk to the doctor');
  await laptop.getByRole('navigation', { name: 'Learning plan' }).getByRole('link', { name: /^End/ }).click();
  await expect(laptop).toHaveURL(`${ofAmina}/learningPlans/${plans.amina}/end`);
  await expect(laptop.getByLabel('What can you do now?')).toBeVisible();
  for (const path of [
    `learningPlans/${missingId}/start`,
    `learningPlans/${plans.bilal}/start`,
    `learningPlans/${plans.amina}/middle`,
  ]) {
    await laptop.goto(`${ofAmina}/${path}`);
    await expect(laptop.getByText('Learning Plan not found')).toBeVisible();
  }
  // Bilal's is there for Bilal.
  await laptop.goto(`/staff/users/${bilal.id}/learningPlans/${plans.bilal}/start`);
  await expect(laptop.getByLabel('What do you want to learn?')).toBeVisible();
});

test('a plan is unchecked until staff have looked at it; when that could not be told nothing is said and the badge stays; without templates there is none to set [UPLAN-12, UPLAN-14, PLAN-23]', async ({
  bilal,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_FAILED|status of 503/);
  const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/learningPlans` });
  const row = laptop.getByRole('list', { name: 'Active' }).getByRole('listitem');
  const tab = laptop.getByRole('navigation', { name: 'User' }).getByRole('link', { name: /^Learning Plans/ });
  await expect(row).toContainText('2 unchecked');
  await expect(tab).toContainText('2 unchecked');
  const lost = laptop.waitForRequest('**/lastChecked');
  await laptop.route('**/lastChecked', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', msg: 'Something went wrong, please try again' },
    }),
  );
  await row.getByRole('link', { name: 'My year' }).click();
  await lost;
  await expect(laptop.getByLabel('What do you want to learn?')).toBeVisible();
  await expect(tab).toContainText('2 unchecked');
  await expect(laptop.getByText('Something went wrong')).toHaveCount(0);
  await expect(laptop.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  await laptop.unroute('**/lastChecked');
  await laptop.reload();
  await expect(tab).toContainText('1 unchecked');
  await stage.pool.query('delete from plan_templates where category_id = $1', [categories.morning]);
  await laptop.getByRole('link', { name: 'Learning Plans' }).last().click();
  await laptop.getByRole('button', { name: 'Set learning plan' }).click();
  await expect(
    laptop
      .getByRole('dialog', { name: 'Set learning plan' })
      .getByText('No published learning plans available'),
  ).toBeVisible();
});

test('an answer that the server refuses is shown with its reason and can be sent again, where a failed time of looking is not [PLAN-23, REST-70]', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of (503|418)/);
  const path = `/learningPlan/start`;
  const refuse = {
    status: 503,
    json: { code: 'UNAVAILABLE', msg: 'Something went wrong, please try again' },
  };
  const phone = await amina.onPhone({ path: '/profile' });
  await phone.route('**/lastChecked', (route) => route.fulfill(refuse));
  const lost = phone.waitForResponse('**/lastChecked');
  await phone.getByRole('link', { name: 'My Learning Plan' }).click();
  await expect(phone).toHaveURL(path);
  await lost;
  const goal = phone.getByLabel('What do you want to learn?');
  await expect(goal).toHaveValue('To talk to the doctor');
  await expect(phone.getByText('Something went wrong')).toHaveCount(0);
  await expect(phone.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);

  const answers = /learningAssessments\/[^/]+\/start$/;
  await phone.route(answers, (route) =>
    route.fulfill({ status: 418, json: { code: 'NOT_NOW', msg: 'Answers are closed today' } }),
  );
  await goal.fill('To write letters');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  const told = (page: Page) =>
    expect(
      page.getByText('Your answers are not saved. They are still here.Answers are closed today'),
    ).toBeVisible();
  await told(phone);
  await expect(goal).toHaveValue('To write letters');
  const answerOf = async () =>
    (await stage.pool.query('select answer from plan_questions where id = $1', [questionId('amina', 'goal')]))
      .rows;
  expect(await answerOf()).toEqual([{ answer: 'To talk to the doctor' }]);
  await phone.unroute(answers);
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(phone.getByText('Your answers are not saved')).toHaveCount(0);
  expect(await answerOf()).toEqual([{ answer: 'To write letters' }]);

  // Staff are told as well.
  const laptop = await clarke.onLaptop({
    path: `/staff/users/${amina.id}/learningPlans/${plans.amina}/start`,
  });
  await laptop.route(answers, (route) =>
    route.fulfill({ status: 418, json: { code: 'NOT_NOW', msg: 'Answers are closed today' } }),
  );
  await laptop.getByLabel('Level at the start').fill('Entry 1');
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  await told(laptop);
  await expect(laptop.getByLabel('Level at the start')).toHaveValue('Entry 1');
});

test('a teacher sets, archives, activates and deletes plans, and the learner sees each at once [UPLAN-1, UPLAN-7, PLAN-10]', async ({
  carlos,
  clarke,
  watch,
}) => {
  // Having looked may be told a moment after the plan went to the archive; an answer is, in this story.
  watch.expect(/status of 404 .*(lastChecked|learningAssessments)/);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const phone = await carlos.onPhone({ path: '/learningPlan/start' });
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
  const laptop = await clarke.onLaptop({ path: `/staff/users/${carlos.id}/learningPlan` });
  await expect(laptop).toHaveURL(/\/learningPlans$/);
  await laptop.getByRole('button', { name: 'Set learning plan' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Set learning plan' });
  await expect(dialog.getByRole('option')).toHaveText(['Choose a learning plan', 'My year']);
  await dialog.getByLabel('Learning plan').selectOption('My year');
  await expectAccessible(laptop);
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect(phone.getByLabel('What do you want to learn?')).toBeVisible();
  const act = async (name: string) => {
    await laptop.getByRole('button', { name: 'More about My year' }).click();
    await laptop.getByRole('menuitem', { name }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  };
  // Saved where there is no network, and too late.
  await phone.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await phone.getByLabel('What do you want to learn?').fill('To write to the council');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByText('Waiting. Your answers are safe on this device.')).toBeVisible();
  await act('Archive');
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
  await phone.unroute('**/api/**');
  const notSent = phone.getByRole('article').filter({ hasText: 'To write to the council' });
  await expect(notSent).toContainText('Not sent');
  await expect(notSent).toContainText('What do you want to learn?');
  await expectAccessible(phone);
  await notSent.getByRole('button', { name: 'Copy text' }).click();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(
    'What do you want to learn?\nTo write to the council',
  );
  const archive = laptop.getByRole('list', { name: 'Archived' });
  await expect(archive).toContainText(/Archived .*\d/);
  await archive.getByRole('link', { name: 'My year' }).click();
  await expect(laptop.getByLabel('What do you want to learn?')).toBeDisabled();
  await laptop.getByRole('link', { name: 'Learning Plans' }).last().click();
  await act('Activate');
  await expect(phone.getByLabel('What do you want to learn?')).toBeVisible();
  await notSent.getByRole('button', { name: 'Try again' }).click();
  await expect(notSent).toHaveCount(0);
  await expect(phone.getByLabel('What do you want to learn?')).toHaveValue('To write to the council');
  await act('Delete');
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
});
