// A learning plan between a learner and a teacher: set, answered by both at once, archived, activated and deleted.
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

test('two people change one answer: both are shown, and the one who is asked decides; a reload keeps what was typed', async ({
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
});

test('leaving with unsaved answers asks first; Discard forgets them [PLAN-22, PLAN-5, PLAN-6]', async ({
  amina,
  clarke,
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
  const start = phone.getByRole('link', { name: /Start/ });
  await expect(start).not.toContainText('new');
  const path = `/users/${amina.id}/learningAssessments/${categories.morning}/start`;
  await clarke.call('PUT', path, { answers: { [questionId('amina', 'level')]: 'Entry 2' } });
  await expect(start).toContainText('1 new');
  await start.click();
  await expect(goal).toHaveValue('To talk to the doctor');
  await expect(start).not.toContainText('new');
});

test('a teacher sets, archives, activates and deletes plans, and the learner sees each at once [UPLAN-1, UPLAN-7, PLAN-10]', async ({
  carlos,
  clarke,
  watch,
}) => {
  // Having looked may be told a moment after the plan went to the archive.
  watch.expect(/status of 404 .*lastChecked/);
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
  await act('Archive');
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
  const archive = laptop.getByRole('list', { name: 'Archived' });
  await archive.getByRole('link', { name: 'My year' }).click();
  await expect(laptop.getByLabel('What do you want to learn?')).toBeDisabled();
  await laptop.getByRole('link', { name: 'Learning Plans' }).last().click();
  await act('Activate');
  await expect(phone.getByLabel('What do you want to learn?')).toBeVisible();
  await act('Delete');
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
  await laptop.goto(`/staff/users/${carlos.id}/learningPlans/${missingId}/start`);
  await expect(laptop.getByText('Learning Plan not found')).toBeVisible();
});
