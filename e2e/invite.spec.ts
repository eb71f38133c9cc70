// Inviting one user or a whole list: mistakes are named, nobody is invited twice, and a PIN that is shown once is not lost.
import type { Page } from '@playwright/test';
import { categories } from '../testing/world-ids.ts';
import { loseAnswers } from './answers.ts';
import { rowsToInvite, rowToInvite } from './invite-list.ts';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectReadableColours,
  withoutReloading,
} from './proofs.ts';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Everything of this page that the browser stores. */
async function deviceStorage(page: Page): Promise<string> {
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

test(
  'a teacher invites a student: every mistake is named, nothing is lost, and the card shows the PIN once [USER-2, ROLE-10, LEFT-61]',
  { tag: '@key' },
  async ({ clarke, bilal, visitor, watch }) => {
    watch.expect(/status of 409/);
    const laptop = await clarke.onLaptop({ path: '/staff/users' });
    const same = await withoutReloading(laptop);
    await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
    await press(laptop, 'Invite');
    await test.step('names and a phone number are required [USER-9]', async () => {
      for (const sentence of [
        'Please enter a first name',
        'Please enter a surname',
        'Please enter a phone number',
      ]) {
        await expect(dialog(laptop).getByText(sentence)).toBeVisible();
      }
    });
    await test.step('a PIN and its confirmation are required [USER-10, USER-11]', async () => {
      await expect(dialog(laptop).getByText('PINs must have a minimum length of 6 characters')).toHaveCount(
        2,
      );
      const rule = 'PINs must have a minimum length of 6 characters';
      for (const [pin, confirmation, described] of [
        ['24681', '246813', 'PIN'],
        ['246813', '24681', 'Confirm PIN'],
      ] as const) {
        await dialog(laptop).getByLabel('PIN', { exact: true }).fill(pin);
        await dialog(laptop).getByLabel('Confirm PIN', { exact: true }).fill(confirmation);
        await press(laptop, 'Invite');
        await expect(dialog(laptop).getByLabel(described, { exact: true })).toHaveAccessibleDescription(
          new RegExp(rule),
        );
      }
    });
    // Teachers have no role to choose.
    await expect(dialog(laptop).getByLabel('Role')).toHaveCount(0);
    await expectAccessible(laptop);
    const fill = (label: string, text: string) =>
      dialog(laptop).getByLabel(label, { exact: true }).fill(text);
    await fill('First name', 'Leila');
    await fill('Surname', 'Haddad');
    await fill('Phone number', bilal.phoneNumber);
    await fill('PIN', '123456');
    await fill('Confirm PIN', '123456');
    await press(laptop, 'Invite');
    await expect(
      dialog(laptop).getByText('This PIN is easy to guess. Please choose another one'),
    ).toBeVisible();
    await fill('PIN', '246813');
    await fill('Confirm PIN', '246814');
    await press(laptop, 'Invite');
    await test.step('a different confirmation is refused [USER-12]', async () => {
      await expect(dialog(laptop).getByText('PINs must match')).toBeVisible();
    });
    await fill('Confirm PIN', '246813');
    await press(laptop, 'Invite');
    await expect(dialog(laptop).getByText('Phone number already in use')).toBeVisible();
    await expect(dialog(laptop).getByLabel('Phone number')).toBeFocused();
    await expect(dialog(laptop).getByLabel('First name')).toHaveValue('Leila');
    await fill('Phone number', '07700 900950');
    await press(laptop, 'Invite');
    const card = dialog(laptop).getByRole('list', { name: 'Welcome cards' });
    await test.step('a PIN of six characters is enough [CONST-3]', async () => {
      await expect(card).toContainText('Leila Haddad');
      await expect(card).toContainText('07700 900950');
      await expect(card).toContainText('246813');
    });
    await expect(
      card.getByRole('img', { name: 'QR code that opens the sign-in with this phone number' }),
    ).toBeVisible();
    await expectAccessible(laptop);
    await expectReadableColours(laptop);
    await laptop.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(laptop);
    await laptop.setViewportSize({ width: 1280, height: 800 });
    expect(await deviceStorage(laptop)).not.toMatch(/246813|900950/);
    // An accidental click does not discard a PIN that nobody has yet.
    await laptop.keyboard.press('Escape');
    const question = laptop.getByRole('alertdialog', { name: 'You have not printed the card' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(card).toContainText('246813');
    await press(laptop, 'Done');
    await expect(laptop.getByText('246813')).toHaveCount(0);
    await expect(laptop.getByRole('link', { name: 'Leila Haddad' })).toBeVisible();
    await same();

    await test.step('a teacher cannot choose a role: one sent via the API is refused, and without one the user is a student [USER-14]', async () => {
      const invite = (role: object) =>
        clarke.call('POST', '/users', {
          firstName: 'Mina',
          surname: 'Sayed',
          phoneNumber: '07700 900952',
          pin: '246813',
          categoryId: categories.morning,
          ...role,
        });
      for (const role of ['teacher', 'admin']) expect((await invite({ role })).status).toBe(403);
      expect(await (await invite({})).json()).toMatchObject({ user: { role: 'student' } });
    });
    const phone = await visitor.onPhone();
    await phone.getByLabel('Phone number').fill('07700 900950');
    await phone.getByLabel('PIN', { exact: true }).fill('246813');
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leila Haddad');
  },
);

test(
  'an admin invites a class from a list: what is wrong is named and put right in its place, each person once, and the cards print alone',
  { tag: '@key' },
  async ({ priya, visitor, stage, watch }) => {
    watch.expect(/status of 503/);
    const laptop = await priya.onLaptop({ path: '/staff/users' });
    await laptop.getByRole('link', { name: 'Invite several people' }).click();
    await laptop
      .getByLabel('List of people')
      .fill(
        'Mobile;Family name;First name;PIN\n٠٧٧٠٠٩٠٠٩٦١;Saleh;Amira;\n07700900962;Nowak;Tomasz;12\n+44 7700 900961;Saleh;Amira;\n07700900100;Li;Ying;',
      );
    await laptop.getByRole('button', { name: 'Check the list' }).click();
    const rows = rowsToInvite(laptop);
    await expect(rows).toHaveCount(4);
    await expect(laptop.getByText('1 ready, 3 to fix')).toBeVisible();
    await expect(rowToInvite(laptop, 2)).toContainText('PINs must have a minimum length of 6 characters');
    await expect(rowToInvite(laptop, 3)).toContainText('The same phone number as in row 1');
    await expect(rowToInvite(laptop, 4)).toContainText('This is the phone number of Amina Yusuf');
    await test.step('the errors come first', async () => {
      await expect(rows.getByRole('rowheader')).toHaveText(['2', '3', '4', '1']);
    });
    await expectAccessible(laptop);
    await laptop.getByRole('button', { name: 'Remove row 3' }).click();
    await rowToInvite(laptop, 2).getByLabel('PIN').fill('275816');
    // What is being put right stays where it is.
    await expect(rows.getByRole('rowheader')).toHaveText(['2', '3', '1']);
    // The response to the first one is lost; sent again, it is done once.
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
    expect(await deviceStorage(laptop)).not.toMatch(/135791|90096/);
    await laptop.emulateMedia({ media: 'print' });
    await expect(laptop.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(laptop.locator('[data-print-sheet]')).toContainText('275816');
    await laptop.emulateMedia({ media: 'screen' });

    const amira = cards.getByRole('listitem').filter({ hasText: 'Amira' });
    await expect(amira).toContainText('07700 900961');
    const pin = /\b\d{6}\b/.exec((await amira.innerText()).replace('07700 900961', ''))?.[0] ?? '';
    const phone = await visitor.onPhone();
    await phone.getByLabel('Phone number').fill('07700 900961');
    await phone.getByLabel('PIN', { exact: true }).fill(pin);
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amira Saleh');
  },
);

test('what the server refuses of a list stands beside its field, and the row is not ready until it is changed', async ({
  clarke,
  watch,
}) => {
  watch.expect(/status of 400/);
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop
    .getByLabel('List of people')
    .fill('First name;Surname;Mobile;PIN\nAmira;Saleh;07700900961;135792\nTomasz;Nowak;07700900962;275816');
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await laptop.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(laptop.getByText('0 ready, 1 to fix')).toBeVisible();
  const pin = rowToInvite(laptop, 1).getByLabel('PIN');
  await expect(pin).toHaveAccessibleDescription(/^This PIN is easy to guess/);
  await pin.fill('286417');
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  const cards = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards).toHaveText([/Amira Saleh/, /Tomasz Nowak/]);
});

test('a list of people, and PINs that are shown only once, are not lost without a question: by Back, by Done, or by the browser [STAFF-17, SHELL-6, SHELL-11]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('link', { name: 'Invite several people' }).click();
  const box = laptop.getByLabel('List of people');
  const typed = 'Amira;Saleh;07700900961\nTomasz;Nowak;07700900962';
  const back = laptop.getByRole('main').getByRole('link', { name: 'Users' });
  const question = laptop.getByRole('alertdialog');
  const asksAndStays = async (leave: () => Promise<unknown>, heading: string) => {
    await leave();
    await expect(question).toHaveAccessibleName(heading);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Invite several people');
  };
  await box.fill(typed);
  await asksAndStays(() => back.click(), 'You have unsaved changes');
  await asksAndStays(() => laptop.evaluate(() => history.back()), 'You have unsaved changes');
  await expect(box).toHaveValue(typed);
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  const rows = rowsToInvite(laptop);
  await asksAndStays(() => back.click(), 'You have unsaved changes');
  await expect(rows).toHaveCount(2);
  await rowToInvite(laptop, 2).getByLabel('PIN').fill('1');
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
  // Users invited after printing are not on paper yet.
  await rows.getByLabel('PIN').fill('275816');
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(cards).toHaveCount(2);
  await asksAndStays(() => done.click(), 'You have not printed the cards');
  await expect(cards).toHaveCount(2);
  await print();
  await done.click();
  await expect(laptop).toHaveURL('/staff/users');
  await expect(laptop.getByRole('link', { name: 'Tomasz Nowak' })).toBeVisible();
  // A user who wrote the PINs down can continue. Opening a file adds to the typed text.
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

test('an admin who invites a teacher is told the rule of passwords, has one made, and it signs the teacher in [SIGN-48]', async ({
  priya,
  visitor,
  watch,
}) => {
  watch.expect(/status of 400/);
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
  const field = (label: string) => dialog(laptop).getByLabel(label, { exact: true });
  await field('First name').fill('Noor');
  await field('Surname').fill('Aziz');
  await field('Phone number').fill('07700 900971');
  await field('Role').selectOption({ label: 'Teacher' });
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByText('Please confirm your new password')).toBeVisible();
  await expect(dialog(laptop).getByText(/PIN/)).toHaveCount(0);
  await field('Password').fill('Password1!');
  await field('Confirm password').fill('Password1');
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByText('Passwords must match')).toBeVisible();
  await field('Password').fill('password');
  await field('Confirm password').fill('password');
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByText(/^Minimum length 8 characters/)).toBeVisible();
  await field('Password').fill('Password1!');
  await field('Confirm password').fill('Password1!');
  await press(laptop, 'Invite');
  await expect(
    dialog(laptop).getByText('This password is easy to guess. Please choose another one'),
  ).toBeVisible();
  await press(laptop, 'Make a password');
  const made = await field('Password').inputValue();
  await press(laptop, 'Invite');
  await expect(dialog(laptop).getByRole('list', { name: 'Welcome cards' })).toContainText(made);
  const page = await visitor.onLaptop({ path: '/staff' });
  await page.getByLabel('Phone number').fill('07700 900971');
  await page.getByLabel('Password', { exact: true }).fill(made);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
});

test('the first secrets that are made for a list follow the role: a PIN for students, a password for staff', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users/invite' });
  await laptop
    .getByLabel('List of people')
    .fill('First name;Surname;Phone;PIN\nWei;Chen;07700900981;\nHana;Ali;07700900982;2749-long!pass');
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  const rows = rowsToInvite(laptop);
  await expect(rowToInvite(laptop, 1).getByLabel('PIN')).toHaveValue(/^\d{6}$/);
  await expect(rowToInvite(laptop, 2)).toContainText('PINs can only contain numbers');
  await laptop.getByLabel('Role').selectOption({ label: 'Teacher' });
  await expect(rows.getByLabel('PIN')).toHaveCount(0);
  await expect(rowToInvite(laptop, 1).getByLabel('Password')).toHaveValue(
    /^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d!$/,
  );
  await expect(rowToInvite(laptop, 2).getByLabel('Password')).toHaveValue('2749-long!pass');
  await laptop.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(laptop.getByText('The passwords are shown only now. Print the cards')).toBeVisible();
  await expect(laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem')).toHaveCount(2);
});

test('an admin chooses what somebody is invited as: a student, a teacher or an admin, and has to choose [USER-13, USER-15, ROLE-16]', async ({
  priya,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/users' });
  const invited = { Student: '246813', Teacher: 'Lantern4?', Admin: 'Lantern4?' };
  for (const [index, [role, secret]] of Object.entries(invited).entries()) {
    await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
    const choice = dialog(laptop).getByLabel('Role');
    await expect(choice.getByRole('option')).toHaveText(['Choose a role', 'Student', 'Teacher', 'Admin']);
    await dialog(laptop).getByLabel('First name').fill('Leila');
    await dialog(laptop).getByLabel('Surname').fill(role);
    await dialog(laptop).getByLabel('Phone number').fill(`07700 90095${index}`);
    await press(laptop, 'Invite');
    await expect(dialog(laptop).getByText('Please choose a role')).toBeVisible();
    await choice.selectOption(role);
    await dialog(laptop)
      .getByLabel(/^(PIN|Password)$/)
      .fill(secret);
    await dialog(laptop)
      .getByLabel(/^Confirm/)
      .fill(secret);
    const sending = laptop.waitForRequest('**/api/users');
    await press(laptop, 'Invite');
    await test.step(`an invite sends whom, with what, as what and to which category: ${role} [USER-16]`, async () => {
      expect((await sending).postDataJSON()).toMatchObject({
        firstName: 'Leila',
        surname: role,
        phoneNumber: `07700 90095${index}`,
        pin: secret,
        role: role.toLowerCase(),
        categoryId: categories.morning,
      });
    });
    await expect(dialog(laptop).getByRole('list', { name: 'Welcome cards' })).toContainText(`Leila ${role}`);
    await press(laptop, 'Invite another');
    await expect(dialog(laptop).getByLabel('First name')).toHaveValue('');
    await expect(dialog(laptop).locator('[aria-invalid=true]')).toHaveCount(0);
    await press(laptop, 'Cancel');
  }
  for (const [role, table] of [
    ['Student', 'Students'],
    ['Teacher', 'Teachers'],
    ['Admin', 'Admins'],
  ] as const)
    await expect(
      laptop.getByRole('table', { name: table }).getByRole('link', { name: `Leila ${role}` }),
    ).toBeVisible();
});
