// A user's role changes while the app is open: what the admin is told, and what the user sees and can do next.
import type { Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function giveRole(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByLabel('Role').selectOption(role);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function linkIn(messages: readonly { text: string }[], before: number): Promise<string> {
  await expect.poll(() => messages.length, 'a text message goes out').toBeGreaterThan(before);
  return /https?:\/\/\S+/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
}

test('a learner who is made a teacher while signed in is signed out with an explanation, chooses a password, and continues as staff [ROLE-17, UPERS-11]', async ({
  amina,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 40[13]/);
  const phone = await amina.onPhone({ path: '/targets' });
  await expect(heading(phone)).toHaveText('My Targets');
  const same = await withoutReloading(phone);
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  const before = stage.messages.length;
  await giveRole(laptop, 'Teacher');
  const notice = laptop.getByRole('alertdialog', { name: 'Role changed' });
  await expect(notice).toContainText(
    'Amina Yusuf is signed out and needs a password now. A message with a link to choose one is on its way to 07700 900100.',
  );
  await expectAccessible(laptop);
  await notice.getByRole('button', { name: 'Ok' }).click();
  await expect(laptop.getByText('Teacher', { exact: true })).toBeVisible();

  await expect(phone.getByText('You have been signed out. Please sign in again.')).toBeVisible();
  await expect(heading(phone)).toHaveText('Welcome');
  await expectAccessible(phone);
  await phone.getByLabel('Phone number').fill(amina.phoneNumber);
  await phone.getByLabel('PIN', { exact: true }).fill(amina.secret);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('alert')).toContainText('Your account is for staff now and needs a password.');
  await same();

  const link = await linkIn(stage.messages, before);
  const other = await phone.context().newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText('Choose a new password');
  await other.getByLabel('Phone number').fill(amina.phoneNumber);
  await other.getByLabel('New password').fill('N3w-secret!');
  await other.getByLabel('Confirm password').fill('N3w-secret!');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(heading(other)).toHaveText('Password Reset OK');
  await other.close();

  // The tab in which the session ended opens a page for staff, not the learner's page that was open.
  await phone.getByRole('button', { name: 'Staff Login' }).click();
  await phone.getByLabel('Phone number').fill(amina.phoneNumber);
  await phone.getByLabel('Password', { exact: true }).fill('N3w-secret!');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(phone)).toHaveText('Welcome, Amina Yusuf');
});

test('a teacher who is made a student is signed out with an explanation, chooses a PIN, and continues as a learner', async ({
  clarke,
  hassan,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 40[13]/);
  // He is not the only teacher of his class.
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    chats.green,
    clarke.id,
  ]);
  const desk = await hassan.onLaptop({ path: '/staff/users' });
  await expect(heading(desk)).toHaveText('Students');
  const laptop = await priya.onLaptop({ path: `/staff/users/${hassan.id}` });
  const before = stage.messages.length;
  await giveRole(laptop, 'Student');
  await expect(laptop.getByRole('alertdialog', { name: 'Role changed' })).toContainText(
    'Hassan Ali is signed out and needs a PIN now.',
  );
  await expect(desk.getByText('You have been signed out. Please sign in again.')).toBeVisible();
  await expect(heading(desk)).toHaveText('Staff Login');
  const other = await desk.context().newPage();
  await other.goto(await linkIn(stage.messages, before));
  await other.getByLabel('Phone number').fill(hassan.phoneNumber);
  await other.getByLabel('New PIN').fill('391738');
  await other.getByLabel('Confirm PIN').fill('391738');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(heading(other)).toHaveText('PIN Reset OK');
  await desk.getByLabel('Phone number').fill(hassan.phoneNumber);
  await desk.getByLabel('Password', { exact: true }).fill('391738');
  await desk.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(desk)).toHaveText('Welcome, Hassan Ali');
});

test('a user who opens the app with an ended session just sees the login, without a message [SIGN-28]', async ({
  amina,
  stage,
}) => {
  await stage.pool.query('delete from auth.sessions where user_id = $1', [amina.id]);
  const phone = await amina.onPhone();
  await expect(heading(phone)).toHaveText('Welcome');
  await expect(phone.getByText('You have been signed out')).toHaveCount(0);
});

test('the only teacher of a class can be neither deleted nor moved to another category: the admin reads which class needs another teacher first [CDET-27, UPERS-18]', async ({
  clarke,
  hassan,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await priya.onLaptop({ path: `/staff/users/${hassan.id}` });
  const same = await withoutReloading(laptop);
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(laptop).getByLabel('Surname').fill('Alim');
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).uncheck();
  await dialog(laptop).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(laptop).getByText('Chats must contain at least one teacher')).toBeVisible();
  await expect(
    dialog(laptop).getByText('Please add another teacher to these classrooms first:'),
  ).toBeVisible();
  await expect(dialog(laptop).getByRole('listitem').filter({ hasText: 'Green' })).toBeVisible();
  await expectAccessible(laptop);
  // Nothing that was typed is lost, and nothing was saved in part.
  await expect(dialog(laptop).getByLabel('Surname')).toHaveValue('Alim');
  await expect(heading(laptop)).toHaveText('Hassan Ali');
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).check();
  await dialog(laptop).getByRole('button', { name: 'Save' }).click();
  await expect(heading(laptop)).toHaveText('Hassan Alim');

  await laptop.getByRole('button', { name: 'Delete user' }).click();
  await laptop.getByRole('alertdialog', { name: 'Delete user' }).getByRole('button', { name: 'Yes' }).click();
  const warning = laptop.getByRole('alertdialog', { name: 'Warning' });
  await expect(warning).toContainText('Chats must contain at least one teacher');
  await expect(warning.getByRole('listitem')).toHaveText(['Green']);
  await expectAccessible(laptop);
  await warning.getByRole('button', { name: 'Ok' }).click();
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    chats.green,
    clarke.id,
  ]);
  await laptop.getByRole('button', { name: 'Delete user' }).click();
  await laptop.getByRole('alertdialog', { name: 'Delete user' }).getByRole('button', { name: 'Yes' }).click();
  await expect(heading(laptop)).toHaveText('Users');
  await same();
});

test('when a learner is moved to another category, the class disappears from the screen at once', async ({
  amina,
  priya,
}) => {
  const phone = await amina.onPhone();
  const same = await withoutReloading(phone);
  await expect(phone.getByRole('link', { name: /^Blue/ })).toBeVisible();
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).uncheck();
  await dialog(laptop).getByRole('checkbox', { name: 'Evening' }).check();
  await dialog(laptop).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(laptop)).toHaveCount(0);
  await expect(phone.getByText('Classroom chats will appear here')).toBeVisible();
  await same();
});
