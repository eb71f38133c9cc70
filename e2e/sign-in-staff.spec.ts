// Staff sign in with a password on their own login page, and the device remembers that staff use it.
import type { Page } from '@playwright/test';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const staffLogin = (page: Page) => page.getByRole('heading', { name: 'Staff Login' });
const studentLogin = (page: Page) => page.getByRole('heading', { name: 'Welcome' });

test(
  'a teacher who forgets a field is told which one, then signs in [SIGN-14, SIGN-18, SIGN-20]',
  { tag: '@key' },
  async ({ clarke }) => {
    const page = await clarke.onLaptop({ path: '/staff', signedIn: false });
    const phoneNumber = page.getByLabel('Phone number');
    const password = page.getByLabel('Password', { exact: true });
    const signIn = page.getByRole('button', { name: 'Sign In' });
    await signIn.click();
    await test.step('a missing phone number is reported [SIGN-19]', async () => {
      await expect(phoneNumber).toHaveAccessibleDescription('Please enter your phone number');
    });
    await expect(password).toHaveAccessibleDescription('Please enter your Password');
    await expectAccessible(page);
    await phoneNumber.fill(clarke.phoneNumber);
    await password.fill(clarke.secret);
    await signIn.click();
    await expect(signIn).toHaveCount(0);
    await test.step('and begins with what waits today', async () => {
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Colin Clarke');
      await page.getByRole('link', { name: 'Classrooms' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classrooms');
    });
  },
);

test('every address under /staff shows a visitor the staff login, and after signing in what it leads to [SIGN-13]', async ({
  clarke,
  visitor,
}) => {
  const page = await visitor.onLaptop({ path: '/staff/users/somebody/progress' });
  await expect(staffLogin(page)).toBeVisible();
  await page.goto('/staff/there/is/no/such/place');
  await expect(staffLogin(page)).toBeVisible();
  await page.goto('/staff/classrooms');
  await clarke.signInOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classrooms');
  await expect(page).toHaveURL('/staff/classrooms');
});

test('a device on which Staff Login was pressed opens the staff login until Student Login is pressed [SIGN-6, SIGN-15, SIGN-17]', async ({
  visitor,
}) => {
  const page = await visitor.onLaptop();
  await page.getByRole('button', { name: 'Staff Login' }).click();
  await expect(page).toHaveURL('/staff');
  await page.goto('/');
  await expect(staffLogin(page)).toBeVisible();
  await expect(page).toHaveURL('/staff');
  await page.getByRole('button', { name: 'Student Login' }).click();
  await expect(studentLogin(page)).toBeVisible();
  await page.goto('/');
  await expect(studentLogin(page)).toBeVisible();
});

test('a device on which staff signed in opens the staff login after their session ends [SIGN-16]', async ({
  clarke,
  stage,
}) => {
  const page = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await clarke.signInOn(page);
  await expect(page).toHaveURL('/');
  await expect(staffLogin(page)).toHaveCount(0);
  // An open page would hear of it, and ask there.
  await page.goto('about:blank');
  await stage.pool.query('delete from auth.sessions where user_id = $1', [clarke.id]);
  await page.goto('/inbox');
  await expect(staffLogin(page)).toBeVisible();
  await test.step('and takes them on where it ended', async () => {
    await clarke.signInOn(page);
    await expect(page).toHaveURL('/inbox');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  });
});

test('a device that staff use still opens reset links and the privacy policy [SIGN-17, SIGN-32, SIGN-45]', async ({
  visitor,
}) => {
  const page = await visitor.onLaptop();
  await page.getByRole('button', { name: 'Staff Login' }).click();
  await expect(staffLogin(page)).toBeVisible();
  for (const [address, heading, ...fields] of [
    ['/resetPin', 'Reset your PIN', 'Phone number'],
    ['/reset/a-code', 'Choose a new PIN', 'Phone number', 'New PIN', 'Confirm PIN'],
    ['/reset/a-code/staff', 'Choose a new password', 'Phone number', 'New password', 'Confirm password'],
    ['/privacy', 'Privacy policy'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(address);
    for (const label of fields) await expect(page.getByLabel(label)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(fields.length);
  }
});
