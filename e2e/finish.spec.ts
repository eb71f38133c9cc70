// The end of a lesson: after its last page and after its last task, with who looks at the work and what comes next.
import type { Page } from '@playwright/test';
import type { TestNode } from '../testing/node.ts';
import { modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { chooseFromMenu } from './class-page.ts';
import { untilCached } from './cached-rooms.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const shopping = `/topics/${topics.town}/modules/${modules.shopping}`;

test.beforeEach(async ({ stage, amina }) => {
  // Of the pages of "Asking the way" one is left; of "At the shops" the task.
  await stage.pool.query('insert into resource_progress (user_id, resource_id) values ($1, $2), ($1, $3)', [
    amina.id,
    resources.broken,
    resources.list,
  ]);
});

test(
  'after the last page of a lesson a learner reads that she finished, what she can do now, who will look at her work, and what comes next',
  { tag: '@key' },
  async ({ amina, clarke }) => {
    const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}`, motion: true });
    await phone.getByRole('button', { name: 'Mark as complete' }).tap();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished Asking the way');
    await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(phone.getByText('Colin Clarke will look at your work.')).toBeVisible();
    await test.step('what she can do now stands there as soon as her teacher has written it', async () => {
      await expect(phone.getByText('Now you can do this:')).toHaveCount(0);
      const laptop = await clarke.onLaptop({ path: `/staff${lesson}/tasks` });
      await chooseFromMenu(laptop, 'Edit');
      const dialog = laptop.getByRole('dialog', { name: 'Edit module' });
      await dialog.getByLabel('Can-do statement (optional)').fill('I can ask the way and say thank you.');
      await expectAccessible(laptop);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(phone.getByText('Now you can do this:')).toBeVisible();
      await expect(phone.getByText('I can ask the way and say thank you.')).toBeInViewport({ ratio: 1 });
    });
    const next = phone.getByRole('region', { name: 'Next lesson' });
    await expect(next).toContainText('At the shops');
    await expect(next.getByRole('link')).toHaveText('Next: Write a shopping list');
    await expect(next.getByRole('link')).toBeInViewport({ ratio: 1 });
    await expectAccessible(phone);
    await expectNoSidewaysScrolling(phone);
    await next.getByRole('link').tap();
    await expect(phone).toHaveURL(`${shopping}/tasks/${tasks.shopList}`);
  },
);

test('after the last task it comes when the work has arrived, and not again when she looks at it again', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: `${shopping}/tasks/${tasks.shopList}` });
  await phone.getByLabel('Write here').fill('Milk, bread, rice.');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished At the shops');
  await expect(phone.getByRole('region', { name: 'Next lesson' })).toContainText('Asking the way');
  await phone.getByRole('link', { name: 'Look again' }).tap();
  await expect(phone.getByText('You have finished this lesson.')).toBeVisible();
  await phone
    .getByRole('navigation', { name: 'Lesson' })
    .getByRole('link', { name: /^Tasks/ })
    .tap();
  await phone.getByRole('link', { name: /Write a shopping list/ }).tap();
  await expect(phone.getByText('Milk, bread, rice.')).toBeVisible();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Write a shopping list');
});

const lastTask = `${shopping}/tasks/${tasks.shopList}`;
const sent = 'Milk, bread, rice and tea.';
const row = (phone: Page) => phone.getByRole('article').filter({ hasText: sent });

/** Hands in the work of the last task without a network. */
async function handInWithoutNetwork(phone: Page): Promise<void> {
  await expect(phone.getByLabel('Write here')).toBeVisible();
  // Parts of the app that are on their way when the network goes would be missing until a reload.
  await phone.waitForLoadState('networkidle');
  await phone.context().setOffline(true);
  await phone.getByLabel('Write here').fill(sent);
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(row(phone)).toContainText('Waiting');
}

async function expectArrival(phone: Page, stage: TestNode): Promise<void> {
  await phone.context().setOffline(false);
  await expect
    .poll(async () => (await stage.pool.query('select 1 from evidence where text = $1', [sent])).rowCount, {
      timeout: 90_000,
    })
    .toBe(1);
}

test('work that waits is in view, not behind the end of the lesson, which comes with its arrival', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: lastTask });
  await handInWithoutNetwork(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Write a shopping list');
  await expectArrival(phone, stage);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished At the shops');
});

test('a learner who has begun another piece when the last one arrives keeps it, and a link leads to the end of the lesson', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: lastTask });
  await handInWithoutNetwork(phone);
  await phone.getByRole('button', { name: 'Add more' }).tap();
  await phone.getByLabel('Write here').fill('And a');
  await expectArrival(phone, stage);
  await expect(row(phone)).toContainText('Sent');
  const end = phone.getByRole('link', { name: 'You have finished this lesson.' });
  await expect(end).toBeInViewport({ ratio: 1 });
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Write a shopping list');
  await expectAccessible(phone);
  await test.step('emptying the box does not move the page', async () => {
    await phone.getByLabel('Write here').fill('');
    await expect(end).toBeVisible();
  });
  await end.tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished At the shops');
});

test('a recording goes on when earlier work arrives and finishes the lesson', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: lastTask });
  const record = phone.getByRole('button', { name: 'Record voice' });
  const recorder = phone.getByRole('dialog', { name: 'Voice recording' });
  await record.tap();
  await recorder.getByRole('button', { name: 'Cancel' }).tap();
  await handInWithoutNetwork(phone);
  await phone.getByRole('button', { name: 'Add more' }).tap();
  await record.tap();
  await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
  await expectArrival(phone, stage);
  await expect(row(phone)).toContainText('Sent');
  await recorder.getByRole('button', { name: 'Stop' }).tap();
  await expect(recorder.getByRole('button', { name: 'Use this' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('link', { name: 'You have finished this lesson.' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByRole('group', { name: /^Recording/ })).toBeVisible();
});

test('a learner whose only work in a lesson still waits on her phone is not told that somebody has looked at it', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  await stage.pool.query('delete from resource_progress where resource_id = $1', [resources.list]);
  const phone = await amina.onPhone({ path: '/inbox' });
  await expect(phone.getByRole('link', { name: /Colin Clarke/ })).toBeVisible();
  // Names of staff are stored for later when the app has nothing else to do.
  await untilCached(phone, amina.id, ['people.staffOfCategory']);
  await phone.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${shopping}/tasks`);
  await phone.getByRole('link', { name: /Write a shopping list/ }).tap();
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.waitForLoadState('networkidle');
  await phone.context().setOffline(true);
  await phone.getByLabel('Write here').fill('Milk and bread.');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByRole('article').filter({ hasText: 'Milk and bread.' })).toContainText('Waiting');
  await phone.goBack();
  await phone
    .getByRole('navigation', { name: 'Lesson' })
    .getByRole('link', { name: /^Learn/ })
    .tap();
  await phone.getByRole('list', { name: 'Learn' }).getByRole('link').first().tap();
  await phone.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished At the shops');
  await expect(phone.getByText('Colin Clarke will look at your work.')).toBeVisible();
});

test('without a network the end of a lesson comes all the same', async ({ amina, watch }) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}` });
  await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished Asking the way');
});

test('nothing moves for a learner who asked for less motion', async ({ amina }) => {
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}`, motion: true });
  await phone.emulateMedia({ reducedMotion: 'reduce' });
  await phone.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished Asking the way');
  // With the time before it begins: what fills one part after the other would move too.
  const longest = await phone.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0)),
    ),
  );
  expect(longest).toBeLessThan(1);
});

test('the end of a lesson that is not finished leads back to the lesson, for staff too', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: `${lesson}/finished` });
  await expect(phone).toHaveURL(`${lesson}/learning`);
  const laptop = await clarke.onLaptop({ path: `${lesson}/finished` });
  await expect(laptop).toHaveURL(`${lesson}/learning`);
});
