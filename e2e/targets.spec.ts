// Personal targets of a learner: staff set them, the learner submits evidence for them, and staff comment on it.
import { missingId } from '../testing/identity.ts';
import { categories, chats, targets } from '../testing/world-ids.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a target that a teacher adds appears with a badge for the learner at once, is new until the list is opened, and is edited and deleted live [UTGT-2, UTGT-3, TGT-9]', async ({
  bilal,
  clarke,
  watch,
}) => {
  watch.expect(/status of 400/);
  const phone = await bilal.onPhone();
  const same = await withoutReloading(phone);
  const tile = phone.getByRole('link', { name: /My Targets/ });
  await expect(tile).toBeVisible();
  await expect(tile).not.toContainText('new');
  const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/progress/targets` });
  await laptop.getByRole('button', { name: 'Add personal target' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Add personal target' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await test.step('a target without text is not added [UTGT-4]', async () => {
    await expect(dialog.getByText('Please enter a target')).toBeVisible();
  });
  await expect(dialog.getByLabel('Target')).toBeFocused();
  await dialog.getByLabel('Target').fill('Read a letter from school');
  await expectAccessible(laptop);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(laptop.getByText('Not seen yet')).toBeVisible();
  await expect(tile).toContainText('1 new');
  await tile.click();
  const rows = phone.getByRole('list', { name: 'My Targets' }).getByRole('link');
  await expect(rows).toHaveText([/Target 1 of Bilal/, /Read a letter from school.*New/]);
  await expect(laptop.getByText('Not seen yet')).toHaveCount(0);
  await laptop.getByRole('button', { name: 'Edit personal targets' }).click();
  const edit = laptop.getByRole('dialog', { name: 'Edit personal targets' });
  await test.step('an existing target cannot be emptied [UTGT-5]', async () => {
    await edit.getByRole('textbox', { name: 'Target 2' }).fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Please enter a target')).toBeVisible();
  });
  await edit.getByRole('textbox', { name: 'Target 2' }).fill('Read two letters');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Read two letters');
  await laptop.getByRole('button', { name: 'Edit personal targets' }).click();
  await test.step('staff delete a target [UTGT-8]', async () => {
    await edit.getByRole('button', { name: 'Delete target 1' }).click();
    await laptop
      .getByRole('alertdialog', { name: 'Delete target' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await expect(rows).toHaveText([/Read two letters/]);
  });
  await same();
});

test('a teacher who edits targets is asked before the browser goes back, and keeps what was typed during a save or for a target that a colleague deleted [SHELL-6, UTGT-3, UTGT-7]', async ({
  bilal,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(offline);
  await stage.pool.query(
    "insert into targets (id, learner_id, category_id, target_text, index) values (gen_random_uuid(), $1, $2, 'Call the school', 1)",
    [bilal.id, categories.morning],
  );
  const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/progress/modules` });
  await laptop.getByRole('link', { name: 'Personal Targets' }).click();
  await laptop.getByRole('button', { name: 'Edit personal targets' }).click();
  const edit = laptop.getByRole('dialog', { name: 'Edit personal targets' });
  const first = edit.getByRole('textbox', { name: 'Target 1' });
  const second = edit.getByRole('textbox', { name: 'Target 2' });
  await first.fill('Read the news');
  await laptop.goBack();
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(first).toHaveValue('Read the news');

  const answers = [Promise.withResolvers<'refuse' | 'send'>(), Promise.withResolvers<'refuse' | 'send'>()];
  const awaited = answers.values();
  await laptop.route('**/personalTargets/*', async (route) => {
    if ((await awaited.next().value?.promise) === 'refuse') return route.abort('internetdisconnected');
    return route.continue();
  });
  const save = edit.getByRole('button', { name: 'Save' });
  for (const [index, answer] of (['refuse', 'send'] as const).entries()) {
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await first.fill(`Read the news ${index}`);
    answers[index]?.resolve(answer);
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(first).toHaveValue(`Read the news ${index}`);
  }
  await expect.poll(() => textsOf(bilal.id)).toEqual(['Read the news 0', 'Call the school']);

  await second.fill('Call the school nurse');
  await stage.pool.query("delete from targets where target_text = 'Call the school'");
  await expect(edit.getByText('Somebody deleted this while you were editing')).toBeVisible();
  await expect(edit.getByText('Call the school nurse')).toBeVisible();
  await expectAccessible(laptop);
  await save.click();
  await expect.poll(() => textsOf(bilal.id)).toEqual(['Read the news 1']);
  await expect(save).toBeDisabled();
  await edit.getByRole('button', { name: 'Keep it as a new one' }).click();
  await expect(second).toHaveValue('Call the school nurse');
  await expect(edit.getByText('Somebody deleted this while you were editing')).toHaveCount(0);
  await expect.poll(() => textsOf(bilal.id)).toEqual(['Read the news 1', 'Call the school nurse']);

  async function textsOf(learnerId: string): Promise<readonly string[]> {
    const { rows } = await stage.pool.query<{ target_text: string }>(
      'select target_text from targets where learner_id = $1 order by index',
      [learnerId],
    );
    return rows.map(({ target_text }) => target_text);
  }
});

test('a teacher who edits a target that a colleague changes meanwhile sees both texts and chooses [UTGT-7]', async ({
  bilal,
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/progress/targets` });
  const edit = laptop.getByRole('dialog', { name: 'Edit personal targets' });
  const target = edit.getByRole('textbox', { name: 'Target 1' });
  const theirs = edit.getByText('Somebody changed this. Look again.');
  const save = edit.getByRole('button', { name: 'Save' });
  const change = (targetText: string) =>
    priya.call('PATCH', `/users/${bilal.id}/personalTargets/${targets.bilalSeen}`, { targetText });
  await laptop.getByRole('button', { name: 'Edit personal targets' }).click();
  await target.fill('Read a menu');
  expect((await change('Read a sign')).status).toBe(200);
  await expect(theirs).toBeVisible();
  await expect(edit.getByText('Read a sign')).toBeVisible();
  await expect(target).toHaveValue('Read a menu');
  await expect(save).toBeDisabled();
  await expectAccessible(laptop);
  await edit.getByRole('button', { name: 'Use theirs' }).click();
  await expect(target).toHaveValue('Read a sign');
  await target.fill('Read a menu');
  expect((await change('Read a label')).status).toBe(200);
  await expect(theirs).toBeVisible();
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect(edit).toHaveCount(0);
  await expect(laptop.getByText('Read a menu')).toBeVisible();
});

test(
  'a learner submits evidence for a target, the teacher’s comment appears at once, and its badge disappears when it has been read [TGT-7, TGT-10, TGT-11]',
  { tag: '@key' },
  async ({ bilal, clarke }) => {
    const phone = await bilal.onPhone({ path: `/targets/${targets.bilalSeen}` });
    const same = await withoutReloading(phone);
    await phone.getByRole('link', { name: 'My Targets' }).click();
    const row = phone.getByRole('list', { name: 'My Targets' }).getByRole('link');
    await expect(row).toContainText('Not complete yet');
    await row.click();
    await phone.getByLabel('Write here').fill('I read the bus times.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByText('Sent to Colin Clarke')).toBeVisible();
    const item = phone.getByRole('article', { name: 'I read the bus times.' });
    await expect(item.getByRole('button', { name: 'Delete' })).toBeVisible();
    await phone.getByRole('link', { name: 'My Targets' }).last().click();
    await expect(row).toContainText('Complete');
    await expect(row).not.toContainText('Not complete');
    const laptop = await clarke.onLaptop({ path: `/staff/users/${bilal.id}/progress/targets` });
    const theirs = laptop.getByRole('article', { name: 'I read the bus times.' });
    await theirs.getByRole('button', { name: 'Add comment' }).click();
    await theirs.getByRole('textbox', { name: 'Comment' }).fill('Which bus?');
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(row).toContainText(/1 new comment(?!s)/);
    await row.click();
    await expect(item).toContainText('Which bus?');
    await expect(item.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await phone.getByRole('link', { name: 'My Targets' }).click();
    await expect(row).not.toContainText('new comment');
    await theirs.getByRole('button', { name: 'Delete evidence' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(row).toContainText('Not complete yet');
    await same();
  },
);

test('a learner sees her targets of the selected category in order, and those of another category after changing to it [TGT-2, TGT-3, TGT-4]', async ({
  elena,
  stage,
}) => {
  const phone = await elena.onPhone({ path: '/targets' });
  await expect(phone.getByText('No targets yet')).toBeVisible();
  const write = (category: string, index: number, text: string) =>
    stage.pool.query(
      'insert into targets (id, learner_id, category_id, target_text, index) values (gen_random_uuid(), $1, $2, $3, $4)',
      [elena.id, category, text, index],
    );
  await write(categories.morning, 1, 'Call the school');
  await write(categories.evening, 0, 'Read the news');
  await write(categories.morning, 0, 'Write a note');
  const rows = phone.getByRole('list', { name: 'My Targets' }).getByRole('link');
  await expect(rows).toHaveText([/Write a note/, /Call the school/]);
  await phone.goto('/profile');
  await phone.getByRole('combobox', { name: 'Category' }).selectOption('Evening');
  await phone.getByRole('link', { name: 'My Targets' }).click();
  await expect(rows).toHaveText([/Read the news/]);
});

test("staff save a learner's message as evidence for a target, and both see it under the learner's targets [TGT-1, UTGT-1, UTGT-9]", async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query(
    "insert into targets (id, learner_id, category_id, target_text, index) values (gen_random_uuid(), $1, $2, 'Of another category', 0)",
    [amina.id, categories.evening],
  );
  const laptop = await clarke.onLaptop({ path: `/classes/${chats.blue}` });
  const message = laptop.getByRole('article').filter({ hasText: 'Good morning everyone.' });
  await message.getByRole('button', { name: 'More' }).click();
  await message.getByRole('button', { name: 'Save as evidence' }).click();
  const overlay = laptop.getByRole('dialog', { name: 'Save as evidence' });
  await overlay.getByLabel('Which work is this for?').selectOption('A personal target');
  await overlay.getByLabel('Which target?').selectOption(targets.aminaNew);
  await overlay.getByRole('button', { name: 'Save' }).click();
  await expect(overlay).toHaveCount(0);
  await laptop.goto(`/staff/users/${amina.id}/progress/targets`);
  const listed = laptop.getByRole('region', { name: /^Target \d/ });
  await expect(listed).toHaveText([/Target 1 of Amina Yusuf/, /Target 2 of Amina Yusuf/]);
  await expect(listed.nth(1).getByRole('article', { name: 'Good morning everyone.' })).toBeVisible();
  await expect(laptop.getByText('Of another category')).toHaveCount(0);
  const phone = await amina.onPhone({ path: '/targets' });
  await phone.getByRole('link', { name: /Target 2 of Amina/ }).click();
  await expect(phone.getByRole('article', { name: 'Good morning everyone.' })).toBeVisible();
});

test('a target has its own page; a target of another learner is reported as not found, on the screen and via the API [TGT-5, TGT-6, ROLE-3]', async ({
  bilal,
  amina,
}) => {
  const phone = await bilal.onPhone({ path: `/targets/${targets.bilalSeen}` });
  await expect(phone.getByRole('main')).toContainText('Target 1 of Bilal Khan');
  await phone.goto(`/targets/${targets.aminaSeen}`);
  await expect(phone.getByRole('heading', { name: 'Target not found' })).toBeVisible();
  const add = (id: string) =>
    bilal.call('POST', `/users/${amina.id}/personalTargets/${id}/evidence`, {
      evidenceId: missingId,
      text: 'x',
    });
  const foreign = await add(targets.aminaSeen);
  expect(foreign.status).toBe(404);
  expect(await foreign.text()).toBe(await (await add(missingId)).text());
});
