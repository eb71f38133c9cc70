// Dragging changes the order of items, for all users at once and in the database.
import type { Locator, Page } from '@playwright/test';
import { chats, modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { holdChanges } from './answers.ts';
import { lessonsOfBlue } from './class-page.ts';
import { withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const directions = `/staff/topics/${topics.town}/modules/${modules.directions}`;

type Side = 'before' | 'after';

/** Drags an item by its handle and drops it beside another: rows above or below, cards at the start or end. */
async function drag(what: Locator, side: Side, other: Locator, shape: 'rows' | 'cards'): Promise<void> {
  const box = await other.boundingBox();
  if (box === null) throw new Error('The drop target is not visible.');
  const far = side === 'after';
  const targetPosition =
    shape === 'cards'
      ? { x: far ? box.width - 8 : 8, y: box.height / 2 }
      : { x: box.width / 2, y: far ? box.height - 6 : 6 };
  await what.getByTitle('Drag to move').dragTo(other, { targetPosition });
}

function taught(page: Page): Locator {
  return page.getByRole('list', { name: 'Modules of Around town' }).getByRole('article');
}

function rows(page: Page, list: 'Learning resources' | 'Tasks'): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
}

test('a module is dragged before another one and after the last one, and the colleague’s page follows [CDET-29, CDET-31]', async ({
  clarke,
  priya,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: lessonsOfBlue, motion: true });
  const office = await priya.onLaptop({ path: lessonsOfBlue });
  await expect(taught(office)).toHaveCount(4);
  const same = await withoutReloading(office);
  const card = (name: string) => taught(laptop).filter({ hasText: name });
  const stands = async (names: readonly string[]) => {
    for (const page of [laptop, office])
      await expect(taught(page).getByRole('heading')).toHaveText([...names]);
  };
  await stands(['Asking the way', 'At the shops', 'At the market', 'Formal letters']);
  await drag(card('At the market'), 'before', card('Asking the way'), 'cards');
  await stands(['At the market', 'Asking the way', 'At the shops', 'Formal letters']);
  await drag(card('At the market'), 'after', card('Formal letters'), 'cards');
  await stands(['Asking the way', 'At the shops', 'Formal letters', 'At the market']);
  const { rows: saved } = await stage.pool.query<{ module_id: string }>(
    'select module_id from chat_modules where chat_id = $1 order by index',
    [chats.blue],
  );
  expect(saved.map((row) => row.module_id)).toEqual([
    modules.directions,
    modules.shopping,
    modules.letters,
    modules.market,
  ]);
  // Dropped on its own place, it stays.
  await drag(card('Formal letters'), 'before', card('At the market'), 'cards');
  await stands(['Asking the way', 'At the shops', 'Formal letters', 'At the market']);
  // The newest move is undone first.
  await laptop.getByRole('button', { name: 'Undo' }).first().click();
  await stands(['At the market', 'Asking the way', 'At the shops', 'Formal letters']);
  await same();
});

test('resources and tasks are dragged, and the learner and the colleague see the new order at once [MEDIT-24]', async ({
  clarke,
  priya,
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: `/topics/${topics.town}/modules/${modules.directions}` });
  const laptop = await clarke.onLaptop({ path: directions });
  const office = await priya.onLaptop({ path: directions });
  await expect(rows(office, 'Learning resources')).toHaveCount(3);
  const same = await withoutReloading(office);
  const resource = (name: string) => rows(laptop, 'Learning resources').filter({ hasText: name });
  await drag(resource('A page whose link is broken'), 'before', resource('Look at the map'), 'rows');
  const wanted = [/A page whose link is broken/, /Look at the map/, /Follow the route/];
  for (const page of [laptop, office]) await expect(rows(page, 'Learning resources')).toHaveText(wanted);
  await expect(phone.getByRole('list', { name: 'Learn' }).getByRole('listitem')).toHaveText(wanted);
  await laptop.getByRole('link', { name: /^Tasks/ }).click();
  await office.getByRole('link', { name: /^Tasks/ }).click();
  const task = (name: string) => rows(laptop, 'Tasks').filter({ hasText: name });
  await drag(task('Describe your way home'), 'after', task('Take a photo'), 'rows');
  for (const page of [laptop, office])
    await expect(rows(page, 'Tasks')).toHaveText([/Take a photo/, /Describe your way home/]);
  await same();
  const saved = async (table: 'learning_resources' | 'tasks') =>
    (
      await stage.pool.query<{ id: string; index: number }>(
        `select id, index from ${table} where module_id = $1 order by index`,
        [modules.directions],
      )
    ).rows;
  expect(await saved('learning_resources')).toEqual([
    { id: resources.broken, index: 0 },
    { id: resources.map, index: 1 },
    { id: resources.route, index: 2 },
  ]);
  expect(await saved('tasks')).toEqual([
    { id: tasks.photo, index: 0 },
    { id: tasks.describe, index: 1 },
  ]);
});

test('nothing can be moved while there is unsaved text; the list snaps back, and moves once it is saved [MEDIT-23, ERR-20]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: directions });
  const list = rows(laptop, 'Learning resources');
  const row = (name: string) => list.filter({ hasText: name });
  const before = [/Look at the map/, /Follow the route/, /A page whose link is broken/];
  await laptop.getByRole('button', { name: 'Edit: Look at the map' }).click();
  const form = laptop.getByRole('form', { name: 'Resource 1' });
  await form.getByLabel('Instructions').fill('Look at the map twice');
  await drag(row('A page whose link is broken'), 'before', row('Follow the route'), 'rows');
  const alert = laptop.getByRole('alertdialog', { name: 'Warning' });
  await expect(alert).toContainText(
    'Unsaved Changes: You have unsaved changes. Please save your changes before re-ordering.',
  );
  await alert.getByRole('button', { name: 'Ok' }).click();
  await expect(list).toHaveText(before);
  await expect(form.getByLabel('Instructions')).toHaveValue('Look at the map twice');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(laptop.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await drag(row('A page whose link is broken'), 'before', row('Follow the route'), 'rows');
  await expect(list).toHaveText([/Look at the map twice/, /A page whose link is broken/, /Follow the route/]);
});

test('on touch screens there is no handle: two buttons move a resource, and focus stays with it [MEDIT-24]', async ({
  clarke,
  priya,
}) => {
  const phone = await clarke.onPhone({ path: directions, motion: true });
  const office = await priya.onLaptop({ path: directions });
  await expect(rows(phone, 'Learning resources')).toHaveCount(3);
  await expect(phone.getByTitle('Drag to move').first()).toBeHidden();
  await expect(office.getByTitle('Drag to move').first()).toBeVisible();
  const up = phone.getByRole('button', { name: 'Move up: Follow the route' });
  await up.tap();
  const wanted = [/Follow the route/, /Look at the map/, /A page whose link is broken/];
  for (const page of [phone, office]) await expect(rows(page, 'Learning resources')).toHaveText(wanted);
  await expect(up).toBeFocused();
});

const ordered = [
  { list: 'Tasks', path: `${directions}/tasks`, texts: ['Describe your way home', 'Take a photo'] },
  {
    list: 'Learning resources',
    path: directions,
    texts: ['Look at the map', 'Follow the route', 'A page whose link is broken'],
  },
] as const;

for (const { list, path, texts } of ordered) {
  test(`a colleague’s new order of ${list.toLowerCase()} is not overwritten: the second user is told, reviews it and moves again [REST-68]`, async ({
    clarke,
    priya,
    watch,
  }) => {
    watch.expect(/status of 409/);
    const [first = '', second = '', ...rest] = texts;
    const before = [first, second, ...rest].map((text) => new RegExp(text));
    const after = [second, first, ...rest].map((text) => new RegExp(text));
    const laptop = await clarke.onLaptop();
    const news = await holdChanges(laptop);
    await laptop.goto(path);
    const office = await priya.onLaptop({ path });
    for (const page of [laptop, office]) await expect(rows(page, list)).toHaveText(before);
    news.hold();
    // The rows change before the server has answered.
    const saved = office.waitForResponse(/\/order$/);
    await office.getByRole('button', { name: `Move up: ${second}` }).click();
    await expect(rows(office, list)).toHaveText(after);
    expect((await saved).ok()).toBe(true);
    await laptop.getByRole('button', { name: `Move down: ${first}` }).click();
    await expect(
      laptop.getByText('Somebody else has changed the order meanwhile. Please look at it and try again'),
    ).toBeVisible();
    news.release();
    for (const page of [laptop, office]) await expect(rows(page, list)).toHaveText(after);
    await laptop.getByRole('button', { name: `Move up: ${first}` }).click();
    for (const page of [laptop, office]) await expect(rows(page, list)).toHaveText(before);
  });
}
