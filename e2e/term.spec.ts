// A whole term at a centre, from the first category to the last report: each user builds on what the others have done.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '../apps/server/src/features/reports/csv.fixture.ts';
import { expect, test } from './stage.ts';

// A long test waits no longer for a single action than a short one.
test.use({ actionTimeout: 15_000 });

const teacher = { name: 'Grace Obi', number: '07700 900971', password: 'Gr4ce!teaches' };
const amira = { name: 'Amira Saleh', number: '07700 900961', pin: '482915' };
const tomasz = { name: 'Tomasz Nowak', number: '07700 900962', pin: '730264' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const navLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

async function signIn(page: Page, number: string, field: 'PIN' | 'Password', secret: string): Promise<void> {
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel(field, { exact: true }).fill(secret);
  await button(page, 'Sign In').click();
  await expect(button(page, 'Sign In')).toHaveCount(0);
}

/** An administrator creates a category, joins it and selects it. */
async function makeCategory(office: Page): Promise<void> {
  await navLink(office, /^Admin/).click();
  await office.getByRole('link', { name: 'Categories' }).click();
  await button(office, 'Create category').click();
  const dialog = office.getByRole('dialog', { name: 'Create category' });
  await dialog.getByLabel('Category name').fill('Harbour');
  await button(office, 'Create').last().click();
  await expect(office.getByRole('list', { name: 'Categories' })).toContainText('Harbour');
  await office.getByRole('link', { name: 'My page' }).click();
  await button(office, 'Edit').click();
  await office.getByRole('dialog').getByRole('checkbox', { name: 'Harbour' }).check();
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  await office.getByRole('button', { name: /^Change Category/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Harbour' }).click();
  await expect(button(office, 'Change Category: Harbour')).toBeVisible();
}

async function makePlan(office: Page): Promise<void> {
  await navLink(office, /^Admin/).click();
  await expect(office.getByText('No learning plans yet')).toBeVisible();
  await button(office, 'Create learning plan').click();
  await office.getByLabel('Title').fill('My first term');
  await button(office, 'Add question').click();
  await office.getByLabel('Question 1', { exact: true }).fill('What do you need English for?');
  await button(office, 'Add question').click();
  await office.getByLabel('Question 2', { exact: true }).fill('Level now');
  await office.getByRole('checkbox', { name: 'Teacher only' }).last().check();
  await office.getByRole('link', { name: 'End', exact: true }).click();
  await button(office, 'Add question').click();
  await office.getByLabel('Question 1', { exact: true }).fill('What can you do now?');
  await button(office, 'Save').click();
  await expect(button(office, 'Saved')).toBeVisible();
  await button(office, 'Publish').click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(button(office, 'Publish')).toHaveCount(0);
}

async function inviteTeacher(office: Page): Promise<void> {
  await navLink(office, /^Users/).click();
  await button(office, 'Invite').click();
  const dialog = office.getByRole('dialog', { name: 'Invite user' });
  const [firstName = '', surname = ''] = teacher.name.split(' ');
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Surname').fill(surname);
  await dialog.getByLabel('Phone number').fill(teacher.number);
  await dialog.getByLabel('Role').selectOption('Teacher');
  await dialog.getByLabel(/^(PIN|Password)$/).fill(teacher.password);
  await dialog.getByLabel(/^Confirm/).fill(teacher.password);
  await button(office, 'Invite').last().click();
  await expect(office.getByRole('list', { name: 'Welcome cards' })).toContainText('/staff');
  await expect(office.getByText('The password is shown only now.')).toBeVisible();
  await button(office, 'Done').click();
}

async function writeLessons(laptop: Page): Promise<void> {
  await navLink(laptop, /^Topics/).click();
  await button(laptop, 'Create').click();
  const topic = laptop.getByRole('dialog', { name: 'New topic' });
  await topic.getByLabel('Topic name').fill('At work');
  await topic.getByLabel('Subject').fill('Speaking');
  await button(laptop, 'Create').last().click();
  await laptop.getByRole('region', { name: 'At work' }).getByRole('button', { name: 'Add module' }).click();
  const module = laptop.getByRole('dialog', { name: 'Add module' });
  await module.getByLabel('Module name').fill('Your first day');
  await module.getByRole('button', { name: 'Add module' }).click();
  await button(laptop, 'Add page').click();
  await laptop.getByLabel('Instructions').fill('Watch how they greet');
  await laptop.getByLabel('Link').fill('https://lessons.example.org/greetings');
  await button(laptop, 'Save').click();
  await expect(button(laptop, 'Saved!')).toBeVisible();
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  await button(laptop, 'Add task').click();
  await laptop.getByLabel('Instructions').fill('Say who you are');
  await button(laptop, 'Save').click();
  await expect(button(laptop, 'Saved!')).toBeVisible();
}

async function makeClass(laptop: Page): Promise<void> {
  await navLink(laptop, /^Classrooms/).click();
  await button(laptop, 'Create classroom').click();
  const dialog = laptop.getByRole('dialog', { name: 'Create classroom' });
  await dialog.getByRole('textbox', { name: 'Classroom name' }).fill('Evening starters');
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('At work');
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('Your first day');
  await button(laptop, 'Next').click();
  await dialog.getByRole('combobox', { name: 'Teacher' }).fill('Grace');
  await laptop.getByRole('option', { name: teacher.name }).click();
  await button(laptop, 'Create').last().click();
  await expect(laptop.getByRole('article', { name: 'Evening starters' })).toContainText('0 students');
}

async function inviteClass(laptop: Page): Promise<void> {
  await navLink(laptop, /^Students/).click();
  await expect(laptop.getByText('Nobody here yet')).toBeVisible();
  await laptop.getByRole('link', { name: 'Invite several people' }).click();
  const lines = [amira, tomasz].map(({ name, number, pin }) => `${name.replace(' ', ';')};${number};${pin}`);
  await laptop.getByLabel('List of people').fill(lines.join('\n'));
  await button(laptop, 'Check the list').click();
  await button(laptop, 'Invite 2 people').click();
  const cards = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await laptop.evaluate(() => {
    window.print = () => undefined;
  });
  await button(laptop, 'Print welcome cards').click();
  await button(laptop, 'Done').click();
  await expect(laptop.getByRole('row', { name: /Saleh|Nowak/ })).toHaveCount(2);
}

async function fillClass(laptop: Page): Promise<void> {
  await navLink(laptop, /^Classrooms/).click();
  await laptop.getByRole('link', { name: 'Evening starters' }).click();
  await button(laptop, 'Add Students').click();
  const dialog = laptop.getByRole('dialog', { name: 'Add Students' });
  for (const { name } of [amira, tomasz]) {
    await dialog.getByRole('combobox', { name: 'Students' }).fill(name);
    await laptop.getByRole('option', { name }).click();
  }
  await button(laptop, 'Save').click();
  await expect(laptop.getByRole('heading', { name: 'Students 2', exact: true })).toBeVisible();
  await laptop.getByRole('link', { name: 'Plan', exact: true }).click();
  await laptop.getByRole('combobox', { name: 'Class learning plan' }).click();
  await laptop.getByRole('option', { name: 'My first term' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(laptop.getByText('2 students have the plan now')).toBeVisible();
}

async function workThroughLesson(phone: Page, completes: boolean, words: string): Promise<void> {
  await phone
    .getByRole('link', { name: /Your first day/ })
    .first()
    .click();
  if (completes) {
    await phone.getByRole('link', { name: /Watch how they greet/ }).click();
    await button(phone, 'Mark as complete').click();
    await expect(button(phone, 'Completed')).toBeVisible();
  }
  await phone
    .getByRole('link', { name: /^Tasks/ })
    .first()
    .click();
  await phone.getByRole('link', { name: /Say who you are/ }).click();
  await phone.getByLabel('Write here').fill(words);
  await button(phone, 'Send').click();
  // It was the last thing to do, for one of the two.
  if (completes)
    await expect(phone.getByRole('heading', { name: 'You finished Your first day' })).toBeVisible();
  else await expect(phone.getByRole('article', { name: words })).toBeVisible();
  await navLink(phone, /^Home/).click();
}

async function answerPlan(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: /My Learning Plan/ }).click();
  await expect(phone.getByLabel('Level now')).toBeDisabled();
  await phone.getByLabel('What do you need English for?').fill('To work in a kitchen');
  await button(phone, 'Save').click();
  await expect(button(phone, 'Saved')).toBeVisible();
  await navLink(phone, /^Home/).click();
}

const message = (page: Page, words: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: words });

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await button(page, 'Send').click();
  await expect(message(page, words)).toBeVisible();
}

/** Works through the review queue, oldest first, until it is empty. Plans that the teacher assigned are queued once they are answered. */
async function review(laptop: Page): Promise<void> {
  await expect(navLink(laptop, /^Students/)).toContainText('3 to review');
  await navLink(laptop, /^Students/).click();
  await laptop.getByRole('link', { name: 'Review 3' }).click();
  const items = laptop.getByRole('list', { name: 'To review' }).getByRole('listitem');
  await expect(items).toHaveText([
    /Amira Saleh.*Your first day/,
    /Amira Saleh.*My first term: Start/,
    /Tomasz Nowak.*Your first day/,
  ]);
  const comment = async (name: RegExp, words: string) => {
    await items.getByRole('button', { name }).click();
    await expect(laptop.getByText('Say who you are')).toBeVisible();
    await laptop.getByRole('textbox', { name: 'Comment' }).fill(words);
    await laptop.getByRole('form', { name: 'Add comment' }).getByRole('button', { name: 'Send' }).click();
  };
  await comment(/Amira Saleh.*Your first day/, 'Clear and friendly.');
  await expect(items).toHaveCount(2);
  await items.getByRole('button', { name: /Amira Saleh.*Start/ }).click();
  await expect(laptop.getByText('To work in a kitchen')).toBeVisible();
  // The level is the teacher's to answer, on the plan's own page.
  await laptop.getByRole('link', { name: 'Open the learning plan' }).click();
  await expect(navLink(laptop, /^Students/)).toContainText('1 to review');
  await expect(laptop.getByLabel('What do you need English for?')).toHaveValue('To work in a kitchen');
  await laptop.getByLabel('Level now').fill('Entry 1');
  await button(laptop, 'Save').click();
  await expect(button(laptop, 'Saved')).toBeVisible();
  await laptop.getByRole('navigation', { name: 'To review' }).getByRole('link', { name: 'Next' }).click();
  await comment(/Tomasz Nowak/, 'Well said.');
  await expect(laptop.getByText('Nothing to review.')).toBeVisible();
  await expect(navLink(laptop, /^Students/)).not.toContainText('to review');
}

type Row = Readonly<Record<string, string>>;

/** The rows of a report, by its columns. */
async function download(
  office: Page,
  report: string,
  about?: { label: string; name: string },
): Promise<Row[]> {
  const named = office.getByText(report, { exact: true });
  const card = office.getByRole('region').filter({ has: named }).last();
  if (about !== undefined) {
    const picker = card.getByRole('combobox', { name: about.label });
    await picker.click();
    await picker.fill(about.name);
    await office.getByRole('option', { name: about.name }).click();
  }
  const arriving = office.waitForEvent('download');
  await button(office, `Download ${report}`).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`${report}-report.csv`);
  const [columns = [], ...lines] = readCsv(await readFile(await file.path(), 'utf8'));
  return lines.map((line) => Object.fromEntries(columns.map((column, index) => [column, line[index] ?? ''])));
}

test('a centre starts a term: an administrator creates a category and its plan, a teacher writes lessons and fills a class, and two learners work in it [MEDIT-1, SHELL-1, SHELL-2]', async ({
  priya,
  visitor,
}) => {
  test.setTimeout(300_000);
  const office = await priya.onLaptop({ path: '/staff' });
  await test.step('an administrator creates a category and a plan, and invites a teacher', async () => {
    await makeCategory(office);
    await makePlan(office);
    await inviteTeacher(office);
  });

  const laptop = await visitor.onLaptop({ path: '/staff' });
  await test.step('the teacher writes lessons, creates a class and invites its learners', async () => {
    await signIn(laptop, teacher.number, 'Password', teacher.password);
    await writeLessons(laptop);
    await makeClass(laptop);
    await inviteClass(laptop);
    await fillClass(laptop);
  });

  const [amiras, tomaszs] = [await visitor.onPhone(), await visitor.onPhone()];
  await test.step('two learners submit work, answer the plan and chat', async () => {
    await signIn(amiras, amira.number, 'PIN', amira.pin);
    await workThroughLesson(amiras, true, 'My name is Amira.');
    await answerPlan(amiras);
    await amiras.getByRole('link', { name: /Evening starters/ }).click();
    await say(amiras, 'Good evening, everyone.');
    await signIn(tomaszs, tomasz.number, 'PIN', tomasz.pin);
    await expect(tomaszs.getByRole('link', { name: /Evening starters/ })).toContainText('1 unread message');
    await workThroughLesson(tomaszs, false, 'I am Tomasz.');
    await tomaszs.getByRole('link', { name: /Evening starters/ }).click();
    await expect(message(tomaszs, 'Good evening, everyone.')).toBeVisible();
    await say(tomaszs, 'Hello, Amira.');
    await expect(message(amiras, 'Hello, Amira.')).toBeVisible();
  });

  await test.step('the teacher empties the review queue, and the learner reads the comment', async () => {
    // The chat's own way out.
    await amiras.getByRole('link', { name: 'Home' }).click();
    await review(laptop);
    const lesson = amiras.getByRole('link', { name: /Your first day/ }).first();
    await expect(lesson).toContainText(/1 new comment(?!s)/);
    await expect(amiras.getByRole('link', { name: /My Learning Plan/ })).toContainText('2 new');
    await lesson.click();
    await amiras
      .getByRole('link', { name: /^Tasks/ })
      .first()
      .click();
    await amiras.getByRole('link', { name: /Say who you are/ }).click();
    await expect(amiras.getByText('Clear and friendly.')).toBeVisible();
  });

  await test.step('the reports agree with the screens', async () => {
    await navLink(laptop, /^Classrooms/).click();
    await laptop.getByRole('link', { name: 'Evening starters' }).first().click();
    await laptop.getByRole('link', { name: 'Progress of the class' }).click();
    const shown = (name: string) => laptop.getByRole('row', { name }).getByRole('cell').first().textContent();
    await expect(laptop.getByRole('row', { name: amira.name })).toContainText('100%');
    await navLink(office, /^Admin/).click();
    await office.getByRole('link', { name: 'Reports' }).click();
    const ofClass = await download(office, 'Users by Classroom', {
      label: 'Classroom',
      name: 'Evening starters',
    });
    for (const { name } of [amira, tomasz]) {
      const row = ofClass.find(({ displayName }) => displayName === name) ?? {};
      const done = Number(row['resourcesCompleted']) + Number(row['tasksEvidenced']);
      const total = Number(row['resourcesTotal']) + Number(row['tasksTotal']);
      expect(await shown(name)).toBe(`${Math.round((100 * done) / total)}%`);
      expect(row['activePlan']).toBe('My first term');
    }
    const ofAmira = await download(office, 'Single User', { label: 'User', name: amira.name });
    expect(
      ofAmira.map(({ section, status, uncommentedCount }) => [section, status, uncommentedCount]),
    ).toEqual([
      ['resource', 'completed', ''],
      ['task', 'evidenced', '0'],
      ['plan start', 'answered', ''],
      ['plan start', 'answered', ''],
      ['plan end', '', ''],
    ]);
    const chat = await download(office, 'Classroom Chats', { label: 'Classroom', name: 'Evening starters' });
    expect(chat.map(({ text }) => text)).toEqual(['Good evening, everyone.', 'Hello, Amira.']);
    expect(await download(office, 'Topics and Modules')).toMatchObject([
      { topicName: 'At work', moduleName: 'Your first day', learningResources: '1', tasks: '1' },
    ]);
    const people = await download(office, 'Users by Current Category');
    await navLink(office, /^Users/).click();
    await expect(office.getByText(`${people.length} people`)).toBeVisible();
    expect(new Set(people.map(({ displayName }) => displayName))).toEqual(
      new Set([amira.name, teacher.name, 'Priya Patel', tomasz.name]),
    );
  });
});
