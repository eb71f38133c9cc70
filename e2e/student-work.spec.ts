// A student's progress and evidence, and the comments of staff on it.
import { missingId } from '../testing/identity.ts';
import { categories, evidence, modules, tasks, topics } from '../testing/world-ids.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { workOf } from './student-page.ts';

test("a student's modules show badges for evidence without a comment, and open on the learning resources [UPROG-2, UPROG-3, UPROG-5]", async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/progress` });
  await expect(laptop.getByRole('link', { name: /Asking the way/ })).toContainText('1 without a comment');
  await expect(laptop.getByRole('link', { name: /At the shops/ })).not.toContainText('without a comment');
  await laptop.goto(`/staff/users/${amina.id}/progress/modules/${modules.directions}`);
  await expect(laptop.getByRole('list', { name: 'Learn' }).getByRole('listitem')).toHaveText([
    /Look at the map.*Completed/,
    /Follow the route.*Not completed/,
    /A page whose link is broken.*Not completed/,
  ]);
});

test('staff see progress in whole percent, and a badge for evidence without a comment [UPROG-7, UPROG-8]', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/progress/modules` });
  await expect(laptop.getByRole('link', { name: /Asking the way/ })).toContainText('(60%)');
  await expect(laptop.getByRole('link', { name: /At the shops/ })).toContainText('(0%)');
  await expect(laptop.getByRole('link', { name: /^Progress/ })).toContainText('2 without a comment');
});

test('a student who does not exist or is in another category is not found [UPROG-6]', async ({
  clarke,
  dao,
}) => {
  for (const id of [missingId, dao.id]) {
    const laptop = await clarke.onLaptop({ path: `/staff/users/${id}/progress/modules` });
    await expect(laptop.getByText('Student not found')).toBeVisible();
    await laptop.close();
  }
});

test(
  'staff comment on evidence that has no comment, and the text is required [UPROG-10, UPROG-12, UPROG-13]',
  { tag: '@key' },
  async ({ amina, clarke, stage }) => {
    const laptop = await clarke.onLaptop({ path: workOf(amina) });
    const open = laptop.getByRole('article', { name: 'Turn left at the bank.' });
    await expect(
      laptop.getByRole('article', { name: 'My street.' }).getByRole('button', { name: 'Add comment' }),
    ).toHaveCount(0);
    await open.getByRole('button', { name: 'Add comment' }).click();
    await open.getByRole('button', { name: 'Send' }).click();
    await expect(open.getByText('Please enter a comment')).toBeVisible();
    await open.getByRole('textbox', { name: 'Comment' }).fill('Which bank?');
    await open.getByRole('button', { name: 'Send' }).click();
    await expect(open.getByRole('group', { name: 'Comment' })).toContainText('Which bank?');
    const { rows } = await stage.pool.query('select text, created_by from comments where evidence_id = $1', [
      evidence.aminaOpen,
    ]);
    expect(rows).toEqual([{ text: 'Which bank?', created_by: clarke.id }]);
  },
);

test('staff attach a photo, a video or a recording to a comment, and the learner receives it; on iOS only Safari can record [UPROG-14, UPROG-15]', async ({
  amina,
  clarke,
}) => {
  test.slow();
  const path = workOf(amina);
  const laptop = await clarke.onLaptop({ path });
  const open = laptop.getByRole('article', { name: 'Turn left at the bank.' });
  await open.getByRole('button', { name: 'Add comment' }).click();
  await open.getByRole('textbox', { name: 'Comment' }).fill('Look and listen.');
  const choosing = laptop.waitForEvent('filechooser');
  await open.getByRole('button', { name: 'Photo or video' }).click();
  await expect(open.locator('input[type=file]')).toHaveAttribute('accept', 'image/*,video/*');
  await (await choosing).setFiles(await photo());
  await expect(open.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await open.getByRole('button', { name: 'Send' }).click();
  const comment = open.getByRole('group', { name: 'Comment' });
  await expect(comment.getByRole('img', { name: /^Photo/ })).toBeVisible();
  await open.getByRole('button', { name: 'Edit comment' }).click();
  await open.getByRole('button', { name: 'Remove file' }).click();
  await open.getByRole('button', { name: 'Record voice' }).click();
  // An unfinished recording would not be saved with the comment.
  const recorder = laptop.getByRole('dialog', { name: 'Voice recording' });
  await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
  await expect(open.getByRole('button', { name: 'Save' })).toBeDisabled();
  await recorder.getByRole('button', { name: 'Stop' }).click();
  await recorder.getByRole('button', { name: 'Use this' }).click();
  await expect(open.getByRole('button', { name: 'Save' })).toBeFocused();
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(comment.getByRole('group', { name: /^Recording/ })).toBeVisible();
  const phone = await amina.onPhone({
    path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
  });
  await expect(
    phone.getByRole('group', { name: 'Comment' }).getByRole('group', { name: /^Recording/ }),
  ).toBeVisible();

  await laptop.addInitScript(() => {
    const chromeOnIphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { value: chromeOnIphone });
  });
  await laptop.reload();
  await open.getByRole('button', { name: 'Edit comment' }).click();
  await open.getByRole('button', { name: 'Remove file' }).click();
  await open.getByRole('button', { name: 'Record voice' }).click();
  await test.step('other browsers on iOS say where recording works [ERR-15]', async () => {
    await expect(open.getByText('Voice recording on iOS is only available in Safari')).toBeVisible();
  });
});

test('staff edit a comment, which updates its time; comments of others are marked as new until staff have looked at them [UPROG-9, UPROG-11, ROLE-24]', async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const item = laptop.getByRole('article', { name: 'My street.' });
  const byOthers = laptop
    .getByRole('article', { name: 'My bus stop.' })
    .getByRole('group', { name: 'Comment' });
  await expect(byOthers).toContainText('New');
  await expect(item.getByRole('group', { name: 'Comment' })).not.toContainText('New');
  await item.getByRole('button', { name: 'Edit comment' }).click();
  await expect(item.getByRole('button', { name: 'Save' })).toBeDisabled();
  await item.getByRole('textbox', { name: 'Comment' }).fill('Very well done, Amina.');
  await item.getByRole('button', { name: 'Save' }).click();
  await expect(item.getByRole('group', { name: 'Comment' })).toContainText('Very well done, Amina.');
  const { rows } = await stage.pool.query(
    "select text, created_at > now() - interval '1 hour' as fresh from comments where evidence_id = $1",
    [evidence.aminaCommented],
  );
  expect(rows).toEqual([{ text: 'Very well done, Amina.', fresh: true }]);
  await laptop.reload();
  await expect(byOthers).toContainText('Well done, Amina.');
  await expect(byOthers).not.toContainText('New');
});

test('deleting a comment asks first, No keeps it and Yes removes it [UPROG-17, UPROG-18, UPROG-19]', async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const item = laptop.getByRole('article', { name: 'My street.' });
  const stored = async () =>
    (await stage.pool.query('select id from comments where evidence_id = $1', [evidence.aminaCommented]))
      .rowCount;
  await item.getByRole('button', { name: 'Delete comment' }).click();
  const dialog = laptop.getByRole('alertdialog', { name: 'Delete Comment' });
  await expect(dialog).toContainText('Are you sure you wish to delete this comment?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toBe(1);
  await item.getByRole('button', { name: 'Delete comment' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(item.getByRole('group', { name: 'Comment' })).toHaveCount(0);
  expect(await stored()).toBe(0);
});

test('if a colleague replaces the comment while the teacher is asked about deleting it, Yes deletes nothing and says so', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const item = laptop.getByRole('article', { name: 'My street.' });
  await item.getByRole('button', { name: 'Delete comment' }).click();
  const dialog = laptop.getByRole('alertdialog', { name: 'Delete Comment' });
  await expect(dialog).toContainText('Are you sure you wish to delete this comment?');
  await stage.pool.query(
    "update comments set id = gen_random_uuid(), text = 'Look at your verbs.' where evidence_id = $1",
    [evidence.aminaCommented],
  );
  await expect(item.getByText('Look at your verbs.')).toBeAttached();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(item.getByText('Look at your verbs.')).toBeVisible();
});

test('staff delete evidence with its comment, after confirmation [UPROG-16, ROLE-23, SHELL-14]', async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const item = laptop.getByRole('article', { name: 'My street.' });
  await item.getByRole('button', { name: 'Delete evidence' }).click();
  const dialog = laptop.getByRole('alertdialog', { name: 'Delete Evidence' });
  await expect(dialog.getByRole('button')).toHaveText(['No', 'Yes']);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(item).toHaveCount(0);
  const { rowCount } = await stage.pool.query('select id from evidence where id = $1', [
    evidence.aminaCommented,
  ]);
  expect(rowCount).toBe(0);
});

test("staff see a student's tasks with evidence, dates and comments, and submit evidence for the student [UPROG-4, UPROG-21, ROLE-12]", async ({
  amina,
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const second = laptop.getByRole('region', { name: /^Take a photo/ });
  await expect(second.getByRole('article')).toHaveCount(2);
  await expect(second.getByRole('article', { name: 'My street.' })).toContainText('6 March');
  await expect(second.getByRole('article', { name: 'My street.' })).toContainText('Well done, Amina.');
  await second.getByRole('button', { name: 'Add evidence' }).click();
  await second.getByLabel('Write here').fill('She told me about her street.');
  await second.getByRole('button', { name: 'Send' }).click();
  await expect(second.getByRole('article', { name: 'She told me about her street.' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await stage.pool.query('select created_by from evidence where task_id = $1 and index = 2', [
            tasks.photo,
          ])
        ).rows,
    )
    .toEqual([{ created_by: clarke.id }]);
});

test('leaving an unfinished comment asks first; Cancel keeps it, Discard drops it [SHELL-6, SHELL-7, SHELL-8]', async ({
  amina,
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: workOf(amina) });
  const open = laptop.getByRole('article', { name: 'Turn left at the bank.' });
  await open.getByRole('button', { name: 'Add comment' }).click();
  await open.getByRole('textbox', { name: 'Comment' }).fill('Half a');
  await laptop
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Topics/ })
    .click();
  const dialog = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expect(dialog).toContainText('Are you sure you wish to discard these changes?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(open.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a');
  await laptop
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Topics/ })
    .click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(laptop).toHaveURL('/staff/topics');
});

test('for a student of two categories the badges count only work of the selected one, and each badge can be cleared [UPROG-8, STAFF-13]', async ({
  elena,
  hassan,
  stage,
}) => {
  const target = missingId;
  await stage.pool.query(
    "insert into targets (id, learner_id, category_id, target_text, index) values ($1, $2, $3, 'Read the news', 0)",
    [target, elena.id, categories.evening],
  );
  const submitEvidence = (column: 'task_id' | 'target_id', subject: string, index: number) =>
    stage.pool.query(
      `insert into evidence (id, owner_id, ${column}, index, text, created_by) values (gen_random_uuid(), $1, $2, $3, 'Done.', $1)`,
      [elena.id, subject, index],
    );
  await submitEvidence('task_id', tasks.call, 0);
  await submitEvidence('target_id', target, 0);
  await submitEvidence('target_id', target, 1);
  const laptop = await hassan.onLaptop({ path: `/staff/users/${elena.id}/progress/modules` });
  const tabs = (name: string) => laptop.getByRole('navigation', { name, exact: true }).getByRole('link');
  const counts = async (progress: RegExp, modules: RegExp, targets: RegExp) => {
    await expect(tabs('User').filter({ hasText: 'Progress' })).toHaveText(progress);
    await expect(tabs('Progress')).toHaveText([modules, targets]);
  };
  const change = async (from: string, to: string) => {
    await laptop.getByRole('button', { name: `Change Category: ${from}` }).click();
    await laptop.getByRole('dialog').getByRole('button', { name: to }).click();
    await expect(laptop.getByRole('button', { name: `Change Category: ${to}` })).toBeVisible();
  };
  const waiting = (count: number) => new RegExp(`${count} without a comment`);
  await counts(waiting(3), waiting(1), waiting(2));
  await expect(laptop.getByRole('link', { name: /At the doctor/ })).toHaveText(waiting(1));
  await change('Evening', 'Morning');
  await counts(waiting(1), waiting(1), /^Personal Targets$/);
  await laptop.getByRole('link', { name: /Asking the way/ }).click();
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  const open = laptop.getByRole('article', { name: 'Past the park.' });
  await open.getByRole('button', { name: 'Add comment' }).click();
  await open.getByRole('textbox', { name: 'Comment' }).fill('Which park?');
  await open.getByRole('button', { name: 'Send' }).click();
  await expect(open.getByRole('group', { name: 'Comment' })).toContainText('Which park?');
  await laptop.goto(`/staff/users/${elena.id}/progress/targets`);
  await counts(/^Progress$/, /^Modules$/, /^Personal Targets$/);
  await change('Morning', 'Evening');
  await counts(waiting(3), waiting(1), waiting(2));
});
