// The records officer's Monday: an administrator drops the file of the college's records, reads what it changes, and applies it.
import { phoneNumberOf } from '../testing/cast.ts';
import {
  expectAccessible,
  expectControlsWithinReach,
  expectNoSidewaysScrolling,
  withoutReloading,
} from './proofs.ts';
import { expect, test } from './stage.ts';

const heading = 'Person ID,First name,Surname,Mobile,Role,Class ID,Class name';
const csv = (...lines: string[]) => Buffer.from(`${heading}\n${lines.join('\n')}\n`);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

const zara = '71,Zara,Malik,07700900901,,E1,English 1';
const yusuf = '72,Yusuf,Demir,07700900902,,E1,English 1';
const aminaInMaths = `73,Aminah,Yusuf,${phoneNumberOf('amina')},,M1,Maths 1`;

test(
  'a records officer reads what a file changes, applies it, and is asked before many leave',
  { tag: '@key' },
  async ({ priya, amina }) => {
    const laptop = await priya.onLaptop({ path: '/staff/admin/reports' });
    await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Roster' }).click();
    const same = await withoutReloading(laptop);
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = laptop.waitForEvent('filechooser');
      // By keyboard alone.
      await laptop.getByRole('button', { name: 'Choose a file' }).press('Enter');
      await (await chooser).setFiles(file(name, buffer));
      await expect(laptop.getByRole('heading', { name })).toBeVisible();
    };
    const apply = laptop.getByRole('button', { name: /^(Apply|Add)/ });
    const done = laptop.getByText('The roster is up to date.');

    await test.step('she reads it in plain words, with what is wrong and in which line', async () => {
      await choose('week 1.csv', csv(zara, yusuf, aminaInMaths, '74,Dara,Okoye,4.47701E+11,,E1,English 1'));
      const figures = laptop.getByRole('listitem');
      for (const words of ['2 new people', '1 linked', '2 new classes', '1 problem'])
        await expect(figures.filter({ hasText: new RegExp(`^${words}$`) })).toBeVisible();
      // Open, and before the others.
      const lists = laptop.locator('main summary').filter({ hasText: /\d$/ });
      await expect(lists.first()).toHaveText('Problems 1');
      const problem = laptop.getByRole('list', { name: 'Problems' }).getByRole('listitem');
      await expect(problem).toContainText('The spreadsheet has cut off the end of the phone number.');
      await expect(problem).toContainText('Line 5');
      await laptop.getByText('Linked with people who are here').press('Enter');
      await expect(laptop.getByRole('list', { name: 'Linked with' })).toContainText('Matches Amina Yusuf');
      await expect(laptop.getByLabel('Send each new person a text message')).not.toBeChecked();
      await expect(apply).toHaveText('Add 2 people, leave out 1');
      await expectAccessible(laptop);
      const size = laptop.viewportSize() ?? { width: 1280, height: 800 };
      for (const width of [360, 320]) {
        await laptop.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScrolling(laptop);
      }
      // Nothing is half behind the sticky header.
      await laptop.evaluate(() => scrollTo(0, 0));
      await expectAccessible(laptop);
      await laptop.setViewportSize(size);
    });
    await apply.press('Enter');
    await expect(done).toBeVisible();

    await test.step('who is here already finds the new class, which has no lessons and no teacher yet', async () => {
      const phone = await amina.onPhone({ path: '/' });
      await phone.getByRole('link', { name: /Maths 1/ }).click();
      await expect(phone.getByRole('heading', { name: 'Maths 1' })).toBeVisible();
      await expectAccessible(phone);
    });

    await test.step('the same file again changes nothing', async () => {
      await choose(
        'week 1 again.csv',
        csv(zara, yusuf, aminaInMaths, '74,Dara,Okoye,4.47701E+11,,E1,English 1'),
      );
      await expect(laptop.getByText('This is the same file that was applied last.')).toBeVisible();
      await expect(apply).toBeDisabled();
      await laptop.getByRole('button', { name: 'Cancel' }).click();
      await expect(laptop.getByText('This file was cancelled. Nothing was changed.')).toBeVisible();
    });

    await test.step('half a file stops and asks; after Cancel it waits, after Apply people have left their classes', async () => {
      await choose('week 2.csv', csv(zara));
      await expect(laptop.getByText('Many people would leave. Is the file complete?')).toBeVisible();
      await apply.press('Enter');
      const question = laptop.getByRole('alertdialog', { name: 'Apply this file?' });
      await expect(question).toContainText('2 people would leave the classes. Nobody is deleted.');
      await expectAccessible(laptop);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await expect(laptop.getByText('2 left').first()).toBeVisible();
      await apply.press('Enter');
      await question.getByRole('button', { name: 'Apply' }).click();
      await expect(done).toBeVisible();
    });

    await test.step('the runs so far can be looked at, with their reports', async () => {
      const rows = laptop.getByRole('list', { name: 'Files so far' }).getByRole('listitem');
      await expect(rows.nth(0)).toContainText('week 2.csv');
      await expect(rows.nth(1)).toContainText('Cancelled');
      const download = laptop.waitForEvent('download');
      await rows.nth(2).getByRole('button', { name: 'Download Roster' }).click();
      expect((await download).suggestedFilename()).toBe('Roster-report.csv');
      await same();
      await laptop.goto('/staff/users');
      await expect(laptop.getByText('Yusuf Demir')).toBeVisible();
    });
  },
);

test('a records officer reads a hundred of each list, and how many there are where there are more', async ({
  priya,
  stage,
}) => {
  const people = Array.from({ length: 130 }, (_, place) => {
    const number = String(300 + place);
    return `${number},Zara,Number ${number},07700900${number},,E1,English 1`;
  });
  const laptop = await priya.onLaptop({ path: '/staff/admin/roster' });
  const chooser = laptop.waitForEvent('filechooser');
  await laptop.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file('large.csv', csv(...people)));
  await expect(laptop.getByText('New people 1')).toBeVisible();
  await stage.pool.query(
    `update roster_rows set problem = 'number in use' where kind = 'person added' and number in
       (select number from roster_rows where kind = 'person added' order by number limit 30)`,
  );
  await laptop.reload();
  const rows = (list: string) => laptop.getByRole('list', { name: list }).getByRole('listitem');
  await expect(laptop.getByText('Problems 30')).toBeVisible();
  await laptop.getByText('New people 100').click();
  await expect(rows('Problems')).toHaveCount(30);
  await expect(rows('New people')).toHaveCount(100);
  await expect(laptop.getByText('Only the first 100')).not.toBeVisible();
  await laptop.getByText('Join a class 130').click();
  await expect(rows('Join a class')).toHaveCount(100);
  await expect(laptop.getByText('Only the first 100')).toBeVisible();
});

test('a wrong file is undone unless somebody has done something since, and the right file brings the same people', async ({
  priya,
  stage,
  watch,
}) => {
  watch.expect(/status of 409 .*undo/);
  const laptop = await priya.onLaptop({ path: '/staff/admin/roster' });
  const same = await withoutReloading(laptop);
  const send = async (name: string, ...lines: string[]) => {
    await laptop.getByLabel('Choose a file').setInputFiles(file(name, csv(...lines)));
    await expect(laptop.getByRole('heading', { name })).toBeVisible();
    await laptop.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(laptop.getByText('The roster is up to date.')).toBeVisible();
  };
  await send('wrong.csv', zara, yusuf, aminaInMaths);
  const choosePin = async (chosen: boolean) =>
    stage.pool.query("update user_contacts set reset_required = $1 where phone_number = '+447700900902'", [
      !chosen,
    ]);
  const rows = laptop.getByRole('list', { name: 'Files so far' }).getByRole('listitem');
  const question = laptop.getByRole('alertdialog', { name: 'Undo this file?' });
  const fitsAndIsAccessible = async () => {
    await expectAccessible(laptop);
    const size = laptop.viewportSize() ?? { width: 1280, height: 800 };
    await laptop.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(laptop);
    await laptop.setViewportSize(size);
  };

  await test.step('once somebody has chosen a PIN she reads who, and what to do instead', async () => {
    await choosePin(true);
    await laptop.getByRole('button', { name: 'Undo wrong.csv' }).press('Enter');
    await expect(question).toContainText('2 new people');
    await expect(question).toContainText('New accounts are locked, and nobody is deleted.');
    await fitsAndIsAccessible();
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    const refusal = laptop.getByRole('alertdialog', { name: 'This file cannot be undone' });
    await expect(refusal.getByRole('alert')).toContainText('Please correct the file and send it again');
    const changed = refusal.getByRole('list', { name: 'What has changed since' }).getByRole('listitem');
    await expect(changed).toHaveCount(1);
    await expect(changed).toContainText('Yusuf Demir');
    await expect(changed).toContainText('This person has signed in');
    await fitsAndIsAccessible();
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(laptop.getByRole('button', { name: 'Undo wrong.csv' })).toBeFocused();
    await expect(rows.nth(0)).toContainText('Applied');
  });

  await test.step('of a file of which nothing has changed since, everything is undone', async () => {
    await choosePin(false);
    await laptop.getByRole('button', { name: 'Undo wrong.csv' }).press('Enter');
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(laptop.getByText('This file was undone.')).toBeVisible();
    await expect(rows.nth(0)).toContainText('Undone');
    // Nor the one before.
    await expect(laptop.getByRole('button', { name: /^Undo / })).toHaveCount(0);
    await expectAccessible(laptop);
  });

  await test.step('the right file brings the same people', async () => {
    await send('right.csv', zara.replace('Malik', 'Haddad'), yusuf);
    await expect(rows.nth(0)).toContainText('2 new people');
    await same();
    await laptop.goto('/staff/users');
    await expect(laptop.getByText('Zara Haddad')).toBeVisible();
    await expect(laptop.getByText('Zara Malik')).toHaveCount(0);
  });
});

test('on a phone, a file with own headings asks once what its columns mean', async ({ priya }) => {
  const phone = await priya.onPhone({ path: '/staff/admin/roster' });
  const own = 'Kennung;Vorname;Nachname;Mobil\n71;Zara;Malik;07700900901\n';
  await phone.getByLabel('Choose a file').setInputFiles(file('own.csv', Buffer.from(own)));
  const asked = phone.getByRole('region', { name: 'own.csv' });
  await asked.getByLabel('kennung').selectOption('Number of the person');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole('button', { name: 'Save and read the file' }).click();
  await expect(phone.getByText('1 new person', { exact: true }).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Apply' }).click();
  await expect(phone.getByText('The roster is up to date.')).toBeVisible();
});

test('names, classes and headings of any length and script fit a phone as they are written, and run nothing', async ({
  priya,
}) => {
  const longWord = 'wm'.repeat(50);
  // No page has `ran`: calling it is an error, which fails the test.
  const hostile = '<img src=x onerror=ran()>';
  const quoted = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
  const phone = await priya.onPhone({ path: '/staff/admin/roster', width: 320 });
  const fits = async () => {
    for (const width of [360, 320]) {
      await phone.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScrolling(phone);
      await expectControlsWithinReach(phone);
    }
  };
  const ownHeadings = quoted(
    longWord,
    hostile,
    'נייד',
    'שם המשפחה של התלמיד',
    'Role',
    'Class ID',
    'Class name',
  );
  const content = [
    ownHeadings,
    quoted(longWord, longWord, '07700900901', longWord, '', longWord, longWord),
    quoted('72', hostile, '07700900902', hostile, '', hostile, hostile),
    quoted('73', 'عبد الرحمن محمد', '07700900903', 'الشيخ', '', 'ع١', 'اللغة الإنجليزية للمبتدئين'),
    quoted('74', '=HYPERLINK("x")'.replaceAll('"', '""'), longWord, '@SUM(1)', '', 'E1', 'English 1'),
    '',
  ].join('\n');
  await phone.getByLabel('Choose a file').setInputFiles(file(`${longWord}.csv`, Buffer.from(content)));
  const asked = phone.getByRole('region', { name: longWord });
  await asked.getByLabel(longWord).selectOption('Number of the person');
  await asked.getByLabel(hostile).selectOption('First name');
  await asked.getByLabel('נייד').selectOption('Phone number');
  await asked.getByLabel('שם המשפחה של התלמיד').selectOption('Surname');
  await fits();
  await phone.getByRole('button', { name: 'Save and read the file' }).click();
  await expect(phone.getByText('3 new people', { exact: true }).first()).toBeVisible();
  for (const list of ['New people', 'New classes', 'Join a class'])
    await phone.locator('summary').filter({ hasText: list }).click();
  for (const text of [longWord, hostile, 'عبد الرحمن محمد', 'اللغة الإنجليزية للمبتدئين'])
    await expect(phone.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
  await fits();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'leave out 1' }).click();
  await expect(phone.getByText('The roster is up to date.')).toBeVisible();
  await fits();
});

test('another system sends its file with a key for rosters, which arrives on the screen and is applied by itself', async ({
  priya,
  stage,
}) => {
  const laptop = await priya.onLaptop({ path: '/staff/admin/keys' });
  await laptop.getByRole('button', { name: 'Create key' }).click();
  const form = laptop.getByRole('dialog', { name: 'Create key' });
  await form.getByLabel('Name').fill('Records');
  await form.getByLabel('What is it for?').selectOption('Send rosters');
  await expectAccessible(laptop);
  await form.getByRole('button', { name: 'Create' }).click();
  const shown = laptop.getByRole('alertdialog', { name: 'Your new key' });
  const key = (await shown.getByRole('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(
    laptop.getByRole('listitem').filter({ hasText: 'Records' }).filter({ hasText: 'Send rosters' }),
  ).toBeVisible();
  await laptop.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Roster' }).click();
  await expect(laptop.getByText('register.csv').first()).toBeVisible();
  const answer = await fetch(`${stage.url}/api/roster?name=nightly.csv`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    body: csv(zara, yusuf),
  });
  expect(answer.status).toBe(202);
  await expect(laptop.getByText('The roster is up to date.')).toBeVisible();
  const newest = laptop.getByRole('list', { name: 'Files so far' }).getByRole('listitem').first();
  await expect(newest).toContainText('nightly.csv');
  await expect(newest).toContainText('Records');
  await expect(newest).toContainText('2 new people, 1 new class');
});
