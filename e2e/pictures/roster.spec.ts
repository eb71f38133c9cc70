// Takes pictures of every state of a roster: chosen, read, asked about, applied, stopped and undone.
import { expect } from '@playwright/test';
import { phoneNumberOf } from '../../testing/cast.ts';
import { photograph, test } from './photograph.ts';

const heading = 'Person ID,First name,Surname,Mobile,Role,Class ID,Class name';
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const learners = Array.from(
  { length: 130 },
  (_, index) =>
    `p${index},Learner,Number ${index},07700901${100 + index},,C${index % 4},English ${index % 4}`,
);
const week1 = [heading, ...learners, `73,Aminah,Yusuf,${phoneNumberOf('amina')},,C1,English 1`, ''].join(
  '\n',
);
const week2 = [
  heading,
  ...learners.slice(40).map((line) => line.replace('Number 50', 'Renamed')),
  '74,Dara,Okoye,4.47701E+11,,C1,English 1',
  '75,"=HYPERLINK(""http://x"")",Okoye,07700900903,,C1,English 1',
  '76,Nadia,Rahman,07700900980,Teacher,C9,An evening class with a very long name for everybody who works during the day',
  '77,Maximiliana Konstantina,Papadopoulou-Featherstonehaugh,07700900904,,C9,An evening class with a very long name for everybody who works during the day',
  '78,Cut,Off',
].join('\n');

test('pictures of a roster in each of its states', async ({ priya, stage, watch }) => {
  watch.expect(/status of 409 .*undo/);
  const page = await priya.onLaptop({ path: '/staff/admin/roster' });
  const choose = async (name: string, text: string) => {
    await page.getByLabel('Choose a file').setInputFiles(file(name, text));
    await expect(page.getByRole('heading', { name })).toBeVisible();
  };
  const set = async (values: string) =>
    stage.pool.query(
      `update roster_runs set ${values} where id = (select id from roster_runs order by started_at desc limit 1)`,
    );
  const apply = page.getByRole('button', { name: /Apply|leave out/ });
  await expect(page.getByText('register.csv').first()).toBeVisible();
  await photograph(page, 'roster-before');

  await choose(
    'own.csv',
    'Kennung;Vorname;Nachname;Mobil;Kurs Nr;Geboren\n71;Zara;Malik;07700900901;3;1.1.\n',
  );
  await expect(page.getByText('Please say what each column means.')).toBeVisible();
  await photograph(page, 'roster-columns');

  await choose('week 1.csv', week1);
  await expect(apply).toBeEnabled();
  await photograph(page, 'roster-ready-plain');
  await apply.click();
  await expect(page.getByText('The roster is up to date.')).toBeVisible();
  await photograph(page, 'roster-applied');

  await choose('week 2 of the records of the college, as exported on Monday morning.csv', week2);
  await expect(apply).toBeEnabled();
  await photograph(page, 'roster-ready');
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('open', '');
  });
  await photograph(page, 'roster-ready-open', { at: [360, 1280] });
  await apply.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await photograph(page, 'roster-question');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await set("state = 'reading', lines_read = 15000");
  await expect(page.getByText('15,000 lines read')).toBeVisible();
  await photograph(page, 'roster-reading');
  await set("state = 'applying', applied = 30");
  await expect(page.getByText(/^30 of/)).toBeVisible();
  await photograph(page, 'roster-applying');
  await set("state = 'failed', failure = 'stopped'");
  await expect(page.getByRole('button', { name: 'Give up' })).toBeVisible();
  await photograph(page, 'roster-stopped');
  await set("failure = 'given up'");
  await expect(page.getByText('This file was given up')).toBeVisible();
  await photograph(page, 'roster-given-up');
  await set("failure = 'not text'");
  await expect(page.getByText('This is not a CSV file.').first()).toBeVisible();
  await photograph(page, 'roster-failed');
  await set("state = 'cancelled', failure = null");

  const pins = async (values: string) =>
    stage.pool.query(`update user_contacts set ${values} where surname like 'Number 1%'`);
  await pins('reset_required = false');
  await page.getByRole('button', { name: 'Undo week 1.csv' }).click();
  const question = page.getByRole('alertdialog');
  await photograph(page, 'roster-undo-question');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(question.getByText('more')).toBeVisible();
  await photograph(page, 'roster-undo-refused');
  await question.getByRole('button', { name: 'Close' }).click();
  await stage.pool.query("update roster_runs set failure = 'not undone' where file_name = 'week 1.csv'");
  await expect(page.getByText('This file could not be undone')).toBeVisible();
  await photograph(page, 'roster-not-undone');
  await stage.pool.query("update roster_runs set state = 'undoing' where file_name = 'week 1.csv'");
  await expect(page.getByText('Being undone').first()).toBeVisible();
  await photograph(page, 'roster-undoing');
  await stage.pool.query("update roster_runs set state = 'applied' where file_name = 'week 1.csv'");
  await pins('reset_required = true');
  await page.getByRole('button', { name: 'Undo week 1.csv' }).click();
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await photograph(page, 'roster-undone');
});
