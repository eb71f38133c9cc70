// A module’s page for staff: editing and reordering its resources and tasks, alone or at the same time as a colleague, locking, sharing, importing and deleting.
import type { Locator, Page } from '@playwright/test';
import { categories, modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { missingId } from '../testing/identity.ts';
import { holdChanges } from './answers.ts';
import { chooseFromMenu } from './class-page.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

/** Opens the dialog of the topic "Around town" on its page. */
async function openImport(laptop: Page): Promise<Locator> {
  await laptop
    .getByRole('region', { name: 'Around town' })
    .getByRole('button', { name: /^Import/ })
    .click();
  return laptop.getByRole('dialog', { name: 'Import shared module' });
}

const directions = `/staff/topics/${topics.town}/modules/${modules.directions}`;
const letters = `/staff/topics/${topics.town}/modules/${modules.letters}`;

test('a module’s page opens on its resources, has a tab for its tasks, and says when either is empty [MEDIT-2, MEDIT-3, MEDIT-6]', async ({
  clarke,
}) => {
  const empty = `/staff/topics/${topics.town}/modules/${modules.spare}`;
  const laptop = await clarke.onLaptop({ path: empty });
  await expect(laptop.getByText('No resources yet')).toBeVisible();
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  await expect(laptop).toHaveURL(`${empty}/tasks`);
  await expect(laptop.getByText('No tasks yet')).toBeVisible();
  await expect(laptop.getByText('No resources yet')).toHaveCount(0);
  await laptop.goto(`${empty}/learningResources`);
  await expect(laptop.getByText('No resources yet')).toBeVisible();
  await laptop.goto(`${empty}/anything/else`);
  await expect(laptop.getByText('Sorry, page not found')).toBeVisible();
});

test(
  'a resource is edited in place: Save becomes Saved!, an embed snippet is reduced to its link, and the learner sees the resource at once [MEDIT-15, MEDIT-16, MEDIT-19]',
  { tag: '@key' },
  async ({ clarke, amina }) => {
    const phone = await amina.onPhone({ path: `/topics/${topics.town}/modules/${modules.directions}` });
    const laptop = await clarke.onLaptop({ path: '/staff/topics' });
    await laptop.getByRole('link', { name: /Asking the way/ }).click();
    await laptop.getByRole('button', { name: 'Add page' }).click();
    const form = laptop.getByRole('form', { name: 'Resource 4' });
    await form.getByRole('button', { name: 'Save' }).click();
    await test.step('instructions and a valid link are required, and the learner sees a placeholder instead of an invalid link [MEDIT-17, MEDIT-18, ERR-8]', async () => {
      await expect(form.getByText('Please include instructions for the learning resource')).toBeVisible();
      await expect(form.getByText('Invalid URL')).toBeVisible();
      await form.getByLabel('Link').fill('not a link');
      await expect(form.getByText('Invalid URL')).toBeVisible();
      await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/learning/${resources.broken}`);
      await expect(phone.getByText('Invalid URL')).toBeVisible();
      await expect(phone.locator('iframe')).toHaveCount(0);
      await phone.goto(`/topics/${topics.town}/modules/${modules.directions}`);
    });
    await expectAccessible(laptop);
    await form.getByLabel('Instructions').fill('Watch the film');
    await form
      .getByLabel('Link')
      .fill(
        '<script src="https://a.example/a.js"></script><iframe style="border: 0" src="https://lessons.example.org/film?a=1&amp;b=2"></iframe>',
      );
    await expect(form.getByLabel('Link')).toHaveValue('https://lessons.example.org/film?a=1&b=2');
    await form.getByRole('button', { name: 'Save' }).click();
    const saved = laptop.getByRole('button', { name: 'Saved!' });
    await test.step('the form closes to its row, and the keyboard goes on beside it', async () => {
      await expect(saved).toBeVisible();
      await expect(laptop.getByRole('main').locator(':focus')).toHaveCount(1);
      await expect(form).toHaveCount(0);
      await expect(laptop.getByRole('listitem').filter({ has: saved })).toContainText('lessons.example.org');
    });
    await saved.press('Enter');
    await expect(form.getByRole('button', { name: 'Saved!' })).toBeVisible();
    await expect(form.getByText('needs a microphone or camera works in a new tab only')).toBeVisible();
    await expect(phone.getByRole('link', { name: /Watch the film/ })).toBeVisible();
    await form.getByLabel('Instructions').fill('Watch the film twice');
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  },
);

test('nothing can be reordered while there are unsaved changes, and leaving them asks first; a new order reaches the learner too [MEDIT-23, MEDIT-24, ERR-20]', async ({
  clarke,
  amina,
}) => {
  const phone = await amina.onPhone({ path: `/topics/${topics.town}/modules/${modules.directions}` });
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  await laptop.getByRole('link', { name: /Asking the way/ }).click();
  await laptop.getByRole('button', { name: 'Edit: Follow the route' }).click();
  await laptop.getByRole('form', { name: 'Resource 2' }).getByLabel('Instructions').fill('Follow it twice');
  await laptop.getByRole('button', { name: 'Move up: Follow the route', exact: true }).click();
  const alert = laptop.getByRole('alertdialog', { name: 'Warning' });
  await expect(alert).toHaveText(
    /Unsaved Changes: You have unsaved changes\. Please save your changes before re-ordering\./,
  );
  await alert.getByRole('button', { name: 'Ok' }).click();
  // Leaving by a tab, by another item or by the browser's back button asks before unsaved changes are discarded.
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  await expect(question).toContainText('Are you sure you wish to discard these changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await laptop.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await laptop.getByRole('button', { name: 'Edit: Look at the map' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(laptop.getByRole('form', { name: 'Resource 1' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Move up: A page whose link is broken' }).click();
  await expect(phone.getByRole('list', { name: 'Learn' }).getByRole('listitem')).toHaveText([
    /Look at the map/,
    /A page whose link is broken/,
    /Follow the route/,
  ]);
});

test('a new item that is left empty is discarded, Undo restores a deleted one, and deleting one that learners have worked on asks first [MEDIT-22, MEDIT-25, MEDIT-5]', async ({
  clarke,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: `${directions}/tasks` });
  const list = laptop.getByRole('list', { name: 'Tasks' });
  await laptop.getByRole('button', { name: 'Add task' }).click();
  const fresh = laptop.getByRole('form', { name: 'Task 3' });
  await expect(fresh.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await test.step('a task needs instructions [MEDIT-20]', async () => {
    await fresh.getByRole('button', { name: 'Save' }).click();
    await expect(fresh.getByText(/Please include instructions/)).toBeVisible();
    await expect(list.getByRole('listitem').filter({ hasText: /Describe|Take a photo/ })).toHaveCount(2);
  });
  await laptop.getByRole('button', { name: 'Edit: Describe your way home' }).click();
  await expect(laptop.getByRole('form', { name: 'Task 3' })).toHaveCount(0);
  await expect(laptop.getByRole('form', { name: 'Task 1' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Delete: Describe your way home' }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Delete task' });
  await expect(question).toContainText('3 learners have worked on this');
  await question.getByRole('button', { name: 'No' }).click();
  await laptop.getByRole('button', { name: 'Add task' }).click();
  await laptop.getByLabel('Instructions').fill('Draw a map');
  await laptop.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await laptop.getByRole('button', { name: 'Delete: Draw a map' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await laptop.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Describe/, /Take a photo/, /Draw a map/]);
});

test('two members of staff edit the same task: the second sees both versions and chooses, so that neither is lost unnoticed', async ({
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const [one, two] = [
    await clarke.onLaptop({ path: `${directions}/tasks` }),
    await priya.onLaptop({ path: `${directions}/tasks` }),
  ];
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'Edit: Describe your way home' }).click();
  }
  await two.getByLabel('Instructions').fill('Describe your way to class');
  await one.getByLabel('Instructions').fill('Describe your way to the shop');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(two.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(two.getByRole('form')).toContainText('Describe your way to the shop');
  await expect(two.getByLabel('Instructions')).toHaveValue('Describe your way to class');
  await expectAccessible(two);
  await two.getByRole('button', { name: 'Keep mine' }).click();
  await two.getByRole('button', { name: 'Save' }).click();
  await expect(two.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(one.getByRole('list', { name: 'Tasks' })).toContainText('Describe your way to class');
});

test('a locked module is read-only until it is unlocked; staff can preview a module as a learner; a missing one is not found [MEDIT-26, MEDIT-21, MEDIT-4]', async ({
  clarke,
  hassan,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: `${letters}/tasks` });
  await expect(laptop.getByText('Write to the council')).toBeVisible();
  for (const name of [/^Edit/, /^Delete:/, /^Move/, 'Add task']) {
    await expect(laptop.getByRole('button', { name })).toHaveCount(0);
  }
  // Only members of several categories can share.
  await laptop.getByRole('button', { name: 'More actions' }).click();
  await expect(laptop.getByRole('menuitem')).toHaveText(['Unlock', 'Delete']);
  await laptop.keyboard.press('Escape');
  await test.step('only the module’s author and admins see its lock and can switch it [MEDIT-27]', async () => {
    await hassan.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.morning });
    const other = await hassan.onLaptop({ path: `${letters}/tasks` });
    await expect(other.getByText('The person who made it, or an admin, can unlock it.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Unlock' })).toHaveCount(0);
    const flip = (who: typeof hassan) =>
      who.call('PATCH', `/topics/${topics.town}/modules/${modules.letters}`, { locked: false });
    expect((await flip(hassan)).status).toBe(403);
    const office = await priya.onLaptop({ path: `${letters}/tasks` });
    await office.getByRole('button', { name: 'Unlock' }).click();
    await expect(office.getByText('While it is locked, nobody can change it.')).toHaveCount(0);
    await expect(other.getByText('The person who made it, or an admin, can unlock it.')).toHaveCount(0);
    await chooseFromMenu(office, 'Lock');
    await expect(office.getByText('While it is locked, nobody can change it.')).toBeVisible();
  });
  await laptop.getByRole('button', { name: 'Unlock' }).click();
  await laptop.getByRole('button', { name: 'Edit: Write to the council' }).click();
  await expect(laptop.getByRole('form', { name: 'Task 1' })).toBeVisible();
  await laptop.goto(directions);
  await laptop.getByRole('link', { name: 'See as a learner' }).click();
  await expect(laptop.getByText('This is what learners see.')).toBeVisible();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Asking the way');
  await laptop.goto(`/staff/topics/${topics.town}/modules/${missingId}`);
  await expect(laptop.getByText('Module not found')).toBeVisible();
});

test('staff copy the student link of a resource and of a task [MEDIT-32, MEDIT-33]', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: directions });
  const copied = () => laptop.evaluate(() => navigator.clipboard.readText());
  const link = `/topics/${topics.town}/modules/${modules.directions}`;
  await laptop.getByRole('button', { name: 'Copy student link: Look at the map' }).click();
  await expect(laptop.getByText('Copied to clipboard')).toBeVisible();
  expect(new URL(await copied()).pathname).toBe(`${link}/learning/${resources.map}`);
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  await laptop.getByRole('button', { name: 'Copy student link: Describe your way home' }).click();
  await expect.poll(async () => new URL(await copied()).pathname).toBe(`${link}/tasks/${tasks.describe}`);
});

test('staff are told whether the link was copied or not [ERR-21, ERR-22]', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: `${letters}/tasks` });
  const copy = laptop.getByRole('button', { name: 'Copy student link: Write to the council' });
  await copy.click();
  await expect(laptop.getByText('Copied to clipboard', { exact: true })).toBeVisible();
  await laptop.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await copy.click();
  await expect(
    laptop.getByText('Something went wrong - This link was NOT copied to the clipboard', { exact: true }),
  ).toBeVisible();
});

test('a module is shared with another category and imported there as a copy, and the copy can be deleted [MEDIT-28, MEDIT-31, MEDIT-35]', async ({
  hassan,
  clarke,
  stage,
}) => {
  const evening = await hassan.onLaptop({
    path: `/staff/topics/${topics.health}/modules/${modules.doctor}`,
  });
  await chooseFromMenu(evening, 'Share');
  const sharing = evening.getByRole('dialog', { name: 'Share module' });
  await test.step('it is shared with the selected categories [MEDIT-29]', async () => {
    await sharing.getByRole('checkbox', { name: 'Morning' }).check();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await expect(sharing).toHaveCount(0);
    const { rows } = await stage.pool.query('select category_id from module_shares where module_id = $1', [
      modules.doctor,
    ]);
    expect(rows).toEqual([{ category_id: categories.morning }]);
  });

  const morning = await clarke.onLaptop({ path: '/staff/topics' });
  const importing = await openImport(morning);
  await test.step('only modules shared with the selected category can be imported [MEDIT-30]', async () => {
    await expect(importing.getByRole('radio')).toHaveCount(2);
    await expect(importing.getByRole('radio', { name: /At the doctor/ })).toHaveCount(1);
    await expect(importing.getByRole('radio', { name: /At the pharmacy/ })).toHaveCount(1);
  });
  await importing.getByRole('radio', { name: /At the doctor/ }).check({ force: true });
  await expectAccessible(morning);
  await importing.getByRole('button', { name: 'Import' }).click();
  await morning.getByRole('link', { name: /At the doctor/ }).click();
  await expect(morning.getByRole('button', { name: 'Edit: A visit to the doctor' })).toBeVisible();
  await chooseFromMenu(morning, 'Delete');
  await morning
    .getByRole('alertdialog', { name: 'Delete module' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(morning).toHaveURL('/staff/topics');
  await expect(morning.getByRole('link', { name: /At the doctor/ })).toHaveCount(0);
});

test('a module whose import got no answer is imported once by a second press', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  const importing = await openImport(laptop);
  await importing.getByRole('radio', { name: /At the pharmacy/ }).check({ force: true });
  await laptop.route(
    '**/api/topics/**',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await importing.getByRole('button', { name: 'Import' }).click();
  await expect(importing.getByRole('alert')).not.toBeEmpty();
  await importing.getByRole('button', { name: 'Import' }).click();
  await expect(laptop.getByText('At the pharmacy was imported')).toBeVisible();
  await expect(importing).toHaveCount(0);
  const { rowCount } = await stage.pool.query(
    'select 1 from modules where topic_id = $1 and module_name = $2',
    [topics.town, 'At the pharmacy'],
  );
  expect(rowCount).toBe(1);
});

test('a teacher who deletes a module with a half-written item in it is led to the topics without a question', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  const changes = await holdChanges(laptop);
  await laptop.goto(`/staff/topics/${topics.town}/modules/${modules.spare}/tasks`);
  await laptop.getByRole('button', { name: 'Add task' }).click();
  await laptop.getByLabel('Instructions').fill('Draw a ma');
  await chooseFromMenu(laptop, 'Delete');
  // The answer may arrive before the change.
  changes.hold();
  await laptop
    .getByRole('alertdialog', { name: 'Delete module' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(laptop).toHaveURL('/staff/topics');
  await expect(laptop.getByRole('alertdialog')).toHaveCount(0);
  changes.release();
  await expect(laptop.getByRole('region', { name: 'Around town' })).toBeVisible();
  await expect(laptop.getByRole('link', { name: /Not taught yet/ })).toHaveCount(0);
});

test('the list of modules to import is live: one that is no longer shared disappears, and a user who had selected it is told [LIVE-6]', async ({
  hassan,
  clarke,
}) => {
  const doctor = `/topics/${topics.health}/modules/${modules.doctor}`;
  const share = async (shared: boolean) =>
    expect(
      (await hassan.call('PATCH', doctor, { categories: { [categories.morning]: shared } })).status,
    ).toBe(200);
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  const importing = await openImport(laptop);
  const offers = importing.getByRole('radio');
  await expect(offers).toHaveCount(1);
  const same = await withoutReloading(laptop);
  await share(true);
  await expect(offers).toHaveCount(2);
  await importing.getByRole('radio', { name: /At the doctor/ }).check({ force: true });
  const importButton = importing.getByRole('button', { name: 'Import' });
  await expect(importButton).toBeEnabled();
  await share(false);
  await expect(offers).toHaveCount(1);
  await expect(importing.getByRole('alert')).toHaveText(
    'At the doctor is not shared any more. Please choose another module.',
  );
  await expect(importButton).toBeDisabled();
  await expectAccessible(laptop);
  await importing.getByRole('radio', { name: /At the pharmacy/ }).check({ force: true });
  await expect(importing.getByRole('alert')).toBeEmpty();
  await importButton.click();
  await expect(laptop.getByRole('link', { name: /At the pharmacy/ })).toBeVisible();
  await same();
});

test('a module that classrooms use cannot be deleted: a warning names them instead of asking for confirmation [MEDIT-34, ERR-19, SHELL-15]', async ({
  okafor,
  stage,
  watch,
}) => {
  const evening = await okafor.onLaptop({
    path: `/staff/topics/${topics.health}/modules/${modules.doctor}`,
  });
  await chooseFromMenu(evening, 'Delete');
  const refusal = evening.getByRole('alertdialog', { name: 'Warning' });
  await expect(refusal).toContainText('Cannot delete modules that are currently being used in classrooms...');
  await expect(refusal.getByRole('listitem')).toHaveText(['Red']);
  await expect(refusal.getByRole('button')).toHaveText(['Ok']);
  await refusal.getByRole('button', { name: 'Ok' }).click();
  await expect(evening.getByRole('heading', { level: 1 })).toHaveText('At the doctor');

  // A class that adds the module while the confirmation is open is named as well.
  watch.expect(/status of 409/);
  const taken = await stage.pool.query<{ chat_id: string; topic_id: string }>(
    'delete from chat_modules where module_id = $1 returning chat_id, topic_id',
    [modules.doctor],
  );
  await chooseFromMenu(evening, 'Delete');
  const question = evening.getByRole('alertdialog', { name: 'Delete module' });
  await expect(question).toBeVisible();
  for (const { chat_id: chatId, topic_id: topicId } of taken.rows) {
    await stage.pool.query(
      'insert into chat_modules (chat_id, module_id, topic_id, index, active) values ($1, $2, $3, 0, true)',
      [chatId, modules.doctor, topicId],
    );
  }
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(refusal.getByRole('listitem')).toHaveText(['Red']);
});
