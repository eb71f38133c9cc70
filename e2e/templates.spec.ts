// Templates of learning plans: written, saved, published permanently, copied and deleted, alone or while a colleague changes them.
import { missingId } from '../testing/identity.ts';
import { categories, plans, templates } from '../testing/world-ids.ts';
import { holdAnswers, holdChanges, loseAnswers } from './answers.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test(
  'an admin writes a template, saves it, publishes it permanently, and deletes it [ATPL-1, ATPL-2, ATPL-13]',
  { tag: '@key' },
  async ({ priya }) => {
    const laptop = await priya.onLaptop({ path: '/staff/admin/learningPlans' });
    const list = laptop.getByRole('list', { name: 'Learning Plans' });
    await expect(list.getByRole('link')).toHaveCount(2);
    await laptop.getByRole('button', { name: 'Create learning plan' }).click();
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('New Learning Plan');
    await laptop.getByLabel('Title').fill(' ');
    await laptop.getByRole('button', { name: 'Add question' }).click();
    await expect(laptop.getByRole('textbox', { name: 'Question 1' })).toHaveAttribute('rows', '3');
    await laptop.getByRole('button', { name: 'Save' }).click();
    await test.step('a title and a text for every question are required [ATPL-11, ATPL-12]', async () => {
      await expect(laptop.getByText('Please add a title')).toBeVisible();
      await expect(laptop.getByLabel('Title')).toBeFocused();
      await expect(laptop.getByText('Please fill out this question')).toBeVisible();
    });
    await laptop.getByLabel('Title').fill('Next year');
    await laptop.getByRole('textbox', { name: 'Question 1' }).fill('What is your goal?');
    await laptop.getByRole('button', { name: 'Add question' }).click();
    await laptop.getByRole('textbox', { name: 'Question 2' }).fill('Level');
    await test.step('a question is for everybody unless it is marked as teacher-only [ATPL-6]', async () => {
      await expect(laptop.getByLabel('Teacher only').last()).not.toBeChecked();
      await laptop.getByLabel('Teacher only').last().check();
    });
    await laptop.getByRole('button', { name: 'Move up: Question 2' }).click();
    await expect(laptop.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Level');
    // The other set belongs to the same form, so that switching to it loses nothing.
    await laptop.getByRole('link', { name: 'End' }).click();
    await expect(laptop).toHaveURL(/\/end$/);
    await laptop.getByRole('button', { name: 'Add question' }).click();
    await laptop.getByRole('textbox', { name: 'Question 1' }).fill('What can you do now?');
    await laptop.getByRole('button', { name: 'Save' }).click();
    await expect(laptop.getByRole('button', { name: 'Saved' })).toBeDisabled();
    await laptop.getByRole('link', { name: 'Start' }).click();
    await expect(laptop.getByRole('textbox', { name: 'Question 2' })).toHaveValue('What is your goal?');
    await test.step('questions can be changed, added and deleted until the template is published [ATPL-5]', async () => {
      const questions = laptop.getByRole('textbox', { name: /^Question/ });
      await laptop.getByRole('textbox', { name: 'Question 2' }).fill('What do you want to do?');
      await laptop.getByRole('button', { name: 'Add question' }).click();
      await laptop.getByRole('textbox', { name: 'Question 3' }).fill('Never mind');
      await laptop.getByRole('button', { name: 'Save' }).click();
      await expect(laptop.getByRole('button', { name: 'Saved' })).toBeDisabled();
      await expect(questions).toHaveCount(3);
      await laptop
        .getByRole('listitem')
        .filter({ has: laptop.getByRole('textbox', { name: 'Question 3' }) })
        .getByRole('button', { name: 'Delete' })
        .click();
      await laptop.getByRole('button', { name: 'Save' }).click();
      await expect(laptop.getByRole('button', { name: 'Saved' })).toBeDisabled();
      await laptop.reload();
      await expect(questions).toHaveCount(2);
      await expect(laptop.getByRole('textbox', { name: 'Question 2' })).toHaveValue(
        'What do you want to do?',
      );
    });

    const publish = laptop.getByRole('button', { name: 'Publish' });
    await test.step('before it is published, all that is in it is said, and that it is for good', async () => {
      await laptop.getByRole('textbox', { name: 'Question 2' }).fill('Not saved');
      await expect(publish).toBeDisabled();
      await expect(laptop.getByText('Save your changes first.')).toBeVisible();
      await laptop.getByRole('textbox', { name: 'Question 2' }).fill('What do you want to do?');
      await publish.click();
      const dialog = laptop.getByRole('alertdialog', { name: 'Publish learning plan' });
      await expect(dialog).toContainText('publish “Next year”? This cannot be undone.');
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
        'Start: 2 questions',
        'End: 1 question',
      ]);
      await expect(dialog.getByRole('listitem')).toHaveText([
        'Level',
        'What do you want to do?',
        'What can you do now?',
      ]);
      await expectAccessible(laptop);
      await dialog.getByRole('button', { name: 'Yes' }).click();
    });
    await test.step('publishing cannot be undone, on the screen or via the API [ATPL-7, ATPL-8]', async () => {
      await expect(laptop.getByText('This learning plan is published.')).toBeVisible();
      await expect(laptop.getByLabel('Title')).toHaveCount(0);
      await expect(laptop.getByText('Teacher only')).toBeVisible();
      await expect(laptop.getByRole('button', { name: /publish|save/i })).toHaveCount(0);
      const id = /learningPlans\/([^/]+)/.exec(laptop.url())?.[1] ?? '';
      expect(
        (
          await priya.call('PATCH', `/learningAssessments/${id}`, {
            published: false,
            version: 1,
            title: 'x',
          })
        ).ok,
      ).toBe(false);
      await laptop.reload();
      await expect(laptop.getByText('This learning plan is published.')).toBeVisible();
    });

    await laptop.getByRole('button', { name: 'Delete' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(laptop).toHaveURL('/staff/admin/learningPlans');
    await expect(list.getByRole('link')).toHaveCount(2);
  },
);

test('an admin changes a published template by duplicating it, and the copy opens as a draft [ATPL-4]', async ({
  priya,
}) => {
  const path = `/staff/admin/learningPlans/${templates.published}/start`;
  const laptop = await priya.onLaptop({ path });
  const same = await withoutReloading(laptop);
  const questions = laptop.getByRole('list', { name: 'Questions' });
  const firstQuestion = (await questions.getByRole('listitem').first().innerText()).split('\n')[0] ?? '';
  const title = await laptop.getByRole('heading', { level: 1 }).innerText();
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Duplicate' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${title}`);
  await expect(laptop).not.toHaveURL(path);
  await expect(laptop.getByText('This is the copy. It is a draft and can be changed.')).toBeVisible();
  await expect(laptop.getByRole('textbox', { name: 'Question 1' })).toHaveValue(firstQuestion);
  // A draft can be changed directly.
  await expect(laptop.getByRole('button', { name: 'Duplicate' })).toHaveCount(0);
  await laptop.getByLabel('Title').fill('Next year');
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Next year');
  await laptop.getByRole('link', { name: 'Learning Plans', exact: true }).first().click();
  const list = laptop.getByRole('list', { name: 'Learning Plans' });
  await expect(list.getByRole('link', { name: /^Next year/ })).toContainText('Draft');
  await expect(list.getByRole('link', { name: title })).toContainText('Published');
  await same();
});

test('a template is created or duplicated only once if the response is lost and the button is pressed again [ATPL-3]', async ({
  priya,
  watch,
}) => {
  watch.expect(/status of 503/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/learningPlans' });
  const list = laptop.getByRole('list', { name: 'Learning Plans' }).getByRole('link');
  const heading = laptop.getByRole('heading', { level: 1 });
  await expect(list).toHaveCount(2);
  await loseAnswers(laptop, '**/api/learningAssessments');
  await laptop.getByRole('button', { name: 'Create learning plan' }).click();
  await expect(laptop.getByText('Something went wrong, please try again')).toBeVisible();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await expect(list).toHaveCount(3);
  await laptop.getByRole('button', { name: 'Create learning plan' }).click();
  await expect(heading).toHaveText('New Learning Plan');
  await laptop.goto(`/staff/admin/learningPlans/${templates.published}/start`);
  await loseAnswers(laptop, '**/api/learningAssessments/*/duplicate');
  await laptop.getByRole('button', { name: 'Duplicate' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await laptop.getByRole('button', { name: 'Duplicate' }).click();
  await expect(heading).toHaveText(/^Copy of/);
  await laptop.getByRole('link', { name: 'Learning Plans', exact: true }).first().click();
  await expect(list).toHaveCount(4);
});

test('an admin who creates, duplicates or deletes a template never reads that it was not found, whether the response or the change arrives first [ATPL-10, ATPL-14]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/learningPlans' });
  const changes = await holdChanges(laptop);
  const heading = laptop.getByRole('heading', { level: 1 });
  const missing = laptop.getByText('Learning Plan not found');
  const createWith = async (button: string, address: string) => {
    changes.hold();
    const answer = laptop.waitForResponse(address);
    await laptop.getByRole('button', { name: button }).click();
    await (await answer).finished();
    await expect(laptop.getByRole('button', { name: button })).toBeVisible();
    await expect(missing).toHaveCount(0);
    changes.release();
  };
  await laptop.reload();
  await expect(laptop.getByRole('list', { name: 'Learning Plans' }).getByRole('link')).toHaveCount(2);
  await createWith('Create', '**/api/learningAssessments');
  await expect(heading).toHaveText('New Learning Plan');
  await laptop.goto(`/staff/admin/learningPlans/${templates.published}/start`);
  await expect(laptop.getByText('This learning plan is published.')).toBeVisible();
  await createWith('Duplicate', '**/api/learningAssessments/*/duplicate');
  await expect(heading).toHaveText(/^Copy of/);
  await laptop.getByRole('textbox', { name: 'Question 1' }).fill('Never mind');
  const answer = await holdAnswers(laptop, '**/api/learningAssessments/*');
  await laptop.getByRole('button', { name: 'Delete' }).first().click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop).toHaveURL('/staff/admin/learningPlans');
  answer.release();
});

test('an admin who edits a template that a colleague just changed is told and chooses; leaving unsaved changes asks first; an unknown template is not found [ATPL-14]', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/admin/learningPlans/${templates.draft}/start` });
  await laptop.getByRole('textbox', { name: 'Question 1' }).fill('Mine');
  await stage.pool.query("update plan_templates set title = 'Theirs', version = version + 1 where id = $1", [
    templates.draft,
  ]);
  await expect(laptop.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Save' })).toBeDisabled();
  await laptop.getByRole('button', { name: 'Keep mine' }).click();
  await laptop.getByRole('link', { name: 'Learning Plans' }).click();
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(laptop.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Mine');
  await laptop.goto(`/staff/admin/learningPlans/${missingId}/start`);
  await expect(laptop.getByText('Learning Plan not found')).toBeVisible();
});

test('changes to a template that a colleague deletes or publishes meanwhile stay on the screen, and can be saved as a new template [ATPL-9, ATPL-10, SHELL-6]', async ({
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 503/);
  const laptop = await priya.onLaptop({ path: `/staff/admin/learningPlans/${templates.draft}/start` });
  const question = laptop.getByRole('textbox', { name: 'Question 1' });
  const keep = laptop.getByRole('button', { name: 'Keep it as a new one' });
  const heading = laptop.getByRole('heading', { level: 1 });
  await laptop.getByLabel('Title').fill('Next year');
  await question.fill('Words of mine');
  await laptop.getByRole('button', { name: 'Add question' }).click();
  await priya.call('POST', `/learningAssessments/${templates.draft}/publish`);
  await expect(laptop.getByText('Somebody published this while you were editing')).toBeVisible();
  await expect(laptop.getByText('This learning plan is published.')).toBeVisible();
  await expect(laptop.getByText('• Words of mine')).toBeVisible();
  await expectAccessible(laptop);
  await laptop.getByRole('link', { name: 'End' }).click();
  await expect(laptop.getByText('• Words of mine')).toBeVisible();
  await laptop.getByRole('link', { name: 'Learning Plans', exact: true }).click();
  const confirmation = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await keep.click();
  // The empty question was left out.
  await expect(heading).toHaveText('Next year');
  await expect(question).toHaveValue('Words of mine');
  await expect(laptop.getByRole('textbox', { name: 'Question 2' })).toHaveCount(0);
  await expect(laptop).not.toHaveURL(new RegExp(templates.draft));

  await question.fill('Words of mine, again');
  const id = /learningPlans\/([^/]+)/.exec(laptop.url())?.[1] ?? '';
  await priya.call('DELETE', `/learningAssessments/${id}`);
  await expect(laptop.getByText('Somebody deleted this while you were editing')).toBeVisible();
  await expect(laptop.getByText('• Words of mine, again')).toBeVisible();
  await expectAccessible(laptop);
  await loseAnswers(laptop, '**/api/learningAssessments');
  await keep.click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
  await keep.click();
  await expect(question).toHaveValue('Words of mine, again');
  const { rows } = await stage.pool.query("select 1 from plan_templates where title = 'Next year'");
  expect(rows).toHaveLength(1);
});

test('changes to a template stay on the screen while the admin has selected another category on another device [SHELL-3, SHELL-6]', async ({
  priya,
  stage,
}) => {
  await stage.pool.query(
    'insert into user_categories (user_id, category_id) values ($1, $2) on conflict do nothing',
    [priya.id, categories.evening],
  );
  const laptop = await priya.onLaptop({ path: `/staff/admin/learningPlans/${templates.draft}/start` });
  const question = laptop.getByRole('textbox', { name: 'Question 1' });
  await question.fill('Words of mine');
  const select = (categoryId: string) => priya.call('PATCH', '/users/me/selectedCategory', { categoryId });
  expect((await select(categories.evening)).ok).toBe(true);
  await expect(laptop.getByText('This learning plan is in another category')).toBeVisible();
  await expect(laptop.getByText('• Words of mine')).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Keep it as a new one' })).toHaveCount(0);
  expect((await select(categories.morning)).ok).toBe(true);
  await expect(question).toHaveValue('Words of mine');
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('button', { name: 'Saved' })).toBeVisible();
});

test('text typed while a policy or a template is being saved is kept, and the saved text is shown even if the live update is late [APRIV-4, ATPL-4]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop();
  const changes = await holdChanges(laptop);
  for (const { path, name } of [
    { path: '/staff/admin/privacy', name: 'Privacy policy' },
    { path: `/staff/admin/learningPlans/${templates.draft}/start`, name: 'Title' },
  ]) {
    await laptop.goto(path);
    const box = laptop.getByLabel(name);
    const save = laptop.getByRole('button', { name: /^Saved?$/ });
    const answer = Promise.withResolvers<void>();
    await laptop.route('**/api/**', async (route) => {
      if (route.request().method() === 'PATCH') await answer.promise;
      await route.continue();
    });
    await expect(save).toBeDisabled();
    await box.fill('We ask first');
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await box.fill('We ask you first');
    answer.resolve();
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(box).toHaveValue('We ask you first');
    await expect(save).toBeEnabled();
    await expect(laptop.getByText('Somebody changed this. Look again.')).toHaveCount(0);

    changes.hold();
    await save.click();
    // A busy button counts as disabled, too.
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(save).toBeDisabled();
    await expect(box).toHaveValue('We ask you first');
    changes.release();
    await laptop.reload();
    await expect(box).toHaveValue('We ask you first');
  }
});

test('every box for an answer or a question has three rows [CONST-14]', async ({ amina, priya }) => {
  const laptop = await priya.onLaptop({ path: `/staff/admin/learningPlans/${templates.draft}/start` });
  const boxes = laptop.getByRole('main').locator('textarea');
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toHaveAttribute('rows', '3');
  await laptop.goto(`/staff/users/${amina.id}/learningPlans/${plans.amina}/start`);
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).toHaveAttribute('rows', '3');
});
