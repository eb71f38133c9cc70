// A teacher enters a number that is somebody else's: the teacher sees nothing of it, and an administrator settles it.
import type { Page } from '@playwright/test';
import { personId, phoneNumberOf } from '../packages/testing/src/cast.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a teacher invites somebody whose number is of another category as anybody else; the administrator sees whose it is, and with another number the learner is in', async ({
  clarke,
  priya,
  visitor,
  stage,
}) => {
  const office = await priya.onLaptop({ path: '/staff/admin/alerts' });
  const list = office.getByRole('list', { name: 'To look at' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
  const entries = {
    'First name': 'Leila',
    Surname: 'Haddad',
    'Phone number': phoneNumberOf('dao'),
    PIN: '804163',
    'Confirm PIN': '804163',
  };
  for (const [label, text] of Object.entries(entries))
    await dialog(laptop).getByLabel(label, { exact: true }).fill(text);
  await dialog(laptop).getByRole('button', { name: 'Invite' }).click();
  await expect(laptop.getByRole('list', { name: 'Welcome cards' })).toContainText('Leila Haddad');
  // The same words for everybody who is invited.
  await expect(
    laptop.getByText('If Leila Haddad cannot sign in with this number, please ask an administrator.'),
  ).toBeVisible();
  await expectAccessible(laptop);

  const clash = list.getByRole('listitem').first();
  await expect(clash).toContainText('Phone number entered for Leila Haddad belongs to Dao Nguyen');
  await expect(clash).toContainText('Colin Clarke');
  await expectAccessible(office);
  await clash.getByRole('link', { name: 'Open Leila Haddad' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Leila Haddad');
  await expect(office.getByRole('button', { name: 'Lock account' })).toBeVisible();
  // The message would go to Dao, about Dao's account.
  await expect(office.getByRole('button', { name: 'Reset PIN' })).toHaveCount(0);
  await office.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(office).getByLabel('Phone number').fill('07700 900977');
  await dialog(office).getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('button', { name: 'Reset PIN' })).toBeVisible();

  const phone = await visitor.onPhone();
  await phone.getByLabel('Phone number').fill('07700 900977');
  await phone.getByLabel('PIN', { exact: true }).fill('804163');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leila Haddad');
  const owner = 'select phone_number from user_contacts where user_id = $1';
  expect((await stage.pool.query(owner, [personId('dao')])).rows).toEqual([
    { phone_number: '+447700900103' },
  ]);
});
