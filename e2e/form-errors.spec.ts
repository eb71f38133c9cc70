// Forms with several errors: submitting moves focus to the first one, and typing never moves it.
import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });

test('a user who corrects one mistake after another can finish typing, and the next attempt focuses the next mistake [USER-2]', async ({
  clarke,
}) => {
  const page = await clarke.onLaptop({ path: '/staff/users' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true });
  await send.click();
  await expect(field(page, 'First name')).toBeFocused();
  await page.keyboard.type('Leila');
  await expect(field(page, 'First name')).toHaveValue('Leila');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Surname')).toHaveValue('');
  await send.click();
  await expect(field(page, 'Surname')).toBeFocused();
});

test('a user who clears two names and retypes the first keeps focus there until the next Save [UPERS-6]', async ({
  priya,
  bilal,
}) => {
  const page = await priya.onLaptop({ path: `/staff/users/${bilal.id}/personal` });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'First name').fill('');
  await field(page, 'Surname').fill('');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(field(page, 'First name')).toBeFocused();
  await page.keyboard.type('Bilal');
  await expect(field(page, 'First name')).toHaveValue('Bilal');
  await expect(field(page, 'First name')).toBeFocused();
  await save.click();
  await expect(field(page, 'Surname')).toBeFocused();
});
