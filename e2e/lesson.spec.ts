// A lesson: its pages in order, their completion, and its texts when something is missing.
import { missingId } from '../testing/identity.ts';
import { modules, resources, topics } from '../testing/world-ids.ts';
import { expectAccessible, withoutReloading } from './proofs.ts';
import { hostilePage, hostileTab } from './hostile-page.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const letters = `/topics/${topics.town}/modules/${modules.letters}`;

test('a lesson has the tabs Learn and Tasks, and opens on its pages [MOD-1, MOD-2, MOD-3]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: lesson });
  const pages = phone.getByRole('list', { name: 'Learn' }).getByRole('link');
  await expect(pages).toHaveCount(3);
  const tabs = phone.getByRole('navigation', { name: 'Lesson' });
  await expect(tabs.getByRole('link', { name: /^(Learn|Tasks)/ })).toHaveCount(2);
  await phone.goto(`${lesson}/learning`);
  await expect(pages).toHaveCount(3);
  await tabs.getByRole('link', { name: /^Tasks/ }).click();
  await expect(phone.getByRole('list', { name: 'Tasks' }).getByRole('link')).toHaveCount(2);
});

test('the pages of a lesson are listed in order and numbered from 1 [MOD-21, MOD-16]', async ({ amina }) => {
  const phone = await amina.onPhone({ path: lesson });
  await expect(phone.getByRole('list', { name: 'Learn' }).getByRole('link')).toHaveText([
    /1, done.*Look at the map/,
    /2, not done yet.*Follow the route/,
    /3, not done yet.*A page whose link is broken/,
  ]);
});

test('a lesson without pages and tasks says so [MOD-4, TASK-2]', async ({ amina, stage }) => {
  const phone = await amina.onPhone({ path: letters });
  await expect(phone.getByText('No resources yet')).toBeVisible();
  await stage.pool.query('delete from tasks where module_id = $1', [modules.letters]);
  await phone
    .getByRole('navigation', { name: 'Lesson' })
    .getByRole('link', { name: /^Tasks/ })
    .click();
  await expect(phone.getByText('No tasks yet')).toBeVisible();
});

test('pages that do not exist, or are not taught to the learner, are not found [MOD-5, MOD-7, TASK-4]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: `/topics/${topics.town}/modules/${missingId}` });
  await expect(phone.getByText('Module not found')).toBeVisible();
  await phone.goto(`/topics/${topics.health}/modules/${modules.doctor}`);
  await expect(phone.getByText('Module not found')).toBeVisible();
  await phone.goto(`${lesson}/learning/${missingId}`);
  await expect(phone.getByText('Resource not found')).toBeVisible();
  await phone.goto(`${lesson}/tasks/${missingId}`);
  await expect(phone.getByText('Task not found')).toBeVisible();
  await expectAccessible(phone);
});

test(
  'a learner goes forward through the pages to the tasks, and back to the list [MOD-9, MOD-10, MOD-11]',
  { tag: '@key' },
  async ({ amina }) => {
    const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.map}` });
    const title = phone.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Look at the map');
    await phone.getByRole('link', { name: 'Next' }).click();
    await expect(title).toHaveText('Follow the route');
    await phone.getByRole('link', { name: 'Next' }).click();
    await expect(title).toHaveText('A page whose link is broken');
    await phone.getByRole('link', { name: 'Back' }).click();
    await expect(title).toHaveText('Follow the route');
    await phone.getByRole('link', { name: 'Back' }).click();
    await phone.getByRole('link', { name: 'Back' }).click();
    await expect(phone).toHaveURL(`${lesson}/learning`);
  },
);

test('the last page leads to the tasks instead of a next page [MOD-12, MOD-13, MOD-8]', async ({ amina }) => {
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.broken}` });
  const steps = phone.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('link', { name: 'Back' })).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Tasks' }).click();
  await expect(phone).toHaveURL(`${lesson}/tasks`);
});

test('a page is embedded in a frame, and a broken link shows a placeholder in its place [MOD-6, MOD-14, MOD-15]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.map}` });
  const frame = phone.locator('iframe');
  await expect(frame).toHaveAttribute('src', 'https://lessons.example.org/map');
  await expect(phone.frameLocator('iframe').getByText('A lesson page')).toBeVisible();
  await phone.goto(`${lesson}/learning/${resources.broken}`);
  await expect(phone.getByText('Invalid URL')).toBeVisible();
});

test('a hostile page in the frame can neither navigate the app away nor read it, even if the learner presses in it [THREAT-14]', async ({
  amina,
  stage,
  watch,
}) => {
  // The browser reports each blocked attempt.
  watch.expect(/hostile\.example/);
  const away: string[] = [];
  await stage.pool.query(
    "update learning_resources set embed_link = 'https://hostile.example/' where id = $1",
    [resources.map],
  );
  const phone = await amina.onPhone({ path: 'about:blank' });
  phone.on('dialog', (dialog) => {
    away.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  await phone.context().route('https://hostile.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/tab') return route.fulfill({ contentType: 'text/html', body: hostileTab });
    if (pathname !== '/') away.push(`fetched ${pathname}`);
    return route.fulfill({ contentType: 'text/html', body: hostilePage });
  });
  await phone.goto(`${lesson}/learning/${resources.map}`);
  const frame = phone.frameLocator('iframe');
  await expect(frame.getByRole('listitem')).toHaveText([
    'read the document: refused',
    'read what is kept: refused',
    'call the app: refused',
    'go elsewhere: tried',
  ]);
  await frame.getByRole('link', { name: 'Press here' }).click();
  await frame.getByRole('button', { name: 'Send' }).click();
  const opening = phone.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'New tab' }).click();
  await expect(await opening).toHaveTitle('Tried');
  await phone.getByRole('button', { name: 'Completed' }).click();
  await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await expect(phone).toHaveURL(`${lesson}/learning/${resources.map}`);
  await expect(phone.getByText('Look at the map')).toBeVisible();
  expect(away).toEqual([]);
});

test(
  'a learner marks a page as complete and clears it again, for herself alone, without reloading [MOD-17, MOD-18, MOD-19]',
  { tag: '@key' },
  async ({ amina, bilal, stage }) => {
    const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}` });
    const stored = async () =>
      (
        await stage.pool.query('select user_id from resource_progress where resource_id = $1', [
          resources.route,
        ])
      ).rows as { user_id: string }[];
    const same = await withoutReloading(phone);
    await phone.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(phone.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(stored).toEqual([{ user_id: amina.id }]);
    const other = await bilal.onPhone({ path: `${lesson}/learning/${resources.route}` });
    await expect(other.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
    await phone.getByRole('button', { name: 'Completed' }).click();
    await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
    await expect.poll(stored).toEqual([]);
    await same();
  },
);

test('one tap a page: a page that is marked goes on by itself, Back leads to it, and after the last come the tasks', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}`, motion: true });
  const title = phone.getByRole('heading', { level: 1 });
  const mark = phone.getByRole('button', { name: 'Mark as complete' });
  await mark.click();
  await expect(title).toHaveText('A page whose link is broken');
  await phone.getByRole('link', { name: 'Back' }).click();
  await expect(title).toHaveText('Follow the route');
  await phone.getByRole('button', { name: 'Completed' }).click();
  await expect(mark).toBeVisible();
  await phone.getByRole('link', { name: 'Next' }).click();
  await mark.click();
  await expect(phone).toHaveURL(`${lesson}/tasks`);
});

test('a mark that the server refuses is reported and reverted, and does not count as unsent at log-out', async ({
  amina,
  watch,
}) => {
  watch.expect(/status of 404/);
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.route}` });
  await phone.route('**/api/users/me/learningResources/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', msg: 'Not found' } }),
  );
  await phone.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(phone.getByText('Not found')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await phone.getByRole('link', { name: 'Close this page' }).click();
  await phone.getByRole('link', { name: 'Profile' }).click();
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a page that the teacher adds, changes and removes is seen at once [LIVE-7, LIVE-1]', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: lesson });
  const pages = phone.getByRole('list', { name: 'Learn' }).getByRole('link');
  await expect(pages).toHaveCount(3);
  const same = await withoutReloading(phone);
  await stage.pool.query(
    "insert into learning_resources (id, module_id, index, instructions, embed_link) values ($1, $2, 3, 'Listen to the bus driver', 'https://lessons.example.org/bus')",
    [missingId, modules.directions],
  );
  await expect(pages.filter({ hasText: 'Listen to the bus driver' })).toBeVisible();
  await stage.pool.query("update learning_resources set instructions = 'Listen again' where id = $1", [
    missingId,
  ]);
  await expect(pages.filter({ hasText: 'Listen again' })).toBeVisible();
  await stage.pool.query('delete from learning_resources where id = $1', [missingId]);
  await expect(pages).toHaveCount(3);
  await same();
});
