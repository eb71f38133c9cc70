// The admin area: what administrators write, export and read live, and that no one else can open it.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type ClientRequest } from 'node:http';
import { categories, chats, policies } from '../testing/world-ids.ts';
import { tokenOf } from '../testing/world.ts';
import { adminAddress, adminGroups, adminPageLabels } from '../apps/web/src/screens/admin/admin-pages.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const questions = [
  ['What do we teach?', 'Topics and Modules'],
  ['Who is in each class?', 'Classrooms'],
  ['What was written in one class?', 'Classroom Chats'],
  ['What did one person write and read in private?', 'Individual Chats'],
  ['What has one person done?', 'Single User'],
  ['Who has handed in what in one class?', 'Users by Classroom'],
  ['Who is in this category?', 'Users by Current Category'],
] as const;

test('Admin is in the navigation of an admin; a teacher neither sees nor reaches it [STAFF-9, STAFF-15, ROLE-22]', async ({
  priya,
  clarke,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff' });
  await laptop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  const tabs = laptop.getByRole('navigation', { name: 'Admin' });
  await expect(tabs.getByRole('link', { name: 'Learning Plans', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const { label, pages } of adminGroups.toReversed()) {
    for (const page of pages) {
      const tab = tabs.getByRole('list', { name: label }).getByRole('link', { name: adminPageLabels[page] });
      await tab.click();
      await expect(laptop).toHaveURL(adminAddress(page));
      await expect(laptop).toHaveTitle(new RegExp(`${adminPageLabels[page]}$`));
      await expect(tabs.locator('[aria-current]')).toContainText(adminPageLabels[page]);
      await expectAccessible(laptop);
    }
  }
  const teacher = await clarke.onLaptop({ path: '/staff' });
  const ways = teacher.getByRole('navigation', { name: 'Main' });
  await expect(ways.getByRole('link', { name: /^Topics/ })).toBeVisible();
  await expect(ways.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await teacher.goto('/staff/admin/categories');
  await expect(teacher.getByText('Sorry, page not found')).toBeVisible();
});

test('an admin with a phone sees the three groups and the pages of the open one, and goes by keyboard to another', async ({
  priya,
}) => {
  const phone = await priya.onPhone({ path: '/staff/admin/storage', width: 320 });
  const menu = phone.getByRole('navigation', { name: 'Admin' });
  const tab = (name: string) => menu.getByRole('link', { name, exact: true });
  const shown = () => menu.getByRole('link').allInnerTexts();
  await expect(tab('Storage')).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: /^People/ })).toHaveAttribute('aria-current', 'true');
  await expect(tab('Learning Plans')).toHaveCount(0);
  await tab('Storage').focus();
  for (const name of ['Audit', 'Roster', 'Reach', /^To look at/, 'Connections']) {
    await phone.keyboard.press('Shift+Tab');
    await expect(menu.getByRole('link', { name })).toBeFocused();
  }
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL('/staff/admin/singleSignOn');
  await expect
    .poll(shown)
    .toEqual([
      'Learning',
      expect.stringMatching(/^People/),
      'Connections',
      'Single sign-on',
      'Keys',
      'Webhooks',
    ]);
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
});

test(
  'a learner sees at once the policy that an admin saves [APRIV-1, APRIV-3, CONST-15]',
  { tag: '@key' },
  async ({ priya, amina, stage }) => {
    const phone = await amina.onPhone({ path: '/privacy' });
    await expect(phone.getByText('We keep your data safe.')).toBeVisible();
    const same = await withoutReloading(phone);
    const laptop = await priya.onLaptop({ path: '/staff/admin/privacy' });
    const box = laptop.getByLabel('Privacy policy');
    await expect(box).toHaveAttribute('rows', '20');
    await expect(laptop.getByRole('button', { name: 'Save' })).toBeDisabled();
    await test.step('an empty policy is not saved [APRIV-2]', async () => {
      await box.fill('');
      await laptop.getByRole('button', { name: 'Save' }).click();
      await expect(laptop.getByText('Cannot be left empty')).toBeVisible();
    });
    // However long the policy is, the box ends at sixty rows.
    const rowsShown = () =>
      box.evaluate((area) => {
        const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area);
        const room = area.clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd);
        return Math.round(room / parseFloat(lineHeight));
      });
    await expect.poll(rowsShown).toBe(20);
    await box.fill('A line of it.\n'.repeat(30));
    await expect.poll(rowsShown).toBe(31);
    await box.fill('A line of it.\n'.repeat(90));
    await expect.poll(rowsShown).toBe(60);
    await box.fill('We ask you first.');
    await laptop.getByRole('button', { name: 'Save' }).click();
    await test.step('the privacy page shows what was saved [APRIV-6]', async () => {
      await expect(phone.getByText('We ask you first.')).toBeVisible();
      await expect(phone.getByText('We keep your data safe.')).toHaveCount(0);
    });
    // Unchanged text cannot be saved again.
    await expect(laptop.getByRole('button', { name: 'Save' })).toBeDisabled();
    await same();
    await stage.pool.query('delete from privacy_policies');
    await expect(laptop.getByText('No policies found')).toBeVisible();
  },
);

test('an admin cannot overwrite the policy another admin has saved until the conflict is resolved', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/privacy' });
  const save = laptop.getByRole('button', { name: 'Save' });
  await laptop.getByLabel('Privacy policy').fill('We ask you first.');
  await expect(save).toBeEnabled();
  await stage.pool.query(
    "update privacy_policies set policy = 'We tell nobody.', version = version + 1 where id = $1",
    [policies.shown],
  );
  await expect(laptop.getByText('We tell nobody.')).toBeVisible();
  await expect(save).toBeDisabled();
  await laptop.getByRole('button', { name: 'Keep mine' }).click();
  await expect(laptop.getByText('We tell nobody.')).toHaveCount(0);
  await save.click();
  const policy = async () =>
    (
      await stage.pool.query<{ policy: string }>('select policy from privacy_policies where id = $1', [
        policies.shown,
      ])
    ).rows[0]?.policy;
  await expect.poll(policy).toBe('We ask you first.');
});

test('an admin creates, renames and deletes categories; one with users stays, and the reason is shown [ACAT-1, ACAT-6, ERR-25]', async ({
  priya,
  watch,
}) => {
  watch.expect(/409/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/categories' });
  const list = laptop.getByRole('list', { name: 'Categories' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await laptop.getByRole('button', { name: 'Create category' }).click();
  const dialog = laptop.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await test.step('a category needs a name [ACAT-4]', async () => {
    await expect(dialog.getByText('Please enter a category name')).toBeVisible();
  });
  await expect(dialog.getByLabel('Category name')).toBeFocused();
  await dialog.getByLabel('Category name').fill('Weekend');

  await dialog.getByRole('button', { name: 'Create' }).click();
  await test.step('it is created, and given another name [ACAT-2, ACAT-3]', async () => {
    await laptop.getByRole('button', { name: 'Edit Weekend' }).click();
    await dialog.getByLabel('Category name').fill('Saturday');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('Saturday')).toBeVisible();
    await expect(list.getByText('Weekend')).toHaveCount(0);
  });
  await test.step('a category without users is deleted [ACAT-5]', async () => {
    await laptop.getByRole('button', { name: 'Delete Saturday' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(list.getByText('Saturday')).toHaveCount(0);
  });
  await laptop.getByRole('button', { name: 'Delete Morning' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const warning = laptop.getByRole('alertdialog', { name: 'Warning' });
  await expect(warning).toContainText(
    'This category cannot be deleted as it has active users. If you wish to delete it please remove all users first.',
  );
  await warning.getByRole('button', { name: 'Ok' }).click();
  await expect(list.getByText('Morning')).toBeVisible();
});

test('an admin who renames a category sees the name that a colleague has saved meanwhile, and replaces it only on purpose', async ({
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/categories' });
  await laptop.getByRole('button', { name: 'Edit Morning' }).click();
  const dialog = laptop.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Category name').fill('Early');
  const colleague = { categoryName: 'Before noon' };
  expect((await priya.call('PATCH', `/categories/${categories.morning}`, colleague)).ok).toBe(true);
  await save.click();
  await expect(dialog.getByText('Somebody changed this. Look again.')).toBeVisible();
  await expect(dialog.getByText('Before noon', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Category name')).toHaveValue('Early');
  await expectAccessible(laptop);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(laptop.getByRole('list', { name: 'Categories' }).getByText('Early')).toBeVisible();
});

test('an admin who types the name of another category is warned while typing, and may still use it [ACAT-2, ACAT-3]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/categories' });
  const list = laptop.getByRole('list', { name: 'Categories' });
  const dialog = laptop.getByRole('dialog');
  const name = dialog.getByLabel('Category name');
  const hint = dialog.getByRole('status');
  const words = 'There is already a category with this name.';
  await laptop.getByRole('button', { name: 'Create category' }).click();
  await name.fill('Evenin');
  await expect(hint).toHaveText('');
  await name.pressSequentially('g');
  await expect(hint).toHaveText(words);
  await expectAccessible(laptop);
  await name.fill(' evening ');
  await expect(hint).toHaveText(words);
  await name.fill('Evening 2');
  await expect(hint).toHaveText('');
  await test.step('also one that comes while the form is open', async () => {
    expect((await priya.call('POST', '/categories', { categoryName: 'Evening 2' })).ok).toBe(true);
    await expect(hint).toHaveText(words);
  });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole('listitem').filter({ hasText: 'Evening 2' })).toHaveCount(2);
  await test.step("a category's own name is no other's", async () => {
    await laptop.getByRole('button', { name: 'Edit Morning' }).click();
    await name.fill('Mornings');
    await name.fill('morning');
    await expect(hint).toHaveText('');
    await name.fill('Evening');
    await expect(hint).toHaveText(words);
  });
});

test('before deleting a category an admin sees how much is deleted with it, and types its name if that is much [ACAT-5]', async ({
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/categories' });
  const list = laptop.getByRole('list', { name: 'Categories' });
  const fill = async (modulesToAdd: number) => {
    await stage.pool.query(
      `with town as (insert into topics (id, category_id, topic_name) values (gen_random_uuid(), $1, 'Town') returning id),
        new as (insert into modules (id, topic_id, module_name)
          select gen_random_uuid(), town.id, 'Module ' || n from town, generate_series(1, $2) n returning id)
        insert into tasks (id, module_id, index, instructions)
          select gen_random_uuid(), new.id, n, 'Write' from new, generate_series(0, 1) n`,
      [categories.empty, modulesToAdd],
    );
  };
  await fill(1);
  const question = laptop.getByRole('alertdialog', { name: 'Delete category' });
  const yes = question.getByRole('button', { name: 'Yes' });
  await list.getByRole('button', { name: 'Delete Empty' }).click();
  await expect(question).toContainText('Are you sure you want to delete Empty?');
  await expect(question.getByRole('listitem')).toHaveText([
    '1 topic',
    '1 module',
    '2 lessons (resources and tasks)',
  ]);
  await expect(question).toContainText('This cannot be undone.');
  await expect(question.getByRole('textbox')).toHaveCount(0);
  // A colleague's import arrives, so the figures shown are out of date.
  await fill(5);
  await yes.click();
  await expect(question.getByRole('listitem')).toHaveText([
    '2 topics',
    '6 modules',
    '12 lessons (resources and tasks)',
  ]);
  await expect(yes).toBeDisabled();
  const name = question.getByLabel("Type the category's name to delete it");
  await name.fill('empty');
  await expect(yes).toBeDisabled();
  await name.fill('Empty ');
  await yes.click();
  await expect(question).toHaveCount(0);
  await expect(list.getByRole('listitem')).toHaveText([/Evening/, /Morning/]);
});

test('an admin chooses among at most 20 classrooms, downloads the chat as a file, must wait while two downloads are running, and finds the download in the audit log [AREP-1, AREP-3, AREP-4]', async ({
  priya,
  stage,
  watch,
}) => {
  await stage.pool.query(
    `insert into chats (id, kind, chat_name, category_id)
     select gen_random_uuid(), 'group', 'Room ' || n, category_id from chats, generate_series(1, 25) n where id = $1`,
    [chats.blue],
  );
  const laptop = await priya.onLaptop({ path: '/staff/admin/reports' });
  await test.step('there are seven reports [AREP-2]', async () => {
    for (const [question, name] of questions)
      await expect(
        laptop.getByRole('region', { name: question }).getByText(name, { exact: true }),
      ).toBeVisible();
    await expect(laptop.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
      questions.map(([question]) => question),
    );
    await expect(laptop.getByRole('button', { name: /^Download/ })).toHaveCount(7);
  });
  const button = laptop.getByRole('button', { name: 'Download Classroom Chats' });
  await expect(button).toBeDisabled();
  const picker = laptop.getByRole('combobox', { name: 'Classroom' }).first();
  await picker.click();
  await expect(laptop.getByRole('option')).toHaveCount(20);
  await picker.fill('blu');
  await laptop.getByRole('option', { name: 'Blue' }).click();
  const [file] = await Promise.all([laptop.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('Classroom Chats-report.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Good morning everyone.');
  await test.step('everybody sees who downloaded it last, and that nobody has downloaded another', async () => {
    const last = (question: string) =>
      laptop.getByRole('region', { name: question }).getByText(/^Last downloaded/);
    await expect(last('What was written in one class?')).toHaveText(/by Priya Patel: Blue$/);
    await expect(last('Who is in this category?')).toHaveCount(0);
  });
  await stage.pool.query(
    `begin; select live.begin_bulk();
     insert into messages (id, chat_id, seq, text)
       select gen_random_uuid(), '${chats.blue}', 100 + n, repeat('words ', 150) from generate_series(1, 20000) n;
     commit`,
  );
  const onTheirWay = await Promise.all([1, 2].map(() => beginReport(stage.url)));
  watch.expect(/status of 429 .*classroom-chats/);
  await button.click();
  await expect(
    laptop.getByText('You are downloading two reports already. Please wait until one of them is finished'),
  ).toBeVisible();
  for (const report of onTheirWay) report.destroy();
  await laptop.goto('/staff/admin/audit');
  const newest = laptop.getByRole('row').nth(1);
  await expect(newest).toContainText('Report exported');
  await expect(newest).toContainText('Priya Patel');
  await expect(newest).toContainText('Blue');
  const same = await withoutReloading(laptop);
  await stage.pool.query("insert into auth.audit (act, actor_id) values ('signed in', $1)", [priya.id]);
  await expect(newest).toContainText('Signed in');
  await laptop.getByLabel('What happened').selectOption('exported');
  await expect(newest).toContainText('Report exported');
  await test.step('the filter is found again on coming back', async () => {
    await laptop.getByRole('link', { name: 'Classrooms' }).first().click();
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Classrooms');
    await laptop.goBack();
    await expect(newest).toContainText('Report exported');
  });
  await same();
});

test('the audit log of a person is shown in full again once the admin has selected another category', async ({
  priya,
  clarke,
  stage,
}) => {
  await stage.pool.query('insert into user_categories (user_id, category_id) values ($1, $2)', [
    priya.id,
    categories.evening,
  ]);
  await stage.pool.query(
    "insert into auth.audit (act, actor_id) values ('signed in', $1), ('signed in', $2)",
    [priya.id, clarke.id],
  );
  const laptop = await priya.onLaptop({ path: '/staff/admin/audit' });
  const ofPriya = laptop.getByRole('row', { name: /Signed in.*Priya Patel/ });
  await expect(ofPriya).not.toHaveCount(0);
  await laptop.getByRole('combobox', { name: 'User' }).fill('Colin');
  await laptop.getByRole('option', { name: 'Colin Clarke' }).click();
  await expect(ofPriya).toHaveCount(0);
  await expect(laptop.getByRole('row', { name: /Signed in.*Colin Clarke/ })).not.toHaveCount(0);
  await priya.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.evening });
  await expect(ofPriya).not.toHaveCount(0);
});

test(
  'each report says which question it answers, what is in it and for whom, and shows its first rows when an admin asks; the audit log says so [AREP-1]',
  { tag: '@key' },
  async ({ priya, stage }) => {
    const laptop = await priya.onLaptop({ path: '/staff/admin/reports' });
    const report = (name: string) =>
      laptop.getByRole('region', {
        name: questions.find((each) => each[1] === name)?.[0] ?? '',
        exact: true,
      });
    for (const [, name] of questions) await expect(report(name).getByText(/^E.*\. For /)).toBeVisible();
    await expect(report('Users by Classroom').getByText('progress in lessons and targets')).toBeVisible();
    const show = laptop.getByRole('button', { name: 'Show the first rows of Users by Current Category' });
    await show.click();
    const rows = laptop.getByRole('region', { name: 'First rows of Users by Current Category' });
    await expect(rows.getByRole('columnheader').first()).toHaveText('displayName');
    await expect(rows.getByRole('columnheader', { name: /Id$/ })).toHaveCount(0);
    await expect(rows.getByRole('cell', { name: 'No', exact: true }).first()).toBeVisible();
    await expect(rows.getByText('false')).toHaveCount(0);
    await expect(
      report('Users by Current Category').getByText(/^The file has \d+ columns: userId, displayName/),
    ).toBeVisible();
    await expect(rows.getByRole('row')).toHaveCount(6);
    await expectAccessible(laptop);
    await test.step('for a chosen classroom only, and hidden again', async () => {
      await expect(
        laptop.getByRole('button', { name: 'Show the first rows of Classroom Chats' }),
      ).toBeDisabled();
      const picker = report('Classroom Chats').getByRole('combobox', { name: 'Classroom' });
      await picker.fill('blu');
      await laptop.getByRole('option', { name: 'Blue' }).click();
      await laptop.getByRole('button', { name: 'Show the first rows of Classroom Chats' }).click();
      await expect(laptop.getByRole('region', { name: 'First rows of Classroom Chats' })).toContainText(
        'Good morning everyone.',
      );
      await laptop.getByRole('button', { name: 'Hide the first rows of Classroom Chats' }).click();
      await expect(laptop.getByRole('region', { name: 'First rows of Classroom Chats' })).toHaveCount(0);
    });
    await test.step('without a classroom there is none to choose', async () => {
      await stage.pool.query("delete from chats where kind = 'group'");
      await expect(report('Classroom Chats').getByText('No classrooms yet')).toBeVisible();
      await expect(report('Classroom Chats').getByRole('combobox')).toHaveCount(0);
    });
    for (const width of [360, 1280]) {
      await laptop.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScrolling(laptop);
    }
    const { rows: acts } = await stage.pool.query(
      "select subject_name, details from auth.audit where act = 'report previewed' order by id",
    );
    expect(acts).toEqual([
      { subject_name: null, details: { report: 'Users by Current Category' } },
      { subject_name: 'Blue', details: { report: 'Classroom Chats' } },
    ]);
  },
);

/** Reads only the first lines of a long report. */
async function beginReport(url: string): Promise<ClientRequest> {
  const request = get(`${url}/api/reports/classroom-chats?chatId=${chats.blue}`, {
    headers: { authorization: `Bearer ${tokenOf('priya')}` },
    agent: false,
  });
  request.on('error', () => undefined);
  const [answer] = await once(request, 'response');
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  return request;
}
