// Topics and modules for staff: creating, deactivating, renaming and deleting them.
import type { Page } from '@playwright/test';
import { chooseFromMenu } from './class-page.ts';
import { topics } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a teacher adds topics, grouped by subject and filtered, with every mistake shown, and a colleague sees them at once [TOPIC-1, TOPIC-2, TOPIC-3]',
  { tag: '@key' },
  async ({ clarke, priya, stage }) => {
    const laptop = await clarke.onLaptop({ path: '/staff/topics' });
    const other = await priya.onLaptop({ path: '/staff/topics' });
    await expect(other.getByRole('heading', { name: /^Speaking/ })).toBeVisible();
    const same = await withoutReloading(other);
    await laptop.getByRole('button', { name: 'Create' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'New topic' });
    await dialog
      .getByRole('textbox', { name: 'Subject' })
      .or(dialog.getByRole('combobox', { name: 'Subject' }))
      .fill(' ');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await test.step('a topic needs a name and a subject [TOPIC-10, TOPIC-11]', async () => {
      await expect(dialog.getByText('Please enter a topic name')).toBeVisible();
      await expect(dialog.getByText('Please enter a subject name')).toBeVisible();
    });
    await expectAccessible(laptop);
    await dialog.getByLabel('Topic name').fill('Weather');
    await dialog.getByLabel('Subject').fill('  Speaking ');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(laptop.getByText('Weather was added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await test.step('a subject is saved without leading and trailing spaces [TOPIC-12]', async () => {
      await expect(other.getByRole('heading', { level: 2, name: /^Speaking/ })).toHaveCount(1);
      const { rows } = await stage.pool.query("select subject from topics where topic_name = 'Weather'");
      expect(rows).toEqual([{ subject: 'Speaking' }]);
    });
    await expect(other.getByRole('region', { name: 'Weather' })).toBeVisible();
    await laptop.getByLabel('Topic', { exact: true }).selectOption('Weather');
    await expect(laptop.getByRole('region', { name: 'Around town' })).toHaveCount(0);
    await test.step('the filter is found again on coming back', async () => {
      await laptop.getByRole('link', { name: 'Classrooms' }).first().click();
      await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Classrooms');
      await laptop.goBack();
      await expect(laptop.getByRole('region', { name: 'Weather' })).toBeVisible();
      await expect(laptop.getByRole('region', { name: 'Around town' })).toHaveCount(0);
    });
    await laptop.getByLabel('Topic', { exact: true }).selectOption('All Topics');
    await expect(laptop.getByRole('region', { name: 'Around town' })).toBeVisible();
    await same();
  },
);

/** On a phone the less common actions are in a menu. */
async function chooseMore(phone: Page, topic: string, action: string): Promise<void> {
  await phone.getByRole('button', { name: `More actions: ${topic}` }).click();
  await phone.getByRole('menuitem', { name: action }).click();
}

test('a topic is deactivated after confirmation, cannot be deleted while it has modules, and can be edited [TOPIC-4, TOPIC-5, ERR-17]', async ({
  clarke,
}) => {
  const phone = await clarke.onPhone({ path: '/staff/topics' });
  const town = phone.getByRole('region', { name: 'Around town' });
  await town.getByRole('switch', { name: /Active/ }).click();
  const question = phone.getByRole('alertdialog', { name: 'Make topic inactive' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(town.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await town.getByRole('switch').click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(town.getByText('Inactive')).toBeVisible();
  await chooseMore(phone, 'Around town', 'Delete topic: Around town');
  const refusal = phone.getByRole('alertdialog', { name: 'Unable to delete topic: Around town' });
  await test.step('deleting a topic with modules is refused with the reason [TOPIC-14, ERR-18]', async () => {
    await expect(refusal).toContainText(
      'Remove associated modules before you can delete this topic. Please go to each module to delete them individually.',
    );
    await refusal.getByRole('button', { name: 'Ok' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(town).toBeVisible();
  });
  await chooseMore(phone, 'Last year', 'Edit topic: Last year');
  const dialog = phone.getByRole('dialog', { name: 'Edit topic' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Topic name').fill('The year before');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await phone
    .getByRole('alertdialog', { name: 'You have unsaved changes' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByRole('region', { name: 'The year before' })).toBeVisible();
  await expectNoSidewaysScrolling(phone);
});

test('the same form creates and edits a topic, and a topic without modules can be deleted [TOPIC-6, TOPIC-8, TOPIC-9]', async ({
  clarke,
  stage,
}) => {
  const phone = await clarke.onPhone({ path: '/staff/topics' });
  await phone.getByRole('button', { name: 'Create' }).click();
  const newTopic = phone.getByRole('dialog', { name: 'New topic' });
  await newTopic.getByLabel('Topic name').fill('Weather');
  await newTopic.getByRole('button', { name: 'Create' }).click();
  await expect(phone.getByRole('region', { name: 'Weather' })).toBeVisible();
  await chooseMore(phone, 'Weather', 'Edit topic: Weather');
  const editTopic = phone.getByRole('dialog', { name: 'Edit topic' });
  await expect(editTopic.getByLabel('Topic name')).toHaveValue('Weather');
  await expect(editTopic.getByLabel('Subject')).toHaveValue('General');
  await editTopic.getByLabel('Topic name').fill('Wind');
  await editTopic.getByRole('button', { name: 'Save' }).click();
  const wind = phone.getByRole('region', { name: 'Wind' });
  await expect(wind).toBeVisible();
  await chooseMore(phone, 'Wind', 'Delete topic: Wind');
  const question = phone.getByRole('alertdialog', { name: 'Delete topic' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(wind).toBeVisible();
  await chooseMore(phone, 'Wind', 'Delete topic: Wind');
  await test.step('a topic without modules is deleted [TOPIC-15]', async () => {
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(wind).toHaveCount(0);
    const left = await stage.pool.query("select 1 from topics where topic_name = 'Wind'");
    expect(left.rowCount).toBe(0);
  });
});

test('a teacher keeps what was typed about a topic that a colleague deletes meanwhile, and is told why it cannot be saved', async ({
  clarke,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 404/);
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  for (const [action, heading, field] of [
    ['Edit topic: Last year', 'Edit topic', 'Topic name'],
    ['Add module', 'Add module', 'Module name'],
  ] as const) {
    await laptop.getByRole('region', { name: 'Last year' }).getByRole('button', { name: action }).click();
    const dialog = laptop.getByRole('dialog', { name: heading });
    await dialog.getByLabel(field).fill('The year before');
    for (const image of await dialog.locator('input[type=file]').all())
      await image.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: png });
    expect((await priya.call('DELETE', `/topics/${topics.closed}`)).status).toBe(204);
    await expect(laptop.getByRole('region', { name: 'Last year' })).toHaveCount(0);
    await expect(dialog.getByLabel(field)).toHaveValue('The year before');
    await dialog.getByRole('button', { name: /Save|Add module/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not found');
    await expect(dialog.getByLabel(field)).toHaveValue('The year before');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await stage.restore();
  }
});

test('a new module needs a name and an image within the size limit, and is renamed in the same form [TOPIC-7, MEDIT-7, MEDIT-9]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  await laptop
    .getByRole('region', { name: 'Around town' })
    .getByRole('button', { name: 'Add module' })
    .click();
  const dialog = laptop.getByRole('dialog', { name: 'Add module' });
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await test.step('a module needs a name [MEDIT-8]', async () => {
    await expect(dialog.getByText('Please enter a module name')).toBeVisible();
  });
  await expect(dialog.getByText('Please add an image')).toBeVisible();
  const image = dialog.locator('input[type=file]');
  await test.step('an image of one megabyte is accepted, and one byte more is refused [MEDIT-10, CONST-5]', async () => {
    await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await expect(dialog.getByText('Max file size: 200mb')).toBeVisible();
    const full = Buffer.alloc(1_048_576);
    png.copy(full, 0, 0, 40);
    await image.setInputFiles({ name: 'full.png', mimeType: 'image/png', buffer: full });
    await expect(dialog.getByText('Max file size: 200mb')).toHaveCount(0);
  });
  // It only begins as a picture does: its name is shown instead of a broken one.
  await expect(dialog.getByText('full.png')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'The new picture' })).toHaveCount(0);
  await image.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: png });
  await expect(dialog.getByText('small.png')).toBeHidden();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByLabel('Module name').fill('At the shops');
  await expect(dialog.getByRole('img', { name: 'The new picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await test.step('a module name is unique within its topic [MEDIT-13]', async () => {
    await expect(dialog.getByText('The module name already exists for this topic')).toBeVisible();
  });
  await dialog.getByLabel('Module name').fill('At the station');
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await expect(laptop.getByText('At the station was added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // It opens by itself, to be written.
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('At the station');
  await chooseFromMenu(laptop, 'Edit');
  const editing = laptop.getByRole('dialog', { name: 'Edit module' });
  await expect(editing.getByLabel('Module name')).toHaveValue('At the station');
  await editing.getByLabel('Module name').fill('At the bus station');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('At the bus station');
  await test.step('editing requires neither a new name nor a new image, and the size limit still applies [MEDIT-11, MEDIT-12]', async () => {
    const shown = laptop.getByRole('main').locator('img').first();
    const before = await shown.getAttribute('src');
    await chooseFromMenu(laptop, 'Edit');
    const other = editing.locator('input[type=file]');
    await other.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await expect(editing.getByText('Max file size: 200mb')).toBeVisible();
    await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled();
    await other.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: png });
    await expect(editing.getByText('Max file size: 200mb')).toHaveCount(0);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toHaveCount(0);
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('At the bus station');
    await expect(shown).not.toHaveAttribute('src', before ?? '');
  });
  await test.step('a name of 50 letters or more is shown smaller, and one of 100 or more smaller still [LAY-9]', async () => {
    const sizeOf = async (letters: number) => {
      const name = 'Directions '.repeat(10).slice(0, letters - 1) + 'x';
      await stage.pool.query('update modules set module_name = $1 where id = $2', [name, id]);
      const title = laptop.getByRole('heading', { level: 1, name });
      await expect(title).toBeVisible();
      return title.locator('bdi').evaluate((words) => parseFloat(getComputedStyle(words).fontSize));
    };
    const id = new URL(laptop.url()).pathname.split('/')[5];
    const sizes = [await sizeOf(20), await sizeOf(49), await sizeOf(50), await sizeOf(99), await sizeOf(100)];
    const [normal = 0, , long = 0, , longest = 0] = sizes;
    expect(sizes).toEqual([normal, normal, long, long, longest]);
    expect(long).toBeLessThan(normal);
    expect(longest).toBeLessThan(long);
  });
});
