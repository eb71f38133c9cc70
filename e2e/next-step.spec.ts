// The next step: from the sign-in to the next page in two taps, on home, in a lesson's lists, and where nothing is left.
import type { Locator, Page } from '@playwright/test';
import { modules, resources, tasks, topics } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const shopping = `/topics/${topics.town}/modules/${modules.shopping}`;

const currentLessons = (page: Page) => page.getByRole('region', { name: 'Current Lessons', exact: true });
const next = (page: Page) => page.getByRole('link', { name: /^Next: / });

async function complete(
  stage: { pool: { query: (text: string, values: string[]) => unknown } },
  userId: string,
  ...ids: string[]
) {
  for (const id of ids)
    await stage.pool.query(
      'insert into resource_progress (user_id, resource_id) values ($1, $2) on conflict do nothing',
      [userId, id],
    );
}

test('from the digits of her PIN a learner is two taps from the page that comes next', async ({ amina }) => {
  const phone = await amina.onPhone({ signedIn: false });
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };
  await phone.getByLabel('Phone number').fill(amina.phoneNumber);
  await phone.getByLabel('PIN', { exact: true }).fill(amina.secret);
  await tap(phone.getByRole('button', { name: 'Sign In' }));
  await expect(next(phone)).toBeInViewport({ ratio: 1 });
  await tap(next(phone));
  await expect(phone).toHaveURL(`${lesson}/learning/${resources.route}`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Follow the route');
  expect(taps).toBeLessThanOrEqual(3);
});

test('home names the next page, then the next task, while the card leads to the lesson [HOME-13]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone();
  await expect(next(phone)).toHaveText('Next: Follow the route');
  await expect(next(phone)).toHaveAttribute('href', `${lesson}/learning/${resources.route}`);
  const card = currentLessons(phone).getByRole('link', { name: /^Asking the way/ });
  await expect(card).toHaveAttribute('href', `${lesson}/learning`);
  const same = await withoutReloading(phone);
  await complete(stage, amina.id, resources.route, resources.broken);
  // She has handed in for every task: the lesson is finished, and the next one is offered.
  await expect(next(phone)).toHaveText('Next: Words for the shop');
  await stage.pool.query('delete from evidence where task_id = $1', [tasks.photo]);
  await expect(next(phone)).toHaveText('Next: Take a photo of your street and say what you see');
  await expect(next(phone)).toHaveAttribute('href', `${lesson}/tasks/${tasks.photo}`);
  await same();
});

test('a finished lesson is never first: it says "Look again", and the first unfinished one takes its place', async ({
  amina,
  stage,
}) => {
  await complete(stage, amina.id, resources.route, resources.broken);
  const phone = await amina.onPhone();
  const rows = currentLessons(phone).getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Look again');
  await expect(phone.getByRole('heading', { level: 2 }).first()).toHaveText('Next lesson');
  await expect(next(phone)).toHaveAttribute('href', `${shopping}/learning/${resources.list}`);
  await stage.pool.query('update chat_modules set current = true where module_id = $1', [modules.shopping]);
  // Both are current now: the unfinished one stands first.
  await expect(phone.getByRole('heading', { name: 'Next lesson' })).toHaveCount(0);
  await expect(currentLessons(phone).getByRole('link')).toHaveText([
    /At the shops.*0 of 2/,
    'Next: Words for the shop',
    /Asking the way.*Look again/,
  ]);
  await expectAccessible(phone);
});

test('a learner who has finished everything is told so', async ({ amina, stage }) => {
  await complete(stage, amina.id, resources.route, resources.broken);
  await stage.pool.query('delete from chat_modules where module_id <> $1', [modules.directions]);
  const phone = await amina.onPhone();
  await expect(phone.getByText('You have finished all your lessons.')).toBeVisible();
  await expect(next(phone)).toHaveCount(0);
});

test("in a lesson's lists the next row is marked and has the action", async ({ amina, stage }) => {
  const phone = await amina.onPhone({ path: lesson });
  const pages = phone.getByRole('list', { name: 'Learn' }).getByRole('link');
  await expect(pages).toHaveText([/Look at the map$/, /Follow the route.*Continue$/, /broken$/]);
  await complete(stage, amina.id, resources.route);
  await expect(pages).toHaveText([/Look at the map$/, /Follow the route$/, /broken.*Continue$/]);
  await stage.pool.query('delete from evidence where task_id = $1', [tasks.photo]);
  await complete(stage, amina.id, resources.broken);
  // What is next is on the other tab.
  await expect(next(phone)).toHaveAttribute('href', `${lesson}/tasks/${tasks.photo}`);
  await phone
    .getByRole('navigation', { name: 'Lesson' })
    .getByRole('link', { name: /^Tasks/ })
    .tap();
  await expect(phone.getByRole('list', { name: 'Tasks' }).getByRole('link')).toHaveText([
    /Describe your way home$/,
    /say what you see.*Continue$/,
  ]);
  await expectAccessible(phone);
});

test('a lesson with nothing to read opens on its tasks, and its pages still say that there are none [MOD-4]', async ({
  amina,
}) => {
  const phone = await amina.onPhone();
  const letters = `/topics/${topics.town}/modules/${modules.letters}`;
  await phone
    .getByRole('region', { name: 'My Lessons' })
    .getByRole('link', { name: /Formal letters/ })
    .tap();
  await expect(phone).toHaveURL(`${letters}/tasks`);
  await expect(phone.getByRole('link', { name: /Write to the council.*Start/ })).toBeVisible();
  await phone.getByRole('navigation', { name: 'Lesson' }).getByRole('link', { name: 'Learn' }).tap();
  await expect(phone.getByText('No resources yet')).toBeVisible();
  await phone.goBack();
  await phone.goBack();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
});

test('work that waits on the phone counts: without a network the next step goes on', async ({
  amina,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const phone = await amina.onPhone();
  await expect(next(phone)).toHaveText('Next: Follow the route');
  await next(phone).tap();
  await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(phone.getByRole('button', { name: 'Completed' })).toBeVisible();
  await phone.getByRole('link', { name: 'Close this page' }).tap();
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).tap();
  await expect(next(phone)).toHaveText('Next: A page whose link is broken');
});
