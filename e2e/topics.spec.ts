// Topics for staff and their modules: written, switched off, renamed and deleted.
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a teacher writes topics: by subject, filtered, with every mistake named, and a colleague sees them at once [TOPIC-1, TOPIC-2, TOPIC-3]', async ({
  clarke,
  priya,
}) => {
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
  await expect(dialog.getByText('Please enter a topic name')).toBeVisible();
  await expect(dialog.getByText('Please enter a subject name')).toBeVisible();
  await expectAccessible(laptop);
  await dialog.getByLabel('Topic name').fill('Weather');
  await dialog.getByLabel('Subject').fill('Listening');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(laptop.getByText('Weather was added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole('heading', { name: /^Listening/ })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Weather' })).toBeVisible();
  await laptop.getByLabel('Topic', { exact: true }).selectOption('Weather');
  await expect(laptop.getByRole('region', { name: 'Around town' })).toHaveCount(0);
  await laptop.getByLabel('Topic', { exact: true }).selectOption('All Topics');
  await expect(laptop.getByRole('region', { name: 'Around town' })).toBeVisible();
  await same();
});

/** On a phone the less common things are behind three dots. */
async function chooseMore(phone: Page, topic: string, action: string): Promise<void> {
  await phone.getByRole('button', { name: `More actions: ${topic}` }).click();
  await phone.getByRole('menuitem', { name: action }).click();
}

test('a topic is switched off after a question, not deleted while it has modules, and edited [TOPIC-4, TOPIC-5, ERR-17]', async ({
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
  await expect(refusal).toContainText(
    'Remove associated modules before you can delete this topic. Please go to each module to delete them individually.',
  );
  await refusal.getByRole('button', { name: 'Ok' }).click();
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

test('one form makes a topic and edits it, and without modules it is deleted [TOPIC-6, TOPIC-8, TOPIC-9]', async ({
  clarke,
  stage,
}) => {
  const phone = await clarke.onPhone({ path: '/staff/topics' });
  await phone.getByRole('button', { name: 'Create' }).click();
  const made = phone.getByRole('dialog', { name: 'New topic' });
  await made.getByLabel('Topic name').fill('Weather');
  await made.getByRole('button', { name: 'Create' }).click();
  await expect(phone.getByRole('region', { name: 'Weather' })).toBeVisible();
  await chooseMore(phone, 'Weather', 'Edit topic: Weather');
  const edited = phone.getByRole('dialog', { name: 'Edit topic' });
  await expect(edited.getByLabel('Topic name')).toHaveValue('Weather');
  await expect(edited.getByLabel('Subject')).toHaveValue('General');
  await edited.getByLabel('Topic name').fill('Wind');
  await edited.getByRole('button', { name: 'Save' }).click();
  const wind = phone.getByRole('region', { name: 'Wind' });
  await expect(wind).toBeVisible();
  await chooseMore(phone, 'Wind', 'Delete topic: Wind');
  const question = phone.getByRole('alertdialog', { name: 'Delete topic' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(wind).toBeVisible();
  await chooseMore(phone, 'Wind', 'Delete topic: Wind');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(wind).toHaveCount(0);
  const left = await stage.pool.query("select 1 from topics where topic_name = 'Wind'");
  expect(left.rowCount).toBe(0);
});

test('a new module needs a name and a small enough image, and is renamed in the same form [TOPIC-7, MEDIT-7, MEDIT-9]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/topics' });
  await laptop
    .getByRole('region', { name: 'Around town' })
    .getByRole('button', { name: 'Add module' })
    .click();
  const dialog = laptop.getByRole('dialog', { name: 'Add module' });
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await expect(dialog.getByText('Please enter a module name')).toBeVisible();
  await expect(dialog.getByText('Please add an image')).toBeVisible();
  const image = dialog.locator('input[type=file]');
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await expect(dialog.getByText('Max file size: 200mb')).toBeVisible();
  await image.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: png });
  await dialog.getByLabel('Module name').fill('At the shops');
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await expect(dialog.getByText('The module name already exists for this topic')).toBeVisible();
  await dialog.getByLabel('Module name').fill('At the station');
  await dialog.getByRole('button', { name: 'Add module' }).click();
  await expect(laptop.getByText('At the station was added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await laptop.getByRole('link', { name: /At the station/ }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('At the station');
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = laptop.getByRole('dialog', { name: 'Edit module' });
  await expect(editing.getByLabel('Module name')).toHaveValue('At the station');
  await editing.getByLabel('Module name').fill('At the bus station');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('At the bus station');
});
