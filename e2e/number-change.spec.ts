// When a teacher changes a learner's number, nobody can take over the account, and those who can help are notified.
import type { Page } from '@playwright/test';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a teacher changes a learner’s number: the old number is notified, the learner is signed out, and the new number gets no reset link until an administrator has confirmed it [THREAT-21]', async ({
  amina,
  clarke,
  priya,
  visitor,
  stage,
}) => {
  const sentTo = (number: string) => stage.messages.filter(({ to }) => to === number).map(({ text }) => text);
  const phone = await amina.onPhone();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  const office = await priya.onLaptop({ path: '/staff/users' });
  // The test data contains one older alert.
  await expect(office.getByRole('link', { name: 'Admin 1 to look at' })).toBeVisible();

  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(laptop).getByLabel('Phone number').fill('07700 900977');
  await dialog(laptop).getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByText('You changed this phone number')).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Confirm number' })).toHaveCount(0);
  await expectAccessible(laptop);
  await expect(phone.getByLabel('Phone number')).toBeVisible();
  await expect.poll(() => sentTo('+447700900100').join()).toContain('If not, please call your centre today');

  // The holder of the new number cannot use it to get in.
  const stranger = await visitor.onPhone({ path: '/resetPin' });
  await stranger.getByLabel('Phone number').fill('07700 900977');
  await stranger.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(stranger.getByText('Check your messages')).toBeVisible();
  await expect.poll(() => sentTo('+447700900977').join()).toContain('ask your centre to confirm it');
  expect(sentTo('+447700900977').join()).not.toContain('/reset/');

  await office.getByRole('link', { name: 'Admin 2 to look at' }).click();
  await office.getByRole('link', { name: /^To look at/ }).click();
  const list = office.getByRole('list', { name: 'To look at' }).getByRole('listitem').first();
  await expect(list).toContainText('Phone number of Amina Yusuf changed');
  await expect(list).toContainText('Colin Clarke');
  await expect(list.getByRole('link', { name: '07700 900100' })).toHaveAttribute('href', 'tel:+447700900100');
  await expectAccessible(office);
  await list.getByRole('link', { name: 'Open Amina Yusuf' }).click();
  await expect(office.getByText('Colin Clarke changed this phone number')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Confirm number' }).click();
  const question = office.getByRole('alertdialog', { name: 'Confirm number' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(office.getByText('Colin Clarke changed this phone number')).toHaveCount(0);
  await expect(laptop.getByText('You changed this phone number')).toHaveCount(0);
  await expect(office.getByRole('link', { name: 'Admin 1 to look at' })).toBeVisible();

  // An hour later, because each number gets at most one message a minute.
  await stage.pool.query("update auth.reset_requests set requested_at = requested_at - interval '1 hour'");
  await office.getByRole('button', { name: 'Reset PIN' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(office.getByText('Reset message sent')).toBeVisible();
  expect(sentTo('+447700900977').join()).toContain('/reset/');
});

test('an administrator who changed a number is told why Reset PIN sends nothing, and a colleague’s confirmation resolves the alert', async ({
  amina,
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const office = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await office.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(office).getByLabel('Phone number').fill('07700 900976');
  await dialog(office).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('You changed this phone number')).toBeVisible();
  await office.getByRole('button', { name: 'Reset PIN' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const failed = office.getByRole('alertdialog', { name: 'Reset PIN failed' });
  await expect(failed).toContainText('Another member of staff has to confirm it first');
  await failed.getByRole('button').click();

  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  await laptop.getByRole('button', { name: 'Confirm number' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('Priya Patel changed this phone number')).toHaveCount(0);
  await expect(office.getByText('You changed this phone number')).toHaveCount(0);
  await office.goto(new URL('/staff/admin/alerts', office.url()).href);
  await expect(office.getByText('Confirmed by Colin Clarke')).toBeVisible();
});
