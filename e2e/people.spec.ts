// A user’s page for staff: editing, locking, resetting, deleting, and who may see it.
import type { Page } from '@playwright/test';
import { categories, chats } from '../testing/world-ids.ts';
import { missingId } from '../testing/identity.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test("a teacher edits a student's name and number, but cannot change the role or categories [UPERS-5, UPERS-10, UPERS-12]", async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone();
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  const same = await withoutReloading(laptop);
  await expect(laptop.getByText('07700 900100')).toBeVisible();
  await expect(laptop.getByText('Student', { exact: true })).toHaveCount(0);
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(laptop).getByLabel('First name')).toHaveValue('Amina');
  await expect(dialog(laptop).getByLabel('Role')).toHaveCount(0);
  await expect(dialog(laptop).getByRole('checkbox')).toHaveCount(0);
  await dialog(laptop).getByLabel('First name').fill('');
  await press(laptop, 'Save');
  await expect(dialog(laptop).getByText('Please enter a first name')).toBeVisible();
  await test.step('a surname and a phone number are required too [UPERS-7, UPERS-8]', async () => {
    await dialog(laptop).getByLabel('Surname').fill('');
    await dialog(laptop).getByLabel('Phone number').fill('');
    await press(laptop, 'Save');
    await expect(dialog(laptop).getByText('Please enter a surname')).toBeVisible();
    await expect(dialog(laptop).getByText('Please enter a phone number')).toBeVisible();
    await dialog(laptop).getByLabel('Surname').fill('Yusuf');
    await dialog(laptop).getByLabel('Phone number').fill('07700 900100');
  });
  await dialog(laptop).getByLabel('First name').fill('Aminah');
  await press(laptop, 'Save');
  await expect(dialog(laptop)).toHaveCount(0);
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Aminah Yusuf');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aminah Yusuf');
  await same();
});

test('staff see and edit a phone number in its national form; it is dialled, copied and stored with its country code [UPERS-5, UPERS-10]', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  const number = laptop.getByRole('link', { name: '07700 900100' });
  await expect(number).toHaveAttribute('href', 'tel:+447700900100');
  await number.selectText();
  await laptop.keyboard.press('ControlOrMeta+c');
  expect(await laptop.evaluate(() => navigator.clipboard.readText())).toBe('+447700900100');
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = dialog(laptop).getByLabel('Phone number');
  await expect(field).toHaveValue('07700 900100');
  watch.expect(/status of 400/);
  await field.fill('12');
  await press(laptop, 'Save');
  await expect(dialog(laptop).getByText('Please enter a valid phone number')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('+48 512 345 678');
  await press(laptop, 'Save');
  await expect(laptop.getByRole('link', { name: '+48 512 345 678' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await field.fill('07700900955');
  await press(laptop, 'Save');
  await expect(laptop.getByRole('link', { name: '07700 900955' })).toBeVisible();
  const stored = await stage.pool.query('select phone_number from user_contacts where user_id = $1', [
    amina.id,
  ]);
  expect(stored.rows).toEqual([{ phone_number: '+447700900955' }]);
});

test('Save is disabled until something has changed, and closing with unsaved changes asks first [STAFF-16, STAFF-17, ROLE-18]', async ({
  amina,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await expect(laptop.getByText('Student', { exact: true })).toBeVisible();
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(laptop).getByRole('button', { name: 'Save' })).toBeDisabled();
  await test.step('a user needs at least one category [UPERS-9]', async () => {
    await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).uncheck();
    await press(laptop, 'Save');
    await expect(dialog(laptop).getByText('Please select at least one category for the user')).toBeVisible();
  });
  await expectAccessible(laptop);
  await press(laptop, 'Cancel');
  const question = laptop.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).check();
  await dialog(laptop).getByRole('checkbox', { name: 'Evening' }).check();
  await dialog(laptop).getByLabel('Role').selectOption('Teacher');
  await press(laptop, 'Save');
  await expect(dialog(laptop)).toHaveCount(0);
  await expect(laptop.getByRole('definition').filter({ hasText: 'Evening' })).toHaveText(
    /^Evening\s*Morning$/,
  );
  await expect(laptop.getByText('Teacher', { exact: true })).toBeVisible();
  await expect(laptop.getByRole('link', { name: /^Progress/ })).toHaveCount(0);
});

test('when two people edit a user at the same time, the second sees the first one’s changes and decides; Cancel keeps editing, Discard drops the changes [SHELL-9]', async ({
  amina,
  clarke,
  priya,
  watch,
}) => {
  watch.expect(/status of 409/);
  const path = `/staff/users/${amina.id}`;
  const [first, second] = [await clarke.onLaptop({ path }), await priya.onLaptop({ path })];
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialog(page).getByLabel('Surname')).toHaveValue('Yusuf');
  }
  await dialog(first).getByLabel('Surname').fill('Ali');
  await dialog(first).getByLabel('First name').fill('Aminah');
  await press(first, 'Save');
  await expect(dialog(first)).toHaveCount(0);
  await dialog(second).getByLabel('Surname').fill('Khan');
  await press(second, 'Save');
  await expect(dialog(second).getByText('Surname: Ali')).toBeVisible();
  // The second dialog has taken over what only the first person changed.
  await expect(dialog(second).getByLabel('First name')).toHaveValue('Aminah');
  await expect(dialog(second).getByLabel('Surname')).toHaveValue('Khan');
  await press(second, 'Cancel');
  const question = second.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Discard']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(second, 'Keep mine');
  await press(second, 'Save');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Aminah Khan');
});

test(
  'a locked student is signed out at once; a teacher reads whom to contact and can also unlock the account [UPERS-15, ERR-26, UPERS-13]',
  { tag: '@key' },
  async ({ amina, clarke, priya, stage }) => {
    const phone = await amina.onPhone();
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Amina');
    const path = `/staff/users/${amina.id}`;
    const [laptop, admins] = [await clarke.onLaptop({ path }), await priya.onLaptop({ path })];
    await laptop.getByRole('button', { name: 'Lock account' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    const notice = 'Account is locked. Please contact an admin to restore access';
    await expect(laptop.getByText(notice)).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(admins.getByRole('button', { name: 'Unlock account' })).toBeVisible();
    await expect(admins.getByText(notice)).toHaveCount(0);
    await test.step('a teacher can unlock as well as lock, and the count of failed attempts is reset [ROLE-11, UPERS-14]', async () => {
      // Focus is on the button that undoes the action.
      await expect(laptop.getByRole('button', { name: 'Unlock account' })).toBeFocused();
      await stage.pool.query('update user_contacts set failed_login_attempts = 7 where user_id = $1', [
        amina.id,
      ]);
      await laptop.getByRole('button', { name: 'Unlock account' }).click();
      await expect(laptop.getByText(notice)).toHaveCount(0);
      await expect(admins.getByRole('button', { name: 'Lock account' })).toBeVisible();
      const { rows } = await stage.pool.query(
        'select staff_locked_at, failed_login_attempts from user_contacts where user_id = $1',
        [amina.id],
      );
      expect(rows).toEqual([{ staff_locked_at: null, failed_login_attempts: 0 }]);
    });
  },
);

test("only an admin can reset a PIN, which sends a message to the user's phone; a failure shows an alert [UPERS-16, UPERS-17, ROLE-19]", async ({
  amina,
  clarke,
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 503/);
  const path = `/staff/users/${amina.id}`;
  const [laptop, teachers] = [await priya.onLaptop({ path }), await clarke.onLaptop({ path })];
  await expect(teachers.getByRole('button', { name: 'Lock account' })).toBeVisible();
  for (const name of ['Reset PIN', 'Delete user']) {
    await expect(teachers.getByRole('button', { name })).toHaveCount(0);
  }
  const reset = async () => {
    await laptop.getByRole('button', { name: 'Reset PIN' }).click();
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  };
  const before = stage.messages.length;
  await reset();
  await expect(laptop.getByText('Reset message sent')).toBeVisible();
  expect(stage.messages.slice(before)).toMatchObject([{ to: '+447700900100' }]);
  await laptop.route('**/api/users/reset', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', msg: 'Failed to send a reset message' } }),
  );
  await reset();
  const alert = laptop.getByRole('alertdialog', { name: 'Reset PIN failed' });
  await test.step('the alert says that the message could not be sent, and what to check [ERR-24]', async () => {
    await expect(alert).toContainText(
      "Failed to send a reset message. Please check the user's phone number is correct.",
    );
    await alert.getByRole('button', { name: 'Ok' }).click();
    await expect(alert).toHaveCount(0);
  });
  await test.step('a number abroad gets none: the alert, the page and the list say why, until there is another number', async () => {
    watch.expect(/status of 422/);
    await laptop.unroute('**/api/users/reset');
    const moveTo = (phoneNumber: string) =>
      stage.pool.query('update user_contacts set phone_number = $2 where user_id = $1', [
        amina.id,
        phoneNumber,
      ]);
    await moveTo('+48512345678');
    await expect(laptop.getByRole('link', { name: '+48 512 345 678' })).toBeVisible();
    await reset();
    await expect(alert).toContainText('Text messages to numbers abroad are switched off.');
    await alert.getByRole('button', { name: 'Ok' }).click();
    await expect(laptop.getByText('No text messages to this number')).toBeVisible();
    await expect(teachers.getByText('No text messages to this number')).toBeVisible();
    await teachers.goto('/staff/users');
    await expect(teachers.getByRole('row', { name: /Amina Yusuf/ })).toContainText('No text message');
    await moveTo('+447700900100');
    await stage.pool.query('delete from auth.reset_requests');
    await reset();
    await expect(laptop.getByText('No text messages to this number')).toHaveCount(0);
    await expect(teachers.getByRole('row', { name: /Amina Yusuf/ })).not.toContainText('No text message');
  });
});

test('an admin who moves a user to another category is told where they are, and led back to the list', async ({
  amina,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(laptop).getByRole('checkbox', { name: 'Evening' }).check();
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).uncheck();
  await press(laptop, 'Save');
  await expect(laptop.getByText('Amina Yusuf is in another category now')).toBeVisible();
  await expect(laptop).toHaveURL('/staff/users');
  await expect(laptop.getByRole('link', { name: 'Amina Yusuf' })).toHaveCount(0);
});

test('a deleted user is signed out and removed from the list at once; their messages stay, attributed to a deleted user [UPERS-18, ROLE-20]', async ({
  amina,
  bilal,
  clarke,
  priya,
}) => {
  const aminas = await amina.onPhone();
  await expect(aminas.getByRole('heading', { level: 1 })).toContainText('Amina');
  const bilals = await bilal.onPhone({ path: `/classes/${chats.blue}` });
  await expect(bilals.getByText('Good morning everyone')).toBeVisible();
  const teachers = await clarke.onLaptop({ path: `/staff/users/${amina.id}` });
  await expect(teachers.getByRole('heading', { level: 1 })).toHaveText('Amina Yusuf');
  const sent = await amina.call('POST', `/groupChats/${chats.blue}/messages`, {
    messageId: missingId,
    text: 'I was here.',
  });
  await expect(teachers.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
  expect((await clarke.call('DELETE', `/users/${amina.id}`)).status).toBe(403);
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await laptop.getByRole('button', { name: 'Delete user' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop).toHaveURL('/staff/users');
  await expect(laptop.getByRole('link', { name: 'Bilal Khan' })).toBeVisible();
  await expect(laptop.getByRole('link', { name: 'Amina Yusuf' })).toHaveCount(0);
  await expect(aminas.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(teachers.getByText('User not found')).toBeVisible();
  expect(sent.status).toBeLessThan(300);
  await expect(bilals.getByRole('article').filter({ hasText: 'I was here.' })).toContainText('Deleted User');
});

test('a user’s page opens on Personal; only students have progress and plans [UPERS-1, UPERS-2, UPROG-1]', async ({
  amina,
  clarke,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  const tabs = laptop.getByRole('navigation', { name: 'User' });
  await expect(tabs.getByRole('link')).toHaveText([/^Personal/, /^Progress/, /^Learning Plans/]);
  await expect(tabs.getByRole('link', { name: 'Personal' })).toHaveAttribute('aria-current', 'page');
  await test.step('it begins with where the student is now, and Review opens the oldest piece of theirs', async () => {
    const now = laptop.getByRole('region', { name: 'Now' });
    const facts = now.getByRole('definition');
    await expect(now.getByRole('term')).toHaveText([
      'Current lesson',
      'Last active',
      'Current target',
      'To review',
    ]);
    await expect(facts.nth(0)).toContainText('Asking the way');
    await expect(facts.nth(0).getByRole('progressbar')).toBeVisible();
    await expect(facts.nth(1).getByRole('time')).toBeVisible();
    await expect(facts.nth(2)).toHaveText(/^Target \d of Amina Yusuf$/);
    await expectAccessible(laptop);
    await now.getByRole('link', { name: /^Review \d+$/ }).click();
    await expect(laptop).toHaveURL('/staff/review');
    await expect(laptop.locator('[aria-current=true]')).toContainText('Amina Yusuf');
    await laptop.goBack();
    await expect(facts.nth(0)).toContainText('Asking the way');
  });
  await tabs.getByRole('link', { name: /^Progress/ }).click();
  await expect(laptop).toHaveURL(`/staff/users/${amina.id}/progress/modules`);
  const parts = laptop.getByRole('navigation', { name: 'Progress' });
  await expect(parts.getByRole('link')).toHaveText([/^Modules/, /^Personal Targets/]);
  await parts.getByRole('link', { name: /^Personal Targets/ }).click();
  await expect(laptop).toHaveURL(`/staff/users/${amina.id}/progress/targets`);
  await expect(laptop.getByText('Target 1 of Amina Yusuf')).toBeVisible();
  await laptop.goto(`/staff/users/${clarke.id}`);
  await expect(tabs.getByRole('link')).toHaveText([/^Personal/]);
});

test('a teacher cannot open the account of staff or of another category: after five seconds it is reported as not found [UPERS-3, UPERS-4, CONST-8]', async ({
  amina,
  clarke,
  dao,
  hassan,
  priya,
}) => {
  const laptop = await clarke.onLaptop({ path: `/staff/users/${priya.id}` });
  const began = Date.now();
  await expect(laptop.getByRole('main').getByText('Loading')).toBeVisible();
  await expect(laptop.getByText('User not found')).toBeVisible();
  expect(Date.now() - began).toBeGreaterThan(3500);
  for (const id of [priya.id, dao.id]) {
    expect((await clarke.call('GET', `/users/${id}`)).status).toBe(404);
  }
  await test.step('a teacher can view and edit students only, via the API as well as on the screen [ROLE-9]', async () => {
    for (const [id, status] of [
      [amina.id, 200],
      [priya.id, 404],
      [hassan.id, 404],
    ] as const) {
      expect((await clarke.call('GET', `/users/${id}`)).status).toBe(status);
      expect((await clarke.call('PATCH', `/users/${id}`, { surname: 'Renamed' })).status).toBe(status);
    }
    await laptop.goto(`/staff/users/${amina.id}`);
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Amina Renamed');
    await expect(laptop.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  });
});

test('an admin sees every user of the category; a teacher sees its students, with badges for unreviewed work, and finds them by name or full number [USER-1, USER-3, USER-18]', async ({
  amina,
  clarke,
  priya,
}) => {
  const [laptop, office] = [
    await clarke.onLaptop({ path: '/staff/users' }),
    await priya.onLaptop({ path: '/staff/users' }),
  ];
  const found = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link');
  const students = [
    'Amina Yusuf',
    'Bilal Khan',
    'Carlos Silva',
    'Elena Popescu',
    'Fatima Noor',
    'George Mensah',
  ];
  const everybody = [...students, 'Colin Clarke', 'Hassan Ali', 'Priya Patel'];
  await expect(found(laptop)).toHaveText(students);
  await expect(found(office)).toHaveText(everybody);
  const row = laptop.getByRole('row', { name: /Amina Yusuf/ });
  await expect(row.getByRole('link', { name: '2 without a comment' })).toBeVisible();
  await expect(row.getByRole('link', { name: '1 unchecked' })).toBeVisible();
  const search = laptop.getByRole('searchbox', { name: 'Search Students' });
  await test.step('users of other categories are not found [USER-4]', async () => {
    await search.fill('Dao');
    await expect(laptop.getByText('Nothing found')).toBeVisible();
  });
  await test.step('case and spaces are ignored, a pattern finds every match, and an invalid one finds everybody [USER-5, USER-6, USER-7]', async () => {
    for (const typed of ['aMINA', 'amina yusuf', ' a mi naYu']) {
      await search.fill(typed);
      await expect(found(laptop)).toHaveText(['Amina Yusuf']);
    }
    await search.fill('nobody');
    await expect(found(laptop)).toHaveCount(0);
    await search.fill('nobody(');
    await expect(found(laptop)).toHaveText(students);
    await search.fill('^bil|yusuf$');
    await expect(found(laptop)).toHaveText(['Amina Yusuf', 'Bilal Khan']);
  });
  await test.step('a phone number is found only in full, not by a part of it [USER-8]', async () => {
    await search.fill(amina.phoneNumber);
    await expect(found(laptop)).toHaveText(['Amina Yusuf']);
    await search.fill(amina.phoneNumber.slice(0, -1));
    await expect(laptop.getByText('Nothing found')).toBeVisible();
  });
});

test('what staff searched for is found again on coming back, but not in another category', async ({
  hassan,
}) => {
  const laptop = await hassan.onLaptop({ path: '/staff/users' });
  const search = laptop.getByRole('searchbox', { name: 'Search Students' });
  await search.fill('dao');
  await laptop.getByRole('link', { name: 'Dao Nguyen' }).first().click();
  await expect(laptop.getByRole('heading', { level: 1 })).toContainText('Dao Nguyen');
  await laptop.goBack();
  await expect(search).toHaveValue('dao');
  await test.step('a class, too', async () => {
    await laptop.getByRole('link', { name: 'Classrooms' }).first().click();
    const ofClass = laptop.getByRole('searchbox', { name: 'Search Classrooms' });
    await ofClass.fill('red');
    await laptop.getByRole('link', { name: 'Topics' }).first().click();
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Topics');
    await laptop.goBack();
    await expect(ofClass).toHaveValue('red');
  });
  await hassan.call('PATCH', '/users/me/selectedCategory', { categoryId: categories.morning });
  await laptop.getByRole('link', { name: 'Students' }).first().click();
  await expect(search).toHaveValue('');
});
