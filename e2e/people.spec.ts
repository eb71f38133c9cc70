// People as staff look after them: inviting one or many, editing, locking, deleting, and finding them anywhere.
import type { Page } from '@playwright/test';
import { categories, chats } from '../packages/testing/src/places.ts';
import { missingId } from '../packages/testing/src/identity.ts';
import { loseAnswers } from './answers.ts';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectReadableColours,
  withoutReloading,
} from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Everything that the browser keeps of this page after it is gone. */
async function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(kept);
  });
}

test('a teacher invites a student: every mistake is said, nothing is lost, and the card shows the PIN once [USER-2, ROLE-10, LEFT-61]', async ({
  clarke,
  bilal,
  visitor,
  watch,
}) => {
  watch.expect(/status of 409/);
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  const same = await withoutReloading(laptop);
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
  await press(laptop, 'Invite');
  for (const sentence of [
    'Please enter a first name',
    'Please enter a surname',
    'Please enter a phone number',
  ]) {
    await expect(dialog(laptop).getByText(sentence)).toBeVisible();
  }
  await expect(dialog(laptop).getByText('PINs must have a minimum length of 6 characters')).toHaveCount(2);
  // Teachers have no role to choose.
  await expect(dialog(laptop).getByLabel('Role')).toHaveCount(0);
  await expectAccessible(laptop);
  const fill = (label: string, text: string) => dialog(laptop).getByLabel(label, { exact: true }).fill(text);
  await fill('First name', 'Leila');
  await fill('Surname', 'Haddad');
  await fill('Phone number', bilal.phoneNumber);
  await fill('PIN', '246813');
  await fill('Confirm PIN', '246814');
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByText('PINs must match')).toBeVisible();
  await fill('Confirm PIN', '246813');
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByText('Phone number already in use')).toBeVisible();
  await expect(dialog(laptop).getByLabel('Phone number')).toBeFocused();
  await expect(dialog(laptop).getByLabel('First name')).toHaveValue('Leila');
  await fill('Phone number', '07700 900950');
  await press(laptop, 'Invite');
  const card = dialog(laptop).getByRole('list', { name: 'Welcome cards' });
  await expect(card).toContainText('Leila Haddad');
  await expect(card).toContainText('07700 900950');
  await expect(card).toContainText('246813');
  await expect(card.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expectAccessible(laptop);
  await expectReadableColours(laptop);
  await laptop.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(laptop);
  await laptop.setViewportSize({ width: 1280, height: 800 });
  expect(await keptOnDevice(laptop)).not.toMatch(/246813|900950/);
  // A slip does not take away a PIN that nobody has yet.
  await laptop.keyboard.press('Escape');
  const question = laptop.getByRole('alertdialog', { name: 'You have not printed the card' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(card).toContainText('246813');
  await press(laptop, 'Done');
  await expect(laptop.getByText('246813')).toHaveCount(0);
  await expect(laptop.getByRole('link', { name: 'Leila Haddad' })).toBeVisible();
  await same();

  const phone = await visitor.onPhone();
  await phone.getByLabel('Phone number').fill('07700 900950');
  await phone.getByLabel('PIN', { exact: true }).fill('246813');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leila Haddad');
});

test('an admin invites a class from a list: what is wrong is named and put right in its place, each person once, and the cards print alone', async ({
  priya,
  visitor,
  stage,
  watch,
}) => {
  watch.expect(/status of 503/);
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('link', { name: 'Invite several' }).click();
  await laptop
    .getByLabel('List of people')
    .fill(
      'Mobile;Family name;First name;PIN\n٠٧٧٠٠٩٠٠٩٦١;Saleh;Amira;\n07700900962;Nowak;Tomasz;12\n+44 7700 900961;Saleh;Amira;\n07700900100;Li;Ying;',
    );
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  const rows = laptop.getByRole('list', { name: 'To invite' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('PINs must have a minimum length of 6 characters');
  await expect(rows.nth(2)).toContainText('The same phone number as in row 1');
  await expect(rows.nth(3)).toContainText('This is the phone number of Amina Yusuf');
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: 'Remove row 3' }).click();
  await rows.nth(1).getByLabel('PIN').fill('135791');
  // The answer to the first one is lost on its way back; sent again it is done once.
  await loseAnswers(laptop, '**/api/users');
  await laptop.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(rows.first()).toContainText('Something went wrong, please try again');
  const cards = laptop.getByRole('list', { name: 'Welcome cards' });
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  const { rows: created } = await stage.pool.query(
    "select display_name from users join user_contacts on user_id = id where phone_number like '+44770090096%' order by 1",
  );
  expect(created).toEqual([{ display_name: 'Amira Saleh' }, { display_name: 'Tomasz Nowak' }]);
  expect(await keptOnDevice(laptop)).not.toMatch(/135791|90096/);
  await laptop.emulateMedia({ media: 'print' });
  await expect(laptop.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(laptop.locator('[data-print-sheet]')).toContainText('135791');
  await laptop.emulateMedia({ media: 'screen' });

  const amira = cards.getByRole('listitem').filter({ hasText: 'Amira' });
  await expect(amira).toContainText('07700 900961');
  const pin = /\b\d{6}\b/.exec((await amira.innerText()).replace('07700 900961', ''))?.[0] ?? '';
  const phone = await visitor.onPhone();
  await phone.getByLabel('Phone number').fill('07700 900961');
  await phone.getByLabel('PIN', { exact: true }).fill(pin);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amira Saleh');
});

test('a list of people, and PINs that are seen only once, are not lost unasked: by the way back, by Done, or by the browser [STAFF-17, SHELL-6, SHELL-11]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('link', { name: 'Invite several' }).click();
  const box = laptop.getByLabel('List of people');
  const typed = 'Amira;Saleh;07700900961\nTomasz;Nowak;07700900962';
  const back = laptop.getByRole('main').getByRole('link', { name: 'Users' });
  const question = laptop.getByRole('alertdialog');
  const asksAndStays = async (leave: () => Promise<unknown>, heading: string) => {
    await leave();
    await expect(question).toHaveAccessibleName(heading);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Invite several');
  };
  await box.fill(typed);
  await asksAndStays(() => back.click(), 'You have unsaved changes');
  await asksAndStays(() => laptop.evaluate(() => history.back()), 'You have unsaved changes');
  await expect(box).toHaveValue(typed);
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  const rows = laptop.getByRole('list', { name: 'To invite' }).getByRole('listitem');
  await asksAndStays(() => back.click(), 'You have unsaved changes');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByLabel('PIN').fill('1');
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  const cards = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  const done = laptop.getByRole('button', { name: 'Done' });
  const print = async () => {
    await laptop.evaluate(() => {
      window.print = () => undefined;
    });
    await laptop.getByRole('button', { name: 'Print welcome cards' }).click();
  };
  await asksAndStays(() => back.click(), 'You have not printed the cards');
  await print();
  // Who is invited after the print is on no paper yet.
  await rows.getByLabel('PIN').fill('135791');
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(cards).toHaveCount(2);
  await asksAndStays(() => done.click(), 'You have not printed the cards');
  await expect(cards).toHaveCount(2);
  await print();
  await done.click();
  await expect(laptop).toHaveURL('/staff/users');
  await expect(laptop.getByRole('link', { name: 'Tomasz Nowak' })).toBeVisible();
  // Who wrote the PINs down by hand goes on. A file that is opened adds to what was typed.
  await laptop.goto('/staff/users/invite');
  await box.fill('Wei;Chen;07700900963');
  const register = 'Phone number,Surname,First name\n07700900964,Ali,Hana\n';
  await laptop
    .getByLabel('Open a CSV file')
    .and(laptop.locator('input'))
    .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(register) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByLabel('First name')).toHaveValue('Wei');
  await expect(rows.last().getByLabel('First name')).toHaveValue('Hana');
  await laptop.getByRole('button', { name: 'Invite 2 people' }).click();
  await done.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(laptop).toHaveURL('/staff/users');
});

test("a teacher edits a student's name and number, and has no role or categories to change [UPERS-5, UPERS-10, UPERS-12]", async ({
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
  await dialog(laptop).getByLabel('First name').fill('Aminah');
  await press(laptop, 'Save');
  await expect(dialog(laptop)).toHaveCount(0);
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Aminah Yusuf');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aminah Yusuf');
  await same();
});

test('a number is read and edited as people here write it, and called, copied and kept with its country [UPERS-5, UPERS-10]', async ({
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

test('Save waits for a change, and closing with one asks first [STAFF-16, STAFF-17, ROLE-18]', async ({
  amina,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  await expect(laptop.getByText('Student', { exact: true })).toBeVisible();
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(laptop).getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog(laptop).getByRole('checkbox', { name: 'Morning' }).uncheck();
  await press(laptop, 'Save');
  await expect(dialog(laptop).getByText('Please select at least one category for the user')).toBeVisible();
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

test('of two who edit one user at once the second sees what the first wrote, and decides; Cancel goes on, Discard drops it [SHELL-9]', async ({
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
  // What only the first one changed has come along.
  await expect(dialog(second).getByLabel('First name')).toHaveValue('Aminah');
  await expect(dialog(second).getByLabel('Surname')).toHaveValue('Khan');
  await press(second, 'Cancel');
  const question = second.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Discard']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(second, 'Save');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Aminah Khan');
});

test('a locked student is out at once; a teacher reads whom to ask, and may unlock [UPERS-15, ERR-26, UPERS-13]', async ({
  amina,
  clarke,
  priya,
}) => {
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
  // By keyboard the way back is where the way there was.
  await expect(laptop.getByRole('button', { name: 'Unlock account' })).toBeFocused();
  await laptop.getByRole('button', { name: 'Unlock account' }).click();
  await expect(laptop.getByText(notice)).toHaveCount(0);
  await expect(admins.getByRole('button', { name: 'Lock account' })).toBeVisible();
});

test("only an admin resets a PIN, by a message to the user's phone; a failure is an alert [UPERS-16, UPERS-17, ROLE-19]", async ({
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
  await expect(alert).toContainText(
    "Failed to send a reset message. Please check the user's phone number is correct.",
  );
  await alert.getByRole('button', { name: 'Ok' }).click();
  await expect(alert).toHaveCount(0);
});

test('a deleted user is out at once and gone from the list; what they said stays, by a deleted user [UPERS-18, ROLE-20]', async ({
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

test('the page of a user begins with Personal; progress and plans are for students only [UPERS-1, UPERS-2, UPROG-1]', async ({
  amina,
  clarke,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: `/staff/users/${amina.id}` });
  const tabs = laptop.getByRole('navigation', { name: 'User' });
  await expect(tabs.getByRole('link')).toHaveText([/^Personal/, /^Progress/, /^Learning Plans/]);
  await expect(tabs.getByRole('link', { name: 'Personal' })).toHaveAttribute('aria-current', 'page');
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

test('a teacher never reaches the account of staff or of another category: after five seconds it is not found [UPERS-3, UPERS-4, CONST-8]', async ({
  clarke,
  dao,
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
});

test('the search of all categories is there for an admin, and for nobody else [XSRCH-1, ROLE-5]', async ({
  clarke,
  priya,
}) => {
  const path = '/staff/search/users';
  const [laptop, teachers] = [await priya.onLaptop({ path }), await clarke.onLaptop({ path })];
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Search all categories');
  await expect(teachers.getByText('Sorry, page not found')).toBeVisible();
  const asked = await clarke.call('POST', '/users/search', { searchText: 'a', searchBy: 'name' });
  expect(asked.status).toBe(403);
});

test('an admin finds users of every category, ten of a kind at once and ten more on request [XSRCH-7, XSRCH-8, CONST-21]', async ({
  priya,
  stage,
}) => {
  await stage.pool.query(
    `with made as (
       insert into users (id, display_name, role, selected_category_id)
       select gen_random_uuid(), 'Learner ' || lpad(n::text, 2, '0'), 'student', $1 from generate_series(1, 25) n
       returning id, display_name
     ), placed as (insert into user_categories select id, $1 from made)
     insert into user_contacts (user_id, first_name, surname, phone_number)
     select id, 'Learner', 'X', '+4477009010' || right(display_name, 2) from made`,
    [categories.evening],
  );
  const laptop = await priya.onLaptop({ path: '/staff/search/users' });
  await laptop.getByLabel('Search for').fill('LEARNER');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  const found = laptop.getByRole('list', { name: 'Students' }).getByRole('listitem');
  const more = laptop.getByRole('button', { name: 'Show more' });
  for (const count of [10, 20, 25]) {
    await expect(found).toHaveCount(count);
    if (count < 25) await more.click();
  }
  await expect(more).toHaveCount(0);
});

test('what a search found stays true: who is renamed, locked or deleted meanwhile is so on the screen, without a new search [XSRCH-3, XSRCH-9]', async ({
  amina,
  clarke,
  dao,
  okafor,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/search/users' });
  const same = await withoutReloading(laptop);
  await laptop.getByLabel('Search for').fill('a');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  const students = laptop.getByRole('list', { name: 'Students' });
  const ofDao = students.getByRole('listitem').filter({ hasText: '07700 900103' });
  await expect(ofDao).toBeVisible();
  expect((await okafor.call('PATCH', `/users/${dao.id}`, { firstName: 'Daoud' })).status).toBe(200);
  await expect(ofDao).toContainText('Daoud');
  expect((await okafor.call('PATCH', `/users/${dao.id}/lock`, { accountLocked: true })).status).toBe(200);
  await expect(ofDao).toContainText('Locked');
  expect((await priya.call('PATCH', `/users/${clarke.id}`, { surname: 'Clarkson' })).status).toBe(200);
  await expect(laptop.getByRole('list', { name: 'Teachers' })).toContainText('Colin Clarkson');
  expect((await priya.call('DELETE', `/users/${amina.id}`)).status).toBeLessThan(300);
  await expect(students.getByText('Amina Yusuf')).toHaveCount(0);
  await expect(ofDao).toBeVisible();
  // Away and back: it is remembered as it is now.
  await laptop.getByRole('link', { name: 'Users' }).first().click();
  await laptop.goBack();
  await expect(ofDao).toContainText('Daoud');
  await expect(students.getByText('Amina Yusuf')).toHaveCount(0);
  await same();
});

test('the search shows that it is looking, keeps what it found, and begins anew from the list of users [XSRCH-6, XSRCH-9, XSRCH-10]', async ({
  elena,
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('link', { name: 'Search all categories' }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await laptop.route('**/api/users/search', async (route) => {
    await held;
    await route.fallback();
  });
  await laptop.getByLabel('Search for').fill('07700 900107');
  await laptop.getByLabel('Search by').selectOption('Whole phone number');
  await laptop.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(laptop.getByRole('main').getByText('Loading')).toBeVisible();
  answer();
  const row = laptop.getByRole('link', { name: /^Elena Popescu/ });
  await expect(row).toContainText('Evening, Morning');
  await expectAccessible(laptop);
  expect(laptop.url()).not.toContain('900107');
  await row.click();
  await expect(laptop).toHaveURL(`/staff/users/${elena.id}`);
  await laptop.goBack();
  await expect(row).toBeVisible();
  await laptop.getByRole('link', { name: 'Users' }).last().click();
  await laptop.getByRole('link', { name: 'Search all categories' }).click();
  await expect(laptop.getByLabel('Search for')).toHaveValue('');
  await expect(row).toHaveCount(0);
});
