// The screens that have no address of their own are drawn as well as the others: a forced reset, the second step, a broken screen.
import type { Page } from '@playwright/test';
import { withFingerprint } from './fingerprint.ts';
import { look, lookMirrored, mirrored, narrow } from './look.ts';
import { expect, test } from './stage.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A second window of the same person, narrow and mirrored. */
async function mirroredWindow(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await narrow(other);
  await other.goto(mirrored(path));
  return other;
}

test('whoever must choose a new PIN or password sees a screen that passes axe, fits a phone and can be mirrored', async ({
  george,
  clarke,
  stage,
}) => {
  test.slow();
  await stage.pool.query('update user_contacts set reset_required = true where user_id = any($1)', [
    [george.id, clarke.id],
  ]);
  for (const [person, title] of [
    [george, 'Choose a new PIN'],
    [clarke, 'Choose a new password'],
  ] as const) {
    const page = await person.onPhone();
    await expect(heading(page, title)).toBeVisible();
    await look(page);
    await lookMirrored(await mirroredWindow(page, '/'));
  }
});

test('the second step of signing in passes axe, fits a phone and can be mirrored', async ({
  clarke,
  watch,
}) => {
  test.slow();
  watch.expect(/status of 403/);
  const phone = await clarke.onPhone({ path: '/profile/twoStep' });
  await withFingerprint(phone);
  await phone.getByRole('button', { name: 'Add a passkey' }).click();
  await phone.getByRole('button', { name: 'I have kept them' }).click();
  const signIn = async (page: Page) => {
    await page.locator('input[type=tel]').fill(clarke.phoneNumber);
    await page.locator('input[type=password]').fill(clarke.secret);
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('form input[type=password]')).toHaveCount(0);
  };
  const page = await clarke.onPhone({ path: '/staff', signedIn: false });
  await signIn(page);
  await expect(heading(page, 'One more step')).toBeVisible();
  await look(page);
  const other = await mirroredWindow(page, '/staff');
  await signIn(other);
  await lookMirrored(other);
});

test('a broken screen passes axe, fits a phone and can be mirrored', async ({ amina, watch }) => {
  test.slow();
  watch.expect(/a fault of the app/);
  const breakDates = (page: Page) =>
    page.evaluate(() => {
      const broken = () => {
        throw new Error('a fault of the app');
      };
      Object.defineProperties(Intl.DateTimeFormat.prototype, {
        format: { get: broken },
        formatToParts: { value: broken },
      });
    });
  const openBroken = async (page: Page) => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await breakDates(page);
    await page.locator('a[href="/inbox"]').first().click();
  };
  const phone = await amina.onPhone({ path: '/profile' });
  await openBroken(phone);
  await expect(heading(phone, 'Something went wrong')).toBeVisible();
  await look(phone);
  const other = await mirroredWindow(phone, '/profile');
  await openBroken(other);
  await lookMirrored(other);
});
