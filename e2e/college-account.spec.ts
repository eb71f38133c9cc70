// A college account here, from the first day to the last: connected from the profile or by a code, recreated, signed out there, and what helps while the college's service is down.
import type { Page } from '@playwright/test';
import { flowSentences, ssoSentences } from '@foothold/domain/single-sign-on/flow';
import type { Account } from '../testing/oidc-tenant.ts';
import { connect, openCollege, signInAtCollege } from './college.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const accounts = new Map<string, Account>([
  ['colin', { name: 'Colin Clarke', groups: ['tutors'] }],
  ['nadia', { name: 'Nadia New', groups: ['tutors'] }],
  ['caretaker', { name: 'Carl Caretaker', groups: ['premises'] }],
]);
const collegeButton = (page: Page) => page.getByRole('button', { name: 'Sign in with your college account' });

/** What a screen for the college account has to be at the width of a small phone, too. */
async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  if (size !== null) await page.setViewportSize(size);
}

test.beforeEach(async ({ stage, watch }) => {
  // The service's own page asks for a font.
  watch.expect(/fonts\.googleapis\.com/);
  await stage.pool.query('delete from auth.identities');
});

test('a teacher connects the college account from the profile and signs in with it from then on; the password sleeps', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of (401|403|422|409)/);
  const { tenant } = await openCollege(stage, accounts);
  const laptop = await clarke.onLaptop({ path: '/profile/twoStep' });
  const section = laptop.getByRole('region', { name: 'College account' });
  await expect(section).toContainText('Your password here then no longer works.');
  await section.getByRole('button', { name: 'Connect Weavers College' }).click();
  await signInAtCollege(laptop, 'colin');
  await expect(laptop.getByText('Your college account is connected')).toBeVisible();
  await expect(laptop).toHaveURL('/profile/twoStep');
  await expect(section.getByRole('listitem')).toContainText(/Weavers College.*Never used/s);
  await expectFits(laptop);

  const other = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await clarke.signInOn(other);
  await expect(other.getByText(ssoSentences.passwordDisabled)).toBeVisible();
  await collegeButton(other).click();
  await signInAtCollege(other, 'colin');
  await expect(other).toHaveURL(`${stage.url}/`);
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // The first screen learns of it at once.
  await expect(section.getByRole('listitem')).toContainText('Last used');
  await tenant.stop();
});

test('somebody new has an account by their college and a phone number; who is in no group for staff reads why not', async ({
  visitor,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of (401|422|403)/);
  const { tenant } = await openCollege(stage, accounts);
  const people = await priya.onLaptop({ path: '/staff/users' });
  await expect(people.getByText('Colin Clarke').first()).toBeVisible();

  const stranger = await visitor.onPhone({ path: '/staff' });
  await collegeButton(stranger).click();
  await signInAtCollege(stranger, 'caretaker');
  await expect(stranger.getByRole('alert')).toHaveText(flowSentences['no group']);
  await expectFits(stranger);

  const laptop = await visitor.onLaptop({ path: '/staff' });
  await collegeButton(laptop).click();
  await signInAtCollege(laptop, 'nadia');
  const form = laptop.getByRole('region', { name: 'You are new here' });
  await form.getByRole('button', { name: 'Create my account' }).click();
  await expect(form.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Phone number').fill(priya.phoneNumber);
  await form.getByRole('button', { name: 'Create my account' }).click();
  await expect(form.getByText(ssoSentences.numberTaken)).toBeVisible();
  await expectFits(laptop);
  await form.getByLabel('Phone number').fill('07700 900961');
  await form.getByRole('button', { name: 'Create my account' }).click();
  await expect(laptop).toHaveURL(`${stage.url}/`);
  await laptop.getByRole('link', { name: 'Profile' }).first().click();
  await expect(laptop.getByRole('main')).toContainText('Nadia New');
  await expect(people.getByText('Nadia New').first()).toBeVisible();
  await tenant.stop();
});

test('an administrator makes a code on the teacher’s page, which connects the account once; a wrong one does not', async ({
  priya,
  clarke,
  visitor,
  stage,
  watch,
}) => {
  watch.expect(/status of (401|422|403)/);
  const { tenant } = await openCollege(stage, accounts);
  const office = await priya.onLaptop({ path: `/staff/users/${clarke.id}` });
  await office.getByRole('button', { name: 'Make a code for their college account' }).click();
  const shown = office.getByRole('alertdialog', { name: 'Code for the college account' });
  await expect(shown).toContainText('It works for a day and is not shown again.');
  const code = (await shown.locator('code').textContent()) ?? '';
  await expectFits(office);
  await office.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Copy' }).click();
  expect(await office.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(office.getByText(code)).toHaveCount(0);

  const laptop = await visitor.onLaptop({ path: '/staff' });
  await collegeButton(laptop).click();
  await signInAtCollege(laptop, 'colin');
  const form = laptop.getByRole('region', { name: 'You have an account here already' });
  await form.getByLabel('Code').fill('AAAA-AAAA');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form.getByText(ssoSentences.wrongCode)).toBeVisible();
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(laptop).toHaveURL(`${stage.url}/`);
  const section = office.getByRole('region', { name: 'Single sign-on' });
  await expect(section.getByRole('listitem')).toContainText('Weavers College');

  await section.getByRole('button', { name: 'Disconnect Weavers College' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section.getByRole('button', { name: 'Make a code for their college account' })).toBeVisible();
  // The session by that account ends at once, on the screen that is open.
  await expect(laptop.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  await tenant.stop();
});

test('who logs out here is asked by the college to sign out there, too, and comes back to the login', async ({
  clarke,
  stage,
}) => {
  const college = await openCollege(stage, accounts);
  await connect(stage, college, 'clarke', 'colin');
  const laptop = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await collegeButton(laptop).click();
  await signInAtCollege(laptop, 'colin');
  await expect(laptop).toHaveURL(`${stage.url}/`);
  await laptop.getByRole('link', { name: 'Profile' }).first().click();
  await laptop.getByRole('button', { name: 'Log out' }).click();
  await laptop.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(laptop).toHaveURL(`${stage.url}/staff`);
  await expect(laptop.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  // The next person at this laptop is asked who they are.
  await collegeButton(laptop).click();
  await expect(laptop.getByPlaceholder('Enter any login')).toBeVisible();
  await college.tenant.stop();
});

test('while the college’s service is down the login says so, open sessions stay, and a password still opens', async ({
  clarke,
  hassan,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of (422|503|502)/);
  const college = await openCollege(stage, accounts);
  await connect(stage, college, 'clarke', 'colin');
  const working = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await collegeButton(working).click();
  await signInAtCollege(working, 'colin');
  await expect(working.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await college.tenant.stop();
  // As a minute later, when the server asks the service about itself again.
  await stage.pool.query('update auth.issuers set version = version + 1');

  const login = await hassan.onLaptop({ path: '/staff', signedIn: false });
  await collegeButton(login).click();
  await expect(login.getByText(flowSentences.unreachable)).toBeVisible();
  await expectFits(login);
  await priya.signInOn(login);
  await expect(login.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await working.getByRole('link', { name: 'Classrooms' }).first().click();
  await expect(working.getByRole('article', { name: 'Blue' })).toBeVisible();
});
