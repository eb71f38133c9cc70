// A teacher enters a number that is already taken: the app does not reveal it to the teacher, and an administrator resolves it.
import type { Page } from '@playwright/test';
import { personId, phoneNumberOf } from '../testing/cast.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a teacher who enters the number of a user of another category sees an ordinary invitation; an administrator sees whose number it is, and the learner signs in once it is changed [THREAT-23]', async ({
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
  // Every invitation shows the same words.
  await expect(
    laptop.getByText(
      'If Leila Haddad cannot sign in, this number may belong to an account in another category. Ask an administrator to add this person to your category.',
    ),
  ).toBeVisible();
  await expectAccessible(laptop);

  const clash = list.getByRole('listitem').first();
  await expect(clash).toContainText('Phone number entered for Leila Haddad belongs to Dao Nguyen');
  await expect(clash).toContainText('Colin Clarke');
  await expectAccessible(office);
  await clash.getByRole('link', { name: 'Open Leila Haddad' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Leila Haddad');
  await expect(office.getByRole('button', { name: 'Lock account' })).toBeVisible();
  // The reset message would go to Dao, for Dao's account.
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

test('a teacher who invites a list or changes a number is told what to do if the number belongs to another category, but not whether it does [THREAT-23]', async ({
  clarke,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  const whatToDo =
    'If somebody cannot sign in, the number may belong to an account in another category. Ask an administrator to add this person to your category.';
  // One list with the number of Dao, who is in the evening category, and one with a number that nobody has.
  for (const [surname, number] of [
    ['Haddad', phoneNumberOf('dao')],
    ['Saleh', '07700 900978'],
  ] as const) {
    await laptop.getByLabel('List of people').fill(`Leila;${surname};${number}`);
    await laptop.getByRole('button', { name: 'Check the list' }).click();
    await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(laptop.getByRole('list', { name: 'Welcome cards' })).toContainText(`Leila ${surname}`);
    await expect(laptop.getByText(whatToDo)).toBeVisible();
    await expect(laptop.getByText('Dao')).toHaveCount(0);
    await laptop.goto('/staff/users/invite', { waitUntil: 'commit' });
  }
  const office = await priya.onLaptop({ path: '/staff/admin/alerts' });
  await expect(office.getByRole('list', { name: 'To look at' })).toContainText(
    'Phone number entered for Leila Haddad belongs to Dao Nguyen',
  );

  await laptop.goto(`/staff/users/${personId('amina')}`);
  for (const number of [phoneNumberOf('okafor'), '07700 900979']) {
    await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog(laptop).getByLabel('Phone number').fill(number);
    await dialog(laptop).getByRole('button', { name: 'Save' }).click();
    await expect(
      laptop.getByText(
        'If Amina Yusuf cannot sign in with it, the number may belong to an account in another category. Ask an administrator to add that account to your category.',
      ),
    ).toBeVisible();
    await expect(laptop.getByText('Okafor')).toHaveCount(0);
  }
});
