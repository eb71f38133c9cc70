// Signing in with a college account, against a real sign-in service: a teacher signs in, leaves the college, and loses the screens.
import { personId } from '../testing/cast.ts';
import type { Account } from '../testing/oidc-tenant.ts';
import { tokenOf } from '../testing/world.ts';
import { openCollege, signInAtCollege } from './college.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

test('an administrator adds the college’s service by keyboard, reads what is wrong with its address, and cannot switch it on alone', async ({
  priya,
  watch,
}) => {
  watch.expect(/status of 422/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/singleSignOn' });
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Add single sign-on' }).press('Enter');
  const form = laptop.getByRole('dialog', { name: 'Add single sign-on' });
  await form.getByLabel('Name on the button').fill('Weavers College');
  await form.getByLabel('Address of the service').fill('https://10.0.0.1/realms/weavers');
  await form.getByLabel('Client ID').fill('foothold');
  await form.getByLabel('Client secret').fill('a secret that is never shown');
  await form.getByLabel('Groups that make a teacher').fill('tutors\nassessors');
  await expectAccessible(laptop);
  await form.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(form).toHaveCount(0);
  const row = laptop.getByRole('listitem').filter({ hasText: 'Weavers College' });
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'Check Weavers College' }).press('Enter');
  const check = laptop.getByRole('dialog', { name: 'Weavers College' });
  await expect(check).toContainText('not on the public internet');
  await expect(check).toContainText('/backchannelLogout');
  await check.getByRole('button', { name: 'Copy Redirect URI' }).press('Enter');
  await expect(laptop.getByText('Copied to clipboard')).toBeVisible();
  expect(await laptop.evaluate(() => navigator.clipboard.readText())).toMatch(/\/callback$/);
  await expectAccessible(laptop);
  await laptop.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(laptop);
  await check.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expectNoSidewaysScrolling(laptop);
  await row.getByRole('button', { name: 'Switch on Weavers College' }).press('Enter');
  await expect(laptop.getByText('First choose two administrators for emergencies')).toBeVisible();
  await expect(laptop.getByText('a secret that is never shown')).toHaveCount(0);
});

test('a teacher signs in with the college account by a code, and loses the screens when the college signs them out', async ({
  visitor,
  stage,
  watch,
}) => {
  // The service's own page asks for a font; and a session that has ended is refused.
  watch.expect(/fonts\.googleapis\.com/);
  watch.expect(/status of 401/);
  const accounts = new Map<string, Account>([['colin', { name: 'Colin Clarke', groups: ['tutors'] }]]);
  const { tenant } = await openCollege(stage, accounts);
  const made = await fetch(`${stage.url}/api/singleSignOn/linkCodes/${personId('clarke')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('priya')}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { code } = (await made.json()) as { code: string };

  const laptop = await visitor.onLaptop({ path: '/staff' });
  const button = laptop.getByRole('button', { name: 'Sign in with your college account' });
  await expect(button).toBeVisible();
  await expectAccessible(laptop);
  await button.press('Enter');
  await signInAtCollege(laptop, 'colin');
  await expect(laptop).toHaveURL(/collegeAccount\/signIn$/);
  await expect(laptop.getByText('Nobody here is connected with this account yet')).toBeVisible();
  await expectAccessible(laptop);
  await laptop.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(laptop);
  await laptop.setViewportSize({ width: 1280, height: 800 });
  await laptop.getByLabel('Code').fill(code);
  await laptop.keyboard.press('Enter');
  await expect(laptop).toHaveURL(`${stage.url}/`);
  await expect(laptop.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const atCollege = await laptop.context().newPage();
  await atCollege.goto(`${tenant.url}/session/end`);
  const begun = performance.now();
  await atCollege.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(laptop.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  console.info(`the leaver's screen went after ${Math.round(performance.now() - begun)} ms`);
  await tenant.stop();
});

test('on a device where it was opened before, the login shows the college’s button before the server has answered, also after a log-out', async ({
  hassan,
  stage,
}) => {
  const { tenant } = await openCollege(stage, new Map());
  const laptop = await hassan.onLaptop({ path: '/staff', signedIn: false });
  const button = laptop.getByRole('button', { name: 'Sign in with your college account' });
  await expect(button).toBeVisible();
  await hassan.signInOn(laptop);
  await laptop.getByRole('link', { name: 'Profile' }).first().click();
  const held = Promise.withResolvers<void>();
  await laptop.route('**/api/singleSignOn', async (route) => {
    await held.promise;
    await route.continue();
  });
  await laptop.getByRole('button', { name: 'Log out' }).click();
  await expect(laptop.getByLabel('Phone number')).toBeVisible();
  await expect(button).toBeVisible();
  await stage.pool.query("update auth.issuers set enabled_at = null where name = 'Weavers College'");
  held.resolve();
  // It goes when the college is switched off.
  await expect(button).toHaveCount(0);
  await laptop.reload();
  await expect(laptop.getByLabel('Phone number')).toBeVisible();
  await expect(button).toHaveCount(0);
  await tenant.stop();
});
