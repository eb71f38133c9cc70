// Two-step sign-in of staff: adding an app or a passkey, signing in with it, recovery, being asked again, and when it is required.
import type { Page } from '@playwright/test';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { generate } from 'otplib';
import { personId, phoneNumberOf, secretOf } from '../testing/cast.ts';
import { startTestNode, type TestNode } from '../testing/node.ts';
import { chats } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { chooseFromMenu } from './class-page.ts';
import { withFingerprint } from './fingerprint.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test, webFolder } from './stage.ts';

const screen = '/profile/twoStep';
const oneMore = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' });
const code = (page: Page) => page.getByLabel('Code from your app');
const list = (page: Page) => page.getByRole('list', { name: 'Two-step sign-in' }).getByRole('listitem');
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / });

/** The code that the app shows now, or some steps of 30 seconds later: each is accepted once. */
const codeOf = async (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function enterPassword(page: Page, who: Pick<Actor, 'phoneNumber' | 'secret'>): Promise<void> {
  await page.getByLabel('Phone number').fill(who.phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(who.secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Returns the app's secret and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole('code').innerText()).replace(/\s/g, '');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(code(page)).toHaveAccessibleDescription('Please enter the code');
  await code(page).fill(await codeOf(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  // They are not shown again.
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  const codes = await shown.getByRole('code').allInnerTexts();
  await shown.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, codes };
}

test('a teacher adds an app on a phone, then signs in with the password and its code; a wrong code is told, and a recovery code helps without the phone', async ({
  clarke,
  watch,
}) => {
  watch.expect(/40[13] \(/);
  const phone = await clarke.onPhone({ path: '/profile' });
  await phone.getByRole('link', { name: 'Two-step sign-in' }).click();
  await test.step('on a phone the app itself can be opened', async () => {
    await phone.getByRole('button', { name: 'Add an authenticator app' }).click();
    await expect(phone.getByRole('link', { name: 'open it' })).toHaveAttribute('href', /^otpauth:/);
    await phone.getByRole('button', { name: 'Cancel' }).click();
  });
  const { secret, codes } = await addApp(phone);
  await expect(list(phone)).toHaveText([
    /Authenticator app.*Never used/,
    /Recovery codes.*10 codes are left/,
  ]);
  await expectNoSidewaysScrolling(phone);

  const laptop = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await enterPassword(laptop, clarke);
  await expect(oneMore(laptop)).toBeVisible();
  await expectAccessible(laptop);
  await laptop.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(laptop);
  expect(await laptop.evaluate(() => localStorage.getItem('foothold.session'))).toBeNull();
  await laptop.getByRole('button', { name: 'Continue' }).click();
  await expect(code(laptop)).toHaveAccessibleDescription(/Please enter the code/);
  const next = await codeOf(secret, 1);
  await code(laptop).fill(String((Number(next) + 1) % 1_000_000).padStart(6, '0'));
  await laptop.getByRole('button', { name: 'Continue' }).click();
  await expect(
    laptop.getByText('This code is wrong. Please enter the code that the app shows now'),
  ).toBeVisible();
  await code(laptop).fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByRole('heading', { level: 1, name: 'Welcome, Colin Clarke' })).toBeVisible();
  await expect(list(phone).first()).toContainText('Last used');

  const another = await clarke.onLaptop({ path: '/', signedIn: false });
  await another.getByRole('button', { name: 'Staff Login' }).click();
  await enterPassword(another, clarke);
  await another.getByRole('button', { name: 'Use a recovery code' }).click();
  await another.getByLabel('Recovery code').fill((codes[3] ?? '').toLowerCase());
  await another.getByRole('button', { name: 'Continue' }).click();
  await expect(oneMore(another)).toHaveCount(0);
  await expect(list(phone).last()).toContainText('9 codes are left');
  await phone.goto('/profile/devices');
  await expect(phone.getByRole('listitem').filter({ hasText: 'Password and app' })).toHaveCount(1);
  await expect(phone.getByRole('listitem').filter({ hasText: 'Password and recovery code' })).toHaveCount(1);
});

test(
  'a teacher adds a passkey with a fingerprint, signs in with it, and removes it again',
  { tag: '@key' },
  async ({ clarke, watch }) => {
    watch.expect(/403 \(/);
    const laptop = await clarke.onLaptop({ path: screen });
    await withFingerprint(laptop);
    await laptop.getByRole('button', { name: 'Add a passkey' }).click();
    await laptop.getByRole('button', { name: 'I have kept them' }).click();
    await expect(list(laptop)).toHaveText([/Passkey.*Never used/, /Recovery codes/]);
    await expectAccessible(laptop);

    await laptop.evaluate(() => localStorage.clear());
    await laptop.goto('/staff');
    await enterPassword(laptop, clarke);
    await expect(oneMore(laptop)).toBeVisible();
    await laptop.getByRole('button', { name: 'Back' }).click();
    await laptop.getByRole('button', { name: 'Sign In' }).click();
    await laptop.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(laptop.getByRole('link', { name: 'Profile' }).first()).toBeVisible();

    await laptop.goto(screen);
    const passkey = list(laptop).first();
    await expect(passkey).toContainText('Last used');
    await passkey.getByRole('button', { name: /^Remove Passkey, added with \w/ }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list(laptop)).toHaveCount(0);
    const page = await clarke.onLaptop({ path: '/staff', signedIn: false });
    await enterPassword(page, clarke);
    await expect(page.getByLabel('Phone number')).toHaveCount(0);
  },
);

test('a teacher whose laptop with the passkey was stolen gets in elsewhere by a recovery code, and from then on with a new passkey; the thief does not', async ({
  clarke,
  watch,
}) => {
  watch.expect(/40[13] \(/);
  const stolen = await clarke.onLaptop({ path: screen });
  await withFingerprint(stolen);
  await stolen.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = stolen.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('code')).toHaveCount(10);
  const [onPaper = ''] = await codes.getByRole('code').allInnerTexts();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await stolen.evaluate(() => localStorage.clear());

  const fresh = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await withFingerprint(fresh);
  await enterPassword(fresh, clarke);
  await fresh.getByRole('button', { name: 'Use your passkey' }).click();
  // This laptop's reader has no passkey for it.
  await expect(fresh.getByText(factorSentences.passkeyNotUsed)).toBeVisible();
  await expect(oneMore(fresh)).toBeVisible();
  await fresh.getByRole('button', { name: 'Use a recovery code' }).click();
  await fresh.getByLabel('Recovery code').fill(onPaper);
  await fresh.getByRole('button', { name: 'Continue' }).click();
  await expect(fresh.getByRole('link', { name: 'Profile' }).first()).toBeVisible();

  await fresh.goto(screen);
  await fresh.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(list(fresh).filter({ hasText: 'Passkey' })).toHaveCount(2);
  await list(fresh).filter({ hasText: 'Passkey' }).first().getByRole('button', { name: 'Remove' }).click();
  await fresh.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list(fresh).filter({ hasText: 'Passkey' })).toHaveCount(1);

  await test.step('the thief, who knows the password', async () => {
    await stolen.goto('/staff');
    await enterPassword(stolen, clarke);
    await stolen.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(
      stolen.getByText(factorSentences.passkeyNotUsed).or(stolen.getByText(factorSentences.badPasskey)),
    ).toBeVisible();
    await expect(oneMore(stolen)).toBeVisible();
  });
  await test.step('the teacher', async () => {
    await fresh.evaluate(() => localStorage.clear());
    await fresh.goto('/staff');
    await enterPassword(fresh, clarke);
    await fresh.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(fresh.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  });
});

test('an admin whose proof is older than 15 minutes is asked again before a report, and cancelling downloads nothing', async ({
  priya,
  stage,
  watch,
}) => {
  watch.expect(/403 \(/);
  const laptop = await priya.onLaptop({ path: screen });
  const { secret } = await addApp(laptop);
  await laptop.goto('/staff/admin/reports');
  const report = 'Users by Current Category';
  const preview = laptop.getByRole('button', { name: `Show the first rows of ${report}` });
  const rows = laptop.getByRole('region', { name: `First rows of ${report}` });
  const question = laptop.getByRole('dialog', { name: 'Is it still you?' });
  await preview.click();
  await expect(rows).toContainText('Amina');
  await expect(question).toHaveCount(0);
  await stage.pool.query(
    "update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1",
    [priya.id],
  );
  await laptop.reload();
  await preview.click();
  await expect(question).toBeVisible();
  await expectAccessible(laptop);
  await laptop.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(laptop.getByText('Please show again that it is you')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await laptop.reload();
  await preview.click();
  await code(laptop).fill(await codeOf(secret, 1));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(rows).toContainText('Amina');
});

test('a teacher whose proof is older than 15 minutes is asked again before a class is deleted, which then is', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/403 \(/);
  const laptop = await clarke.onLaptop({ path: screen });
  const { secret } = await addApp(laptop);
  await stage.pool.query(
    "update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1",
    [clarke.id],
  );
  await laptop.goto(`/staff/classrooms/${chats.empty}`);
  await chooseFromMenu(laptop, 'Delete classroom');
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const question = laptop.getByRole('dialog', { name: 'Is it still you?' });
  await code(laptop).fill(await codeOf(secret, 1));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(laptop).toHaveURL('/staff/classrooms');
  await expect(laptop.getByRole('article', { name: 'New class' })).toHaveCount(0);
});

test('a teacher whose session ends while he is asked is asked again after signing in on the same page', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/40[13] \(/);
  const laptop = await clarke.onLaptop({ path: screen });
  const { secret } = await addApp(laptop);
  await laptop.goto(`/staff/classrooms/${chats.empty}`);
  const question = laptop.getByRole('dialog', { name: 'Is it still you?' });
  const deleteAfterAWhile = async () => {
    await chooseFromMenu(laptop, 'Delete classroom');
    await stage.pool.query(
      "update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1",
      [clarke.id],
    );
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  };
  await deleteAfterAWhile();
  await expect(question).toBeVisible();
  const same = await withoutReloading(laptop);
  await stage.pool.query('delete from auth.sessions where user_id = $1', [clarke.id]);
  await enterPassword(laptop, clarke);
  await code(laptop).fill(await codeOf(secret, 1));
  await laptop.getByRole('button', { name: 'Continue' }).click();
  await deleteAfterAWhile();
  await expect(question).toBeVisible();
  await same();
});

test('an admin confirms what another one asked for: a teacher who lost everything is signed out and gets in with the password', async ({
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/40[139] \(/);
  const lost = await clarke.onLaptop({ path: screen });
  await addApp(lost);
  const office = await priya.onLaptop({ path: `/staff/users/${clarke.id}` });
  const asked = office.getByText('Hassan Ali asked to reset the two-step sign-in of');
  await expect(asked).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Confirm' }).click();
  await expect(office.getByRole('alertdialog')).toContainText('Have you asked');
  await office.getByRole('button', { name: 'Yes' }).click();
  await expect(asked).toHaveCount(0);
  await expect(lost.getByLabel('Phone number')).toBeVisible();
  await lost.goto('/staff');
  await enterPassword(lost, clarke);
  await expect(lost.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  const reset = office.getByRole('button', { name: 'Reset two-step sign-in' });
  await reset.click();
  await office.getByRole('button', { name: 'Yes' }).click();
  await expect(office.getByText('This person has no two-step sign-in')).toBeVisible();
});

test.describe('where a second factor is required', () => {
  let node: TestNode;
  test.beforeAll(async () => {
    node = await startTestNode({ webFolder, staffSecondFactor: 'required' });
  });
  test.afterAll(() => node.stop());

  test('a teacher is told a week before, and after that adds an app while signing in', async ({
    browser,
  }) => {
    const clarke = { phoneNumber: phoneNumberOf('clarke'), secret: secretOf('clarke') };
    const context = await browser.newContext({
      baseURL: node.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto('/staff');
    await enterPassword(page, clarke);
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(/^From \d.* you need a second way to sign in\.$/)).toBeVisible();
    await expectAccessible(page);
    await node.pool.query(
      "update auth.credentials set factor_due_at = now() - interval '1 minute' where user_id = $1",
      [personId('clarke')],
    );
    await page.evaluate(() => localStorage.clear());
    await page.goto('/staff');
    await enterPassword(page, clarke);
    await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
    await expectAccessible(page);
    await addApp(page);
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
    await page.goto('/');
    await expect(home(page)).toBeVisible();
    await expect(page.getByText('you need a second way to sign in.')).toHaveCount(0);
    await page.goto(screen);
    await list(page).first().getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(
      page.getByText('Staff need a second way to sign in. Please add another one first'),
    ).toBeVisible();
    await expect(list(page)).toHaveCount(2);
    await context.close();
  });
});
