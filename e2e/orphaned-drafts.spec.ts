// Work that is not finished when its task, target, chat, plan or module goes: it can still be read, copied, saved and deleted.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { chats, modules, plans, targets, tasks, topics } from '../testing/world-ids.ts';
import { blue, box, bubble } from './chat-page.ts';
import { narrow } from './look.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { recordUntilStored } from './voice-recorder.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const left = (page: Page) => page.getByRole('article').filter({ hasText: 'Not sent' });

async function savedFile(page: Page, part: Locator) {
  const saving = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Save file' }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

async function deleteLeft(page: Page): Promise<void> {
  await left(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(left(page)).toHaveCount(0);
}

/** After a reload too: what is left is read from the device. */
async function expectLeft(page: Page, words: string, why: string): Promise<void> {
  await expect(left(page)).toContainText(words);
  await expect(left(page)).toContainText(why);
  await page.reload();
  await expect(left(page)).toContainText(words);
  await left(page).getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(words);
}

// A read mark may be sent just after what was read is deleted.
test.beforeEach(({ watch }) => watch.expect(/status of 404 .*lastChecked/));

test('a learner whose task is deleted while she works on it still has her words and her photo', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: `${lesson}/tasks/${tasks.photo}` });
  await phone.getByLabel('Write here').fill('My street is long.');
  const street = await photo();
  await phone.locator('input[type=file]').setInputFiles(street);
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await stage.pool.query('delete from tasks where id = $1', [tasks.photo]);
  await expect(phone.getByRole('heading', { name: 'Task not found' })).toBeVisible();
  await expectLeft(phone, 'My street is long.', 'This task is not here now.');
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(left(phone)).toContainText('Your photo');
  await expect(left(phone)).not.toContainText(street.name);
  await expectAccessible(phone);
  await narrow(phone);
  await expectNoSidewaysScrolling(phone);
  expect((await savedFile(phone, left(phone))).name).toBe(street.name);
  await deleteLeft(phone);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Task not found' })).toBeVisible();
  await expect(left(phone)).toHaveCount(0);
});

test('a recording that runs while its target is deleted is kept, and can be saved as a file', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: `/targets/${targets.aminaSeen}` });
  await recordUntilStored(phone);
  await stage.pool.query('delete from targets where id = $1', [targets.aminaSeen]);
  await expect(phone.getByRole('heading', { name: 'Target not found' })).toBeVisible();
  await expect(left(phone)).toContainText('You have a recording that was not sent');
  const { name, bytes } = await savedFile(phone, left(phone));
  expect(name).toMatch(/^audio-\d+\.mp3$/);
  expect(bytes.length).toBeGreaterThan(1000);
  await deleteLeft(phone);
});

test('whoever writes in a chat that is deleted still has the message, on its page and at the side of a lesson', async ({
  amina,
  clarke,
  stage,
}) => {
  const why = 'This chat is closed or deleted.';
  const phone = await amina.onPhone({ path: blue });
  await box(phone).fill('I am at the');
  const conversation = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  await box(conversation).fill('Can you');
  const laptop = await clarke.onLaptop({ path: blue });
  await laptop.getByRole('button', { name: 'Edit Whiteboard' }).click();
  await laptop.getByRole('textbox', { name: 'Whiteboard' }).fill('Next week');
  const side = await clarke.onLaptop({ path: `${lesson}/learning` });
  await side.getByRole('button', { name: /^Chat/ }).click();
  await box(side).fill('Please bring');
  await stage.pool.query('delete from chats where id = any($1)', [[chats.aminaAndClarke, chats.blue]]);
  await expect(phone.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await expectLeft(phone, 'I am at the', why);
  await expectLeft(conversation, 'Can you', why);
  await expectLeft(laptop, 'Next week', why);
  await deleteLeft(laptop);
  await expect(left(side)).toContainText('Please bring');
  await expectAccessible(side);
});

test('a learner whose teacher is deleted reads that nobody is there, and keeps what she was writing', async ({
  amina,
  clarke,
  stage,
}) => {
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  await box(phone).fill('Can you');
  await stage.pool.query('delete from chat_members where chat_id = $1 and user_id = $2', [
    chats.aminaAndClarke,
    clarke.id,
  ]);
  await expect(phone.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  const why = 'Nobody else is here. You can read.';
  await expect(phone.getByRole('paragraph').filter({ hasText: why })).toBeVisible();
  await expect(box(phone)).toHaveCount(0);
  await expect(bubble(phone, 'I am late today.')).toBeVisible();
  await expectLeft(phone, 'Can you', 'Not sent');
  await expectAccessible(phone);
  await deleteLeft(phone);
});

test('a learner whose class is locked while she writes sees her message, and goes on when it is unlocked', async ({
  amina,
  stage,
}) => {
  const lock = (locked: boolean) =>
    stage.pool.query('update chats set locked = $1 where id = $2', [locked, chats.blue]);
  const phone = await amina.onPhone({ path: blue });
  await box(phone).fill('I am at the');
  await lock(true);
  await expect(left(phone)).toContainText('I am at the');
  await lock(false);
  await expect(box(phone)).toHaveValue('I am at the');
  await expect(left(phone)).toHaveCount(0);
});

test('a learner who writes answers while the plan is replaced still has them beside the new plan', async ({
  amina,
  stage,
}) => {
  const why = 'The plan changed. Copy your words.';
  const phone = await amina.onPhone({ path: '/learningPlan/start' });
  await phone.getByLabel('What do you want to learn?').fill('To read letters');
  await stage.pool.query('update plans set archived_at = now() where id = $1', [plans.amina]);
  await expect(phone.getByText('No learning plan yet')).toBeVisible();
  await expectLeft(phone, 'To read letters', why);
  await stage.pool.query(
    `insert into plans (id, learner_id, category_id, title)
     select gen_random_uuid(), learner_id, category_id, 'My spring' from plans where id = $1`,
    [plans.amina],
  );
  await expect(phone.getByText('My spring')).toBeVisible();
  await expect(left(phone)).toContainText('To read letters');
  await deleteLeft(phone);
});

test('a teacher who answers a plan while it is deleted still has the answer, and sees no other drafts there', async ({
  amina,
  clarke,
  stage,
}) => {
  const of = (plan: string) => `/staff/users/${amina.id}/learningPlans/${plan}/start`;
  const laptop = await clarke.onLaptop({ path: of(plans.amina) });
  await laptop.getByLabel('Level at the start').fill('Entry 1');
  await stage.pool.query('delete from plans where id = any($1)', [[plans.amina, plans.aminaOld]]);
  await expect(laptop.getByText('Learning Plan not found')).toBeVisible();
  await expectLeft(laptop, 'Entry 1', 'The plan changed.');
  const other = await laptop.context().newPage();
  await other.goto(of(plans.aminaOld));
  await expect(other.getByText('Learning Plan not found')).toBeVisible();
  await expect(left(other)).toHaveCount(0);
  await deleteLeft(laptop);
});

test('a teacher who writes a resource and a task while a colleague deletes the module still has both', async ({
  clarke,
  stage,
}) => {
  const module = `/staff/topics/${topics.town}/modules/${modules.spare}`;
  const laptop = await clarke.onLaptop({ path: `${module}/learningResources` });
  await laptop.getByRole('button', { name: 'Add page' }).click();
  await laptop.getByLabel('Instructions').fill('Look at the map');
  await laptop.getByLabel('Link').fill('https://lessons.example/map');
  const tasksPage = await laptop.context().newPage();
  await tasksPage.goto(`${module}/tasks`);
  await tasksPage.getByRole('button', { name: 'Add task' }).click();
  await tasksPage.getByLabel('Instructions').fill('Draw a map');
  await stage.pool.query('delete from modules where id = $1', [modules.spare]);
  await expect(laptop.getByRole('heading', { name: 'Module not found' })).toBeVisible();
  const why = 'This module is closed or deleted.';
  await expect(left(laptop)).toContainText('Draw a map');
  await laptop.reload();
  await expect(left(laptop)).toContainText(why);
  await expect(left(laptop)).toContainText('Draw a map');
  await left(laptop).getByRole('button', { name: 'Copy text' }).first().click();
  await expect
    .poll(() => laptop.evaluate(() => navigator.clipboard.readText()))
    .toBe('Look at the map\nhttps://lessons.example/map');
  await expectAccessible(laptop);
});
