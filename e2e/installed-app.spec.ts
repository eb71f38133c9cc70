// The installed app opens without a network, and updates only when the user agrees.
import type { Page } from '@playwright/test';
import { chats, modules, resources, tasks, topics } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { untilInstalled } from './device.ts';
import { untilCached } from './cached-rooms.ts';
import { expectOneLine } from './large-text.ts';
import { doubleText } from './look.ts';
import { offline } from './out-of-reach.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const lesson = `/topics/${topics.town}/modules/${modules.directions}/learning/${resources.map}`;

test('the installed app opens without a network with the last lessons, messages and plan, accepts work, and sends it later [SIGN-27]', async ({
  bilal,
  stage,
  watch,
}) => {
  // A learner's day: the app is opened four times.
  test.slow();
  watch.expect(offline);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await untilCached(phone, bilal.id, ['curriculum.tasks', 'curriculum.resources', 'evidence.ofLearner']);
  await phone.goto(`/classes/${chats.blue}`);
  await expect(phone.getByText('Welcome to class Blue.')).toBeVisible();
  await untilCached(phone, bilal.id, ['chat.messages', 'chat.whiteboard', 'people.ofChat']);
  await phone.goto('/learningPlan/start');
  await expect(phone.getByLabel('What do you want to learn?')).toBeVisible();
  await untilCached(phone, bilal.id, ['plans.ofLearner', 'plans.questions']);
  await phone.goto('/');
  await untilInstalled(phone);
  const context = phone.context();
  // The app's files only, without any user's data.
  const files = await phone.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell:'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(files.filter((name) => !/^\/$|^\/(assets|logos)\/[^/]+$/.test(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
  await phone.close();

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
  await expect(later.getByText('No internet. Your work is safe.')).toBeVisible({
    timeout: 20_000,
  });
  await later.getByRole('link', { name: /^Blue/ }).click();
  await expect(later.getByText('Welcome to class Blue.')).toBeVisible();
  await later.goto('/learningPlan/start');
  await expect(later.getByLabel('What do you want to learn?')).toBeVisible();
  await later.goto(lesson);
  await expect(later.getByText('This page opens when you are connected again.')).toBeVisible();
  await later.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(later.getByRole('button', { name: 'Completed' })).toBeVisible();
  await later.goto(path);
  await later.getByLabel('Write here').fill('Written under the ground.');
  await later.getByRole('button', { name: 'Send' }).click();
  const item = later.getByRole('article').filter({ hasText: 'Written under the ground.' });
  await expect(item).toContainText('Waiting');
  await later.reload();
  await expect(item).toContainText('Waiting');

  await stage.pool.query("update tasks set instructions = 'A newer instruction.' where id = $1", [
    tasks.describe,
  ]);
  await context.setOffline(false);
  await expect(later.getByText('A newer instruction.')).toBeVisible();
  await expect(item).not.toContainText(/Waiting|Sending/);
  const sent = await stage.pool.query("select id from evidence where text = 'Written under the ground.'");
  expect(sent.rowCount).toBe(1);
  const done = 'select 1 from resource_progress where user_id = $1 and resource_id = $2';
  await expect.poll(async () => (await stage.pool.query(done, [bilal.id, resources.map])).rowCount).toBe(1);
});

async function openInstalled(learner: Actor): Promise<Page> {
  const phone = await learner.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await untilInstalled(phone);
  await phone.reload();
  return phone;
}

async function offerNewer(phone: Page): Promise<void> {
  // The browser treats another script URL as another version.
  await phone.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'));
  await expect(phone.getByText('A new version is ready.')).toBeVisible();
}

test('a newer version waits until the learner agrees, and loses neither unsent work nor drafts', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await openInstalled(bilal);
  await phone.getByLabel('Write here').fill('Half a sentence');
  await offerNewer(phone);
  const offer = phone.getByText('A new version is ready. Your work is safe.');
  await test.step('and takes one line, however large their text is', async () => {
    await doubleText(phone);
    await expectOneLine(offer);
  });
  await expect(phone.getByLabel('Write here')).toHaveValue('Half a sentence');
  await phone.getByRole('button', { name: 'Update' }).click();
  await expect(offer).toHaveCount(0);
  await expect(phone.getByLabel('Write here')).toHaveValue('Half a sentence');
});

test('a learner with two tabs who updates in one is no longer offered the version in the other', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const first = await openInstalled(bilal);
  await offerNewer(first);
  // Where it has been waiting since before the page was there.
  const second = await first.context().newPage();
  await second.goto(path);
  const offer = second.getByText('A new version is ready.');
  await expect(offer).toBeVisible();
  await first.getByRole('button', { name: 'Update' }).click();
  await expect(offer).toHaveCount(0);
});

test('a learner who updates while the app loads files has the newer page soon, and is not offered it again', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await openInstalled(bilal);
  await offerNewer(phone);
  // Chromium starts the old worker again for what a page requests while it stops, and then lets the newer one wait.
  await phone.evaluate(() => {
    const load = (): unknown => fetch('/logos/bolton.svg').then(load, load);
    for (let files = 0; files < 4; files++) void load();
  });
  const reloaded = phone.waitForEvent('load');
  await phone.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.waitForLoadState('networkidle');
  await expect(phone.getByText('A new version is ready.')).toHaveCount(0);
});
