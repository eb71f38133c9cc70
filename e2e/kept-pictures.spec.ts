// Without a network: the pictures of lessons and the faces of the class are there, and what is not on the phone says so.
import type { Page } from '@playwright/test';
import { lessonSlug, topics as demoTopics } from '../packages/demo/src/content/curriculum.ts';
import { startLessonPages } from '../packages/demo/src/lesson-pages/server.ts';
import { startTestNode } from '../testing/server.ts';
import { modules, resources, topics } from '../testing/world-ids.ts';
import { Actor } from './actor.ts';
import { offline } from './out-of-reach.ts';
import { photo } from './sample-files.ts';
import { expect, test, webFolder } from './stage.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('without a network a learner sees the pictures of the lessons and the faces of the class, and how much space they take', async ({
  bilal,
  clarke,
  stage,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  watch.expect(/ERR_FAILED/);
  await stage.pool.query(
    `with drawn as (
       insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       select gen_random_uuid(), $1, purpose, purpose, 'image', 'image/jpeg', 1, 'x'
       from unnest(array['profile', 'module']) purpose returning id, purpose),
     face as (update users set profile_file_id = drawn.id from drawn
       where purpose = 'profile' and users.id = $1)
     update modules set image_file_id = drawn.id from drawn where purpose = 'module' and modules.id = $2`,
    [clarke.id, modules.directions],
  );
  const phone = await bilal.onPhone({ path: '/privacy', installed: true });
  const { buffer } = await photo();
  let online = true;
  await phone
    .context()
    .route('**/files/*', (route) =>
      online ? route.fulfill({ contentType: 'image/jpeg', body: buffer }) : route.abort(),
    );
  await phone.goto('/');
  await expect(heading(phone)).toHaveText('Welcome, Bilal Khan');
  const kept = () =>
    phone.evaluate(async (id) => {
      const cache = await caches.open(`pictures:${id}`);
      const pictures = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return pictures.map((picture) => Number(picture?.headers.get('content-length')));
    }, bilal.id);
  await expect.poll(kept, { timeout: 120_000 }).toHaveLength(2);
  const [drawing = 0, face = 0] = await kept();
  expect(drawing).toBeLessThanOrEqual(buffer.length);
  expect(face).toBeLessThan(drawing);
  await expect(phone.getByText('On this phone').first()).toBeAttached();
  await phone.goto('/profile');
  await expect(phone.getByText('Pictures and pages on this phone: 0.1 MB of 5 MB')).toBeVisible();
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

  online = false;
  await phone.context().setOffline(true);
  await phone.goto('/');
  const lesson = phone.getByRole('article').locator('img').first();
  const isShown = () =>
    lesson.evaluate((image: HTMLImageElement) => image.naturalWidth > 100 && image.src.startsWith('blob:'));
  await expect.poll(isShown).toBe(true);
  await expect(phone.getByText('On this phone').first()).toBeAttached();
  await phone.goto('/inbox');
  const portrait = phone.getByRole('link', { name: /Colin Clarke/ }).locator('img');
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeLessThanOrEqual(112);
  await phone.context().setOffline(false);
});

test('a learner who opens something that is not on the phone is told to connect, instead of waiting for ever', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/inbox' });
  await expect(heading(phone)).toHaveText('Inbox');
  let connected = false;
  await phone.route('**/api/**', (route) => (connected ? route.continue() : route.abort('failed')));
  await phone.routeWebSocket(/\/api\/socket/, (socket) => {
    if (connected) socket.connectToServer();
    else void socket.close();
  });
  await phone.goto('/targets');
  await expect(phone.getByText('Not on this phone yet. Connect to see it.').first()).toBeVisible();
  await expect(phone.getByText('Loading')).toHaveCount(0);
  connected = true;
  await expect(phone.getByText('Not on this phone yet. Connect to see it.')).toHaveCount(0);
  await expect(phone.getByText(/of Amina Yusuf$/).first()).toBeVisible();
});

test('without a network a learner opens the pages of a current lesson that are on our second origin', async ({
  browser,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  const demo = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: 'http://localhost:*' });
  const node = await startTestNode({ webFolder, lessonPagesOrigin: demo.origin });
  const bilal = new Actor({ name: 'bilal', browser, node, watch });
  try {
    const [found] = demoTopics.flatMap((topic) => topic.modules);
    if (found === undefined) throw new Error('The demo has no lesson.');
    const [first] = found.resources;
    await node.pool.query('update learning_resources set embed_link = $1', [
      `${demo.origin}/lessons/${lessonSlug(found, 0)}`,
    ]);
    const phone = await bilal.onPhone({ path: '/', installed: true });
    await expect(heading(phone)).toHaveText('Welcome, Bilal Khan');
    await expect(phone.getByText('On this phone').first()).toBeAttached({ timeout: 120_000 });
    await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await demo.stop();
    await phone.context().setOffline(true);
    await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/learning/${resources.map}`);
    const page = phone.frameLocator('iframe');
    await expect(page.getByText(first?.instructions ?? 'No instructions').first()).toBeVisible();
    await expect(page.locator('#activity')).not.toBeEmpty();
    await expect(phone.getByText('This page opens when you are connected again.')).toHaveCount(0);
    await phone.context().setOffline(false);
  } finally {
    await bilal.leave();
    await node.stop();
  }
});
