// Users who forgot their PIN or password request a message, follow its link, and choose a new one.
import type { Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import type { TestNode } from '../testing/node.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const refused = /status of 4\d\d/;
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits for the text message that follows the `before` ones, and returns the address in it. */
async function linkIn(stage: TestNode, before: number): Promise<string> {
  await expect.poll(() => stage.messages.length, 'a text message goes out').toBeGreaterThan(before);
  const link = /https?:\/\/\S+/.exec(stage.messages.at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The message has no link.');
  return link;
}

async function askForReset(page: Page, phoneNumber: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page)).toHaveText('Check your messages');
}

test(
  'a learner who forgot her PIN requests a message, chooses a new PIN and signs in with it [SIGN-5, SIGN-35, SIGN-53]',
  { tag: '@key' },
  async ({ amina, stage }) => {
    const page = await amina.onPhone({ signedIn: false });
    const before = stage.messages.length;
    await page.getByRole('link', { name: 'Reset PIN' }).click();
    await expect(heading(page)).toHaveText('Reset your PIN');
    await askForReset(page, amina.phoneNumber);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByLabel('Phone number')).toHaveCount(0);
    await page.goto(await linkIn(stage, before));
    await test.step('a PIN of exactly six digits is accepted [SIGN-41]', async () => {
      await page.getByLabel('Phone number').fill(amina.phoneNumber);
      await page.getByLabel('New PIN').fill('391738');
      await page.getByLabel('Confirm PIN').fill('391738');
      await save(page).click();
      await expect(heading(page)).toHaveText('PIN Reset OK');
      await expect(page.getByText('Your new PIN works.')).toBeVisible();
    });
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(heading(page)).toHaveText('Welcome');
    await page.getByLabel('Phone number').fill(amina.phoneNumber);
    await page.getByLabel('PIN', { exact: true }).fill('391738');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  },
);

test('a learner who chooses a PIN sees each error beside its field [SIGN-37, SIGN-42, SIGN-44]', async ({
  visitor,
}) => {
  const page = await visitor.onPhone({ path: '/reset/a-code', width: 320 });
  const pin = page.getByLabel('New PIN');
  const confirmation = page.getByLabel('Confirm PIN');
  await test.step('a phone number and a PIN are required [SIGN-38, SIGN-39]', async () => {
    await save(page).click();
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Please enter your phone number',
    );
    await expect(pin).toHaveAccessibleDescription(/^Please choose a new PIN/);
  });
  await expect(confirmation).toHaveAccessibleDescription('Please confirm your PIN Write it again.');
  await expectAccessible(page);
  const rule = 'PINs must be numeric and have a minimum length of 6 digits';
  await test.step('both fields refuse fewer than six digits or other characters, and accept six digits [SIGN-40, SIGN-43, CONST-1]', async () => {
    await pin.fill('12345');
    await confirmation.fill('12345');
    await expect(page.getByText(rule)).toHaveCount(2);
    for (const tooShortOrNotDigits of ['27491', '27491a', 'abcdef']) {
      await pin.fill(tooShortOrNotDigits);
      await confirmation.fill('274916');
      await expect(pin).toHaveAccessibleDescription(new RegExp(`^${rule}`));
      await expect(confirmation).not.toHaveAccessibleDescription(new RegExp(rule));
      await pin.fill('274916');
      await confirmation.fill(tooShortOrNotDigits);
      await expect(confirmation).toHaveAccessibleDescription(new RegExp(`^${rule}`));
      await expect(pin).not.toHaveAccessibleDescription(new RegExp(`^${rule}`));
    }
    await confirmation.fill('274916');
    await expect(page.getByText('PINs must match')).toHaveCount(0);
  });
  await pin.fill('123456');
  await confirmation.fill('123456');
  await expect(pin).toHaveAccessibleDescription(/^This PIN is easy to guess. Please choose another one/);
  await pin.fill('274916');
  await confirmation.fill('274917');
  await expect(confirmation).toHaveAccessibleDescription(/^PINs must match/);
  await pin.fill('274917');
  await expect(page.getByText('PINs must match')).toHaveCount(0);
});

test('a teacher follows the link, reads the password rules in the popup and chooses a password [SIGN-49, SIGN-50, SIGN-54]', async ({
  clarke,
  stage,
}) => {
  const page = await clarke.onLaptop({ path: '/resetPin', signedIn: false });
  const before = stage.messages.length;
  await askForReset(page, clarke.phoneNumber);
  const link = await linkIn(stage, before);
  expect(link).toMatch(/\/staff$/);
  await page.goto(link);
  const rule =
    'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)';
  await page.getByRole('button', { name: 'Password rules' }).click();
  const popup = page.getByRole('region', { name: 'Password rules' });
  await expect(popup).toContainText(rule);
  await expect(popup).toContainText('at least one uppercase and one lowercase character');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Password rules' })).toBeFocused();
  const password = page.getByLabel('New password');
  const confirmation = page.getByLabel('Confirm password');
  await test.step('a phone number, a password and its confirmation are required [SIGN-46, SIGN-47, SIGN-51]', async () => {
    await save(page).click();
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Please enter your phone number',
    );
    await expect(password).toHaveAccessibleDescription(/^Please choose a new password/);
    await expect(confirmation).toHaveAccessibleDescription('Please confirm your new password');
  });
  await page.getByLabel('Phone number').fill(clarke.phoneNumber);
  await test.step('seven characters are too short, eight are enough, and a broken rule is shown [CONST-2]', async () => {
    await password.fill('Lantern4');
    await expect(page.getByText(rule)).toBeVisible();
    await password.fill('Lante4?');
    await expect(page.getByText(rule)).toBeVisible();
    await password.fill('Lanter4?');
    await expect(page.getByText(rule)).toHaveCount(0);
  });
  await password.fill('Lantern4?');
  await test.step('a confirmation that differs is refused [SIGN-52]', async () => {
    await confirmation.fill('Lantern4!');
    await expect(confirmation).toHaveAccessibleDescription('Passwords must match');
  });
  await confirmation.fill('Lantern4?');
  await save(page).click();
  await expect(heading(page)).toHaveText('Password Reset OK');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading(page)).toHaveText('Staff Login');
});

test('an invalid link shows the server’s error, and the form keeps its entries [SIGN-56, ERR-4]', async ({
  amina,
  watch,
}) => {
  watch.expect(refused);
  const page = await amina.onPhone({ path: '/reset/not-a-code', signedIn: false });
  await page.getByLabel('Phone number').fill(amina.phoneNumber);
  await page.getByLabel('New PIN').fill('391738');
  await page.getByLabel('Confirm PIN').fill('391738');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('This link is old. Ask for a new one.');
  await expect(page.getByLabel('New PIN')).toHaveValue('391738');
});

test('errors in a reset request are shown under the phone number [SIGN-33, SIGN-36, ERR-3]', async ({
  visitor,
  watch,
}) => {
  watch.expect(refused);
  const page = await visitor.onPhone({ path: '/resetPin' });
  const phoneNumber = page.getByLabel('Phone number');
  await test.step('a phone number is required [SIGN-34]', async () => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(phoneNumber).toHaveAccessibleDescription('Please enter your phone number');
  });
  await phoneNumber.fill('not a number');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(phoneNumber).toHaveAccessibleDescription('Please enter a valid phone number');
});

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

// Her own phone, and one that she borrows.
for (const { device, owner, isTheirs } of [
  { device: 'onPhone', owner: 'Amina Yusuf', isTheirs: true },
  { device: 'onLaptop', owner: 'Bilal Khan', isTheirs: false },
] as const) {
  test(`a learner who taps a reset link where ${isTheirs ? 'she' : 'somebody else'} is signed in is told who it is, and can continue as that user, or log out and choose a PIN (${device}) [SIGN-37, SIGN-53, PROF-6]`, async ({
    amina,
    bilal,
    stage,
  }) => {
    const before = stage.messages.length;
    await askForReset(await amina.onPhone({ path: '/resetPin', signedIn: false }), amina.phoneNumber);
    const link = await linkIn(stage, before);
    const page = await (isTheirs ? amina : bilal)[device]({ path: task });
    await page.getByLabel('Write here').fill('Not even finished');
    await page.goto(link);
    const leave = page.getByRole('button', { name: 'Log out and choose a new PIN' });
    await expect(heading(page)).toHaveText(`You are signed in as ${owner}`);
    await expect(page.getByText('To choose a new PIN with this link, please log out first.')).toBeVisible();
    await expect(leave).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await test.step('continuing leads home, still signed in', async () => {
      await page.getByRole('link', { name: `Go on as ${owner}` }).click();
      await expect(page).toHaveURL('/');
      await expect(heading(page)).toHaveText(`Welcome, ${owner}`);
      await page.goBack();
    });
    const warning = page.getByRole('alertdialog', { name: 'Some of your work is not sent yet' });
    await test.step('unsent work is listed before logging out, which can be cancelled', async () => {
      await leave.click();
      await expect(warning.getByRole('listitem')).toHaveText(['Draft: Not even finished']);
      await warning.getByRole('button', { name: 'Stay' }).click();
      await expect(warning).toHaveCount(0);
      await expect(heading(page)).toHaveText(`You are signed in as ${owner}`);
    });
    await leave.click();
    await warning.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page)).toHaveText('Choose a new PIN');
    await expect(page).toHaveURL(link);
    await page.getByLabel('Phone number').fill(amina.phoneNumber);
    await page.getByLabel('New PIN').fill('391738');
    await page.getByLabel('Confirm PIN').fill('391738');
    await save(page).click();
    await expect(heading(page)).toHaveText('PIN Reset OK');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Phone number').fill(amina.phoneNumber);
    await page.getByLabel('PIN', { exact: true }).fill('391738');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(heading(page)).toHaveText('Welcome, Amina Yusuf');
  });
}

for (const device of ['onPhone', 'onLaptop'] as const) {
  test(`a teacher who taps a reset link while signed in can continue to Today, or log out and choose a password (${device}) [SIGN-45, SIGN-54]`, async ({
    clarke,
    stage,
  }) => {
    const before = stage.messages.length;
    await askForReset(await clarke.onPhone({ path: '/resetPin', signedIn: false }), clarke.phoneNumber);
    const link = await linkIn(stage, before);
    const page = await clarke[device]({ path: link });
    await expect(heading(page)).toHaveText('You are signed in as Colin Clarke');
    await expect(
      page.getByText('To choose a new password with this link, please log out first.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Go on as Colin Clarke' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Welcome, Colin Clarke');
    await page.goBack();
    // Without unsent work there is no warning.
    await page.getByRole('button', { name: 'Log out and choose a new password' }).click();
    await expect(heading(page)).toHaveText('Choose a new password');
    await expect(page).toHaveURL(link);
    await page.getByLabel('Phone number').fill(clarke.phoneNumber);
    await page.getByLabel('New password').fill('Lantern4?');
    await page.getByLabel('Confirm password').fill('Lantern4?');
    await save(page).click();
    await expect(heading(page)).toHaveText('Password Reset OK');
  });
}
