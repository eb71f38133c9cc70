// A learning plan of a learner and a teacher: set, answered by both at once, archived, activated and deleted.
import type { Page } from '@playwright/test';
import { categories, plans, questionId } from '../testing/world-ids.ts';
import { missingId } from '../testing/identity.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test(
  'a learner and a teacher answer questions of the same set at the same time, and both answers are kept [PLAN-8, PLAN-9, PLAN-12]',
  { tag: '@key' },
  async ({ amina, clarke, stage }) => {
    const phone = await amina.onPhone({ path: '/learningPlan/start' });
    const same = await withoutReloading(phone);
    const goal = phone.getByLabel('What do you want to learn?');
    const level = phone.getByLabel('Level at the start');
    await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
    await test.step('a teacher-only question has an icon, and every answer box has three rows [PLAN-13, PLAN-14]', async () => {
      await expect(level).toBeDisabled();
      await expect(level).toHaveAttribute('rows', '3');
      await expect(phone.getByText('Only your teacher can answer this')).toBeVisible();
      const asTeachers = phone.getByText('Only your teacher can answer this');
      await expect(
        asTeachers.locator('xpath=ancestor-or-self::*[.//*[local-name()="svg"]][1]').locator('svg').first(),
      ).toBeVisible();
      for (const box of await phone.getByRole('form', { name: 'Answers' }).getByRole('textbox').all())
        await expect(box).toHaveAttribute('rows', '3');
    });
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
    await test.step('a learner answers a question that is not teacher-only [PLAN-11]', async () => {
      await phone.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
      await expect(laptop.getByLabel('What do you want to learn?')).toHaveValue('To read letters');
    });
    const { rows } = await stage.pool.query(
      'select answer from plan_questions where plan_id = $1 and question_set = $2 order by index',
      [plans.amina, 'start'],
    );
    expect(rows).toEqual([{ answer: 'To read letters' }, { answer: 'Entry 1' }]);
    await same();
  },
);

test('a learner whose answer the teacher changed meanwhile sees both and chooses; a reload keeps the draft; the end of the plan has its own address [PLAN-2, PLAN-5, PLAN-7]', async ({
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

test('a learner who cleared an answer finds it cleared after a reload, is told of it when she logs out, and not once it is as it was', async ({
  amina,
}) => {
  const path = `/users/${amina.id}/learningAssessments/${categories.morning}/start`;
  const answers = { [questionId('amina', 'goal')]: 'To find work' };
  expect((await amina.call('PUT', path, { answers })).status).toBe(200);
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  phone.on('dialog', (dialog) => void dialog.accept());
  const goal = phone.getByLabel('What do you want to learn?');
  await expect(goal).toHaveValue('To find work');
  await goal.fill('');
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(goal).toHaveValue('');
  const warning = phone.getByRole('alertdialog', { name: 'Some of your work is not sent yet' });
  await phone.goto('/profile');
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(warning.getByRole('listitem')).toHaveText(['Something you wrote or changed']);
  await phone.goto('/learningPlan/start');
  await expect(goal).toHaveValue('');
  await goal.fill('To find work');
  await phone.goto('/profile');
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the start and the end of the active plan have their own questions, and each has a badge until the learner has looked at it [PLAN-3, PLAN-4, PLAN-6]', async ({
  amina,
  clarke,
  stage,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/end' });
  const questions = phone.getByRole('form', { name: 'Answers' }).getByRole('textbox');
  await expect(questions).toHaveCount(1);
  await expect(phone.getByLabel('What can you do now?')).toBeVisible();
  const start = phone.getByRole('link', { name: /Start/ });
  await expect(start).toContainText('1 new');
  const end = phone.getByRole('link', { name: /End/ });
  await expect(end).not.toContainText('new');
  await test.step('a set is new until the learner looks at it, which is recorded, and again when it is changed [PLAN-15, PLAN-16]', async () => {
    await phone.goto('/learningPlan/start');
    await expect(questions).toHaveCount(2);
    await expect(phone.getByLabel('What do you want to learn?')).toHaveValue('To talk to the doctor');
    await expect(start).not.toContainText('new');
    await expect(end).not.toContainText('new');
    const path = `/users/${amina.id}/learningAssessments/${categories.morning}/end`;
    await clarke.call('PUT', path, { answers: { [questionId('amina', 'result')]: 'To call the doctor' } });
    await expect(end).toContainText('1 new');
    const looked = async () =>
      (
        await stage.pool.query(
          'select kind from marks where viewer_id = $1 and subject_id = $2 order by kind',
          [amina.id, plans.amina],
        )
      ).rows;
    // The outbox sends what was looked at a little later.
    await expect.poll(looked).toEqual([{ kind: 'plan_end' }, { kind: 'plan_start' }]);
  });
  await test.step('the learner fills in the start and the end [PLAN-1]', async () => {
    const save = phone.getByRole('button', { name: 'Save', exact: true });
    await phone.getByLabel('What do you want to learn?').fill('To talk to the bank');
    await save.click();
    await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
    await end.click();
    await phone.getByLabel('What can you do now?').fill('I call the bank');
    await save.click();
    await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
    const { rows } = await stage.pool.query(
      'select question_set, answer from plan_questions where plan_id = $1 and not teacher_only order by question_set desc',
      [plans.amina],
    );
    expect(rows).toEqual([
      { question_set: 'start', answer: 'To talk to the bank' },
      { question_set: 'end', answer: 'I call the bank' },
    ]);
  });
});

test('leaving with unsaved answers asks first; Cancel keeps them, Discard drops them [PLAN-22, SHELL-10, SHELL-11]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  const goal = phone.getByLabel('What do you want to learn?');
  await test.step('without changes the learner can leave without being asked [SHELL-12]', async () => {
    await phone.getByRole('link', { name: 'End' }).click();
    await expect(phone.getByLabel('What can you do now?')).toBeVisible();
    await phone.getByRole('link', { name: /Start/ }).click();
    await expect(goal).toBeVisible();
    await expect(phone.getByRole('alertdialog')).toHaveCount(0);
    await goal.fill('A whole thought');
    await goal.fill('To talk to the doctor');
    await phone.getByRole('link', { name: 'End' }).click();
    await expect(phone.getByLabel('What can you do now?')).toBeVisible();
    await phone.getByRole('link', { name: /Start/ }).click();
  });
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

test("staff open the start and the end of a student's plan; any other plan is not found [UPLAN-2, UPLAN-3, UPLAN-4]", async ({
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
  // Bilal's plan is found on Bilal's own page.
  await laptop.goto(`/staff/users/${bilal.id}/learningPlans/${plans.bilal}/start`);
  await expect(laptop.getByLabel('What do you want to learn?')).toBeVisible();
});

test('a plan is unchecked until staff have looked at it; if that could not be recorded, nothing is shown and the next visit records it; without templates no plan can be set [UPLAN-12, UPLAN-14, PLAN-23]', async ({
  bilal,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_FAILED|status of 503/);
  const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/learningPlans` });
  const row = laptop.getByRole('list', { name: 'Active' }).getByRole('listitem');
  const tab = laptop.getByRole('navigation', { name: 'User' }).getByRole('link', { name: /^Learning Plans/ });
  await test.step('staff see a badge on a plan that they have not checked [STAFF-14]', async () => {
    await expect(row).toContainText('2 unchecked');
    await expect(tab).toContainText('2 unchecked');
  });
  const failedRequest = laptop.waitForRequest('**/lastChecked');
  await laptop.route('**/lastChecked', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', msg: 'Something went wrong, please try again' },
    }),
  );
  await row.getByRole('link', { name: 'My year' }).click();
  await failedRequest;
  await expect(laptop.getByLabel('What do you want to learn?')).toBeVisible();
  await expect(tab).toContainText('1 unchecked');
  await expect(laptop.getByText('Something went wrong')).toHaveCount(0);
  await expect(laptop.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  const recordedLooks = async () =>
    (
      await stage.pool.query('select 1 from marks where viewer_id = $1 and learner_id = $2', [
        clarke.id,
        bilal.id,
      ])
    ).rowCount;
  expect(await recordedLooks()).toBe(0);
  await laptop.unroute('**/lastChecked');
  await laptop.reload();
  await expect(tab).toContainText('1 unchecked');
  await expect.poll(recordedLooks).toBe(1);
  await stage.pool.query('delete from plan_templates where category_id = $1', [categories.morning]);
  await laptop.getByRole('link', { name: 'Learning Plans' }).last().click();
  await laptop.getByRole('button', { name: 'Set learning plan' }).click();
  await expect(
    laptop
      .getByRole('dialog', { name: 'Set learning plan' })
      .getByText('No published learning plans available'),
  ).toBeVisible();
});

test('an answer that the server refuses is shown with the reason and can be sent again; a failure to record that a plan was looked at is not shown [PLAN-23, REST-70]', async ({
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
  const failedRequest = phone.waitForResponse('**/lastChecked');
  await phone.getByRole('link', { name: 'My Learning Plan' }).click();
  await expect(phone).toHaveURL(path);
  await failedRequest;
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
  const expectRefusal = (page: Page) =>
    expect(
      page.getByText('Your answers are not saved. They are still here.Answers are closed today'),
    ).toBeVisible();
  await expectRefusal(phone);
  await expect(goal).toHaveValue('To write letters');
  await phone.reload();
  await expectRefusal(phone);
  await expect(goal).toHaveValue('To write letters');
  const answerOf = async () =>
    (await stage.pool.query('select answer from plan_questions where id = $1', [questionId('amina', 'goal')]))
      .rows;
  expect(await answerOf()).toEqual([{ answer: 'To talk to the doctor' }]);
  await phone.unroute(answers);
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await expect(phone.getByText('Your answers are not saved')).toHaveCount(0);
  await expect(phone.getByText('Some work is not sent')).toHaveCount(0);
  expect(await answerOf()).toEqual([{ answer: 'To write letters' }]);

  // Staff see the refusal as well.
  const laptop = await clarke.onLaptop({
    path: `/staff/users/${amina.id}/learningPlans/${plans.amina}/start`,
  });
  await laptop.route(answers, (route) =>
    route.fulfill({ status: 418, json: { code: 'NOT_NOW', msg: 'Answers are closed today' } }),
  );
  await laptop.getByLabel('Level at the start').fill('Entry 1');
  await laptop.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefusal(laptop);
  await expect(laptop.getByLabel('Level at the start')).toHaveValue('Entry 1');
});

test('a teacher sets, archives, activates and deletes plans, and the learner sees each at once [UPLAN-1, UPLAN-7, PLAN-10]', async ({
  carlos,
  clarke,
  watch,
}) => {
  // The request that records a look may arrive just after the plan was archived; the answer in this test does so on purpose.
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
  // Saved offline, and sent only after the plan has been archived.
  await phone.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await phone.getByLabel('What do you want to learn?').fill('To write to the council');
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByText('Waiting. Your answers are safe on this phone.')).toBeVisible();
  const notSent = phone.getByRole('article').filter({ hasText: 'To write to the council' });
  await test.step('the learner can neither open nor answer an archived plan [PLAN-21]', async () => {
    await act('Archive');
    await expect(phone.getByText('No learning plan yet')).toBeVisible();
    await phone.unroute('**/api/**');
    await expect(notSent).toContainText('Not sent');
    expect(await phone.evaluate(() => location.pathname)).toBe('/learningPlan/start');
    await expect(phone.getByLabel('What do you want to learn?')).toHaveCount(0);
  });
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

test('a teacher sees the active plan and the archived ones, activates another, answers it, and deletes from both lists [UPLAN-5]', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  // The request that records a look may arrive just after the plan was archived.
  watch.expect(/status of 404 .*lastChecked/);
  await stage.pool.query(
    `insert into plans (id, learner_id, category_id, title, archived_at)
     select gen_random_uuid(), learner_id, category_id, unnest(array['Zoo', 'A first year']), now() from plans where id = $1`,
    [plans.amina],
  );
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/learningPlans` });
  const titles = (name: string) => laptop.getByRole('list', { name }).getByRole('link');
  const act = async (plan: string, name: string) => {
    await laptop.getByRole('button', { name: `More about ${plan}` }).click();
    await laptop.getByRole('menuitem', { name }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  };
  await test.step('archived plans are sorted by title [UPLAN-10]', async () => {
    await expect(titles('Active')).toHaveText(['My year']);
    await expect(titles('Archived')).toHaveText(['A first year', 'Last year', 'Zoo']);
  });
  await test.step('activating an archived plan archives the active one [UPLAN-6, UPLAN-8]', async () => {
    await act('Last year', 'Activate');
    await expect(titles('Active')).toHaveText(['Last year']);
    await expect(titles('Archived')).toHaveText(['A first year', 'My year', 'Zoo']);
  });
  await test.step("staff can answer the learner's questions as well as the teacher's [UPLAN-13]", async () => {
    await titles('Active').click();
    await laptop.getByLabel('What do you want to learn?').fill('To read letters');
    await laptop.getByLabel('Level at the start').fill('Entry 2');
    await laptop.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(laptop.getByRole('button', { name: 'Saved' })).toBeDisabled();
    const { rows } = await stage.pool.query(
      "select answer from plan_questions where plan_id = $1 and question_set = 'start' order by index",
      [plans.aminaOld],
    );
    expect(rows).toEqual([{ answer: 'To read letters' }, { answer: 'Entry 2' }]);
    await laptop.getByRole('link', { name: 'Learning Plans' }).last().click();
  });
  await test.step('plans can be deleted from either list, and a teacher adds and deletes targets [UPLAN-9, ROLE-13]', async () => {
    await act('Zoo', 'Delete');
    await expect(titles('Archived')).toHaveText(['A first year', 'My year']);
    await expect(titles('Active')).toHaveText(['Last year']);
    await act('Last year', 'Delete');
    await expect(titles('Active')).toHaveCount(0);
    await expect(titles('Archived')).toHaveText(['A first year', 'My year']);
    await laptop.getByRole('link', { name: /^Progress/ }).click();
    await laptop.getByRole('link', { name: /^Personal Targets/ }).click();
    await laptop.getByRole('button', { name: 'Add personal target' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'Add personal target' });
    await dialog.getByLabel('Target').fill('Call the school');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(laptop.getByRole('region', { name: /Call the school|Target 3/ })).toBeVisible();
    await laptop.getByRole('button', { name: 'Edit personal targets' }).click();
    await laptop.getByRole('button', { name: 'Delete target 1' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(laptop.getByText('Target 1 of Amina Yusuf')).toHaveCount(0);
  });
});
