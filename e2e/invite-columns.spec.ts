// A list from any register: what each column was taken for is shown, can be changed, and nothing put right by hand is lost.
import { rowsToInvite, rowToInvite } from './invite-list.ts';
import { expectAccessible, expectNoSidewaysScrolling, expectReadableColours } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a teacher sees how each column of a list was interpreted, changes it, and keeps her corrections', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop
    .getByLabel('List of people')
    .fill(
      [
        'Nr\tNachname\tVorname\tKennziffer\tHandy\tE-Mail\t',
        '1\tSaleh\tAmira\t731942\t07700 900961\tamira@example.com\t',
        '2\tNowak\tTomasz\t268105\t4.47701E+11\ttomasz@example.com\t',
        '3\tAli\tHana\t904417\t12\thana@example.com\t',
      ].join('\n'),
    );
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await expect(laptop.getByText('Read from your list: Surname, First name, Phone number')).toBeVisible();
  await laptop.getByRole('button', { name: 'Change columns' }).click();
  const columns = laptop.getByRole('list', { name: 'Columns in your list' });
  const column = (number: number) => columns.getByLabel(`Column ${number}`, { exact: true });
  const taken = async () =>
    columns
      .locator('select')
      .evaluateAll((all) =>
        all.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent),
      );
  await expect(column(1)).toBeVisible();
  expect(await taken()).toEqual([
    'Numbers (not used)',
    'Surname',
    'First name',
    'Not used',
    'Phone number',
    'E-mail (not used)',
  ]);
  await expect(columns.getByRole('list', { name: 'First rows of column 3' })).toHaveText('AmiraTomaszHana');
  const rows = rowsToInvite(laptop);
  await expect(rows).toHaveCount(3);
  await expect(rowToInvite(laptop, 1).getByLabel('First name')).toHaveValue('Amira');
  await expect(rowToInvite(laptop, 1).getByLabel('PIN')).not.toHaveValue('731942');
  await expect(rowToInvite(laptop, 2)).toContainText('Please format the column as text there');
  await expect(rowToInvite(laptop, 3)).toContainText('This phone number is too short');
  await expectAccessible(laptop);
  await expectReadableColours(laptop);
  for (const width of [320, 360]) {
    await laptop.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScrolling(laptop);
  }
  await laptop.setViewportSize({ width: 1280, height: 800 });

  await rowToInvite(laptop, 2).getByLabel('Phone number').fill('07700 900962');
  await column(2).selectOption({ label: 'First name' });
  await expect(rowToInvite(laptop, 1).getByLabel('First name')).toHaveValue('Saleh');
  await expect(rowToInvite(laptop, 1).getByLabel('Surname')).toHaveValue('Amira');
  await expect(rowToInvite(laptop, 2).getByLabel('Phone number')).toHaveValue('07700 900962');
  await column(2).selectOption({ label: 'Surname' });
  await column(4).selectOption({ label: 'PIN or password' });
  await expect(rowToInvite(laptop, 1).getByLabel('PIN')).toHaveValue('731942');
  await laptop.getByLabel('The first row is a heading, not a person').uncheck();
  await expect(rows).toHaveCount(4);
  await laptop.getByLabel('The first row is a heading, not a person').check();
  await expect(rows).toHaveCount(3);
  await laptop.getByRole('button', { name: 'Invite 2 people' }).click();
  const cards = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  // Users already invited stay unchanged; the others follow the columns.
  await column(2).selectOption({ label: 'Not used' });
  await expect(cards.first()).toContainText('Amira Saleh');
  await expect(cards.last()).toContainText('Tomasz Nowak');
  const { rows: created } = await stage.pool.query(
    "select display_name, phone_number from users join user_contacts on user_id = id where phone_number like '+44770090096%' order by 1",
  );
  expect(created).toEqual([
    { display_name: 'Amira Saleh', phone_number: '+447700900961' },
    { display_name: 'Tomasz Nowak', phone_number: '+447700900962' },
  ]);
});

test('a list without headings that counts its rows is understood; from a file of Unicode text, too, beside what was typed', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop.getByLabel('List of people').fill('1;Amira;Saleh;07700900961\n2;Tomasz;Nowak;07700900962');
  const register = '\uFEFFAdı\tSoyadı\tCep Telefonu\nElif\tYılmaz\t07700900963\n';
  await laptop
    .getByLabel('Open a CSV file')
    .and(laptop.locator('input'))
    .setInputFiles({ name: 'liste.txt', mimeType: 'text/plain', buffer: Buffer.from(register, 'utf16le') });
  const rows = rowsToInvite(laptop);
  await expect(rows).toHaveCount(3);
  await expect(rowToInvite(laptop, 1).getByLabel('First name')).toHaveValue('Amira');
  await expect(rowToInvite(laptop, 1).getByLabel('PIN')).toHaveValue(/^\d{6}$/);
  await expect(rowToInvite(laptop, 3).getByLabel('Surname')).toHaveValue('Yılmaz');
  await laptop.getByRole('button', { name: 'Change columns' }).click();
  await expect(laptop.getByRole('list', { name: 'Columns in list 1' }).locator('select')).toHaveCount(4);
  await expect(laptop.getByRole('list', { name: 'Columns in list 2' }).locator('select')).toHaveCount(3);
  await expectAccessible(laptop);
});

test('an admin may have the roles in the list, and chooses those that it does not make clear; a teacher invites nobody but students [ROLE-10, ROLE-16]', async ({
  clarke,
  priya,
}) => {
  const list =
    'Name;Mobile;Role\nAmira Saleh;07700900961;Student\nEva Holm;07700900962;Tutor\nJo Reed;07700900963;Caretaker';
  const office = await priya.onLaptop({ path: '/staff/users/invite' });
  await office.getByLabel('List of people').fill(list);
  await office.getByRole('button', { name: 'Check the list' }).click();
  await expect(rowToInvite(office, 1).getByLabel('Role')).toHaveValue('student');
  await expect(rowToInvite(office, 2).getByLabel('Role')).toHaveValue('teacher');
  await expect(rowToInvite(office, 2).getByLabel('Password')).toHaveValue(/!$/);
  await expect(rowToInvite(office, 3)).toContainText('Please choose a role');
  await rowToInvite(office, 3).getByLabel('Role').selectOption({ label: 'Admin' });
  await office.getByRole('button', { name: 'Invite 3 people' }).click();
  await expect(office.getByText('The PINs and passwords are shown only now. Print the cards')).toBeVisible();
  const cards = office.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards.nth(0)).toContainText('PIN');
  await expect(cards.nth(1)).toContainText('Write your password');

  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop.getByLabel('List of people').fill(list.replaceAll('0770090', '0770091'));
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await expect(laptop.getByText('You can invite students only')).toHaveCount(1);
  await expect(laptop.getByText('Please choose a role')).toHaveCount(1);
  await expect(laptop.getByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
});
