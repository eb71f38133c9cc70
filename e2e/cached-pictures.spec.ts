// Without a network: the pictures of lessons and the faces of the class are there, and what is not on the phone says so.
import type { Browser, Page, Request } from '@playwright/test';
import { lessonSlug, topics as demoTopics } from '../packages/demo/src/content/curriculum.ts';
import { startLessonPages, type LessonPages } from '../packages/demo/src/lesson-pages/server.ts';
import { startTestNode, type TestNode } from '../testing/node.ts';
import { modules, resources, topics } from '../testing/world-ids.ts';
import { Actor } from './actor.ts';
import { untilInstalled } from './device.ts';
import { offline } from './out-of-reach.ts';
import { photo } from './sample-files.ts';
import { expect, test, webFolder } from './stage.ts';
import type { PageErrors } from './page-errors.ts';

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
  const phone = await bilal.onPhone({ path: '/privacy' });
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
  await test.step('its pages are on another origin, which keeps none: it is not said to be safe', async () => {
    await expect(phone.getByRole('article').getByText('Online only')).toBeVisible();
    await expect(phone.getByText('On this phone')).toHaveCount(0);
  });
  await phone.goto('/profile');
  await expect(phone.getByText('Pictures and pages on this phone: 0.1 MB of 5 MB')).toBeVisible();
  await untilInstalled(phone);

  online = false;
  await phone.context().setOffline(true);
  await phone.goto('/');
  const lesson = phone.getByRole('article').locator('img').first();
  const isShown = () =>
    lesson.evaluate((image: HTMLImageElement) => image.naturalWidth > 100 && image.src.startsWith('blob:'));
  await expect.poll(isShown).toBe(true);
  await phone.goto('/inbox');
  const portrait = phone.getByRole('link', { name: /Colin Clarke/ }).locator('img');
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeLessThanOrEqual(112);
  await phone.context().setOffline(false);
});

test('a face that is read from the phone after its screen was left takes no memory', async ({
  bilal,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  await stage.pool.query(
    `with drawn as (
       insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values (gen_random_uuid(), $1, 'profile', 'profile', 'image', 'image/jpeg', 1, 'x') returning id)
     update users set profile_file_id = drawn.id from drawn where users.id = $1`,
    [clarke.id],
  );
  const phone = await bilal.onPhone({ path: 'about:blank' });
  await phone.addInitScript(() => {
    const reading = Promise.withResolvers<void>();
    const seen = { asked: 0, read: 0, kept: 0, goOn: reading.resolve };
    caches.match = async () => {
      seen.asked += 1;
      await reading.promise;
      seen.read += 1;
      return new Response('a face');
    };
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      seen.kept += 1;
      return create(blob);
    };
    Object.assign(window, { seen });
  });
  type Seen = { readonly asked: number; readonly read: number; readonly kept: number; goOn(): void };
  const seen = () =>
    phone.evaluate(() => {
      const { asked, read, kept } = (window as typeof window & { seen: Seen }).seen;
      return { asked, read, kept };
    });
  await phone.route('**/files/*', (route) => route.abort());
  await phone.goto('/inbox');
  await expect.poll(async () => (await seen()).asked).toBeGreaterThan(0);
  await phone.getByRole('link', { name: 'Profile' }).click();
  await expect(heading(phone)).toHaveText('Profile');
  const { asked } = await seen();
  await phone.evaluate(() => (window as typeof window & { seen: Seen }).seen.goOn());
  await expect.poll(seen).toEqual({ asked, read: asked, kept: 0 });
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

type OwnPages = { readonly browser: Browser; readonly watch: PageErrors };

/** Bilal, with the demo's pages as the pages of his lessons; `stop` makes them unreachable. */
async function withOwnPages(
  { browser, watch }: OwnPages,
  story: (bilal: Actor, node: TestNode, pages: LessonPages) => Promise<void>,
): Promise<void> {
  const pages = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: 'http://localhost:*' });
  const node = await startTestNode({ webFolder, lessonPagesOrigin: pages.origin });
  const bilal = new Actor({ name: 'bilal', browser, node, watch });
  try {
    await story(bilal, node, pages);
  } finally {
    await bilal.leave();
    await node.stop();
    await pages.stop().catch(() => undefined);
  }
}

const [found] = demoTopics.flatMap((topic) => topic.modules);
if (found === undefined) throw new Error('The demo has no lesson.');
const pageOf = (pages: LessonPages, place: number) => `${pages.origin}/lessons/${lessonSlug(found, place)}`;

test('a learner sees how much there is to load of a lesson on our second origin, then that it is on the phone, and opens its pages without a network', async ({
  browser,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  await withOwnPages({ browser, watch }, async (bilal, node, pages) => {
    await node.pool.query('update learning_resources set embed_link = $1', [pageOf(pages, 0)]);
    const phone = await bilal.onPhone({ path: '/privacy' });
    const mayBeCached = Promise.withResolvers<void>();
    let fetches = 0;
    // The page is read to find what it needs, then once more to be kept.
    await phone.context().route(pageOf(pages, 0), async (route) => {
      if (route.request().method() === 'GET') fetches += 1;
      if (fetches > 1) await mayBeCached.promise;
      await route.continue();
    });
    await phone.goto('/');
    await expect(heading(phone)).toHaveText('Welcome, Bilal Khan');
    const lesson = phone.getByRole('region', { name: 'Current Lessons' }).getByRole('article').first();
    await expect(lesson.getByText(/^\d+ KB$/)).toBeVisible({ timeout: 120_000 });
    await expect(lesson.getByText('On this phone')).toHaveCount(0);
    mayBeCached.resolve();
    await expect(lesson.getByText('On this phone')).toBeAttached({ timeout: 120_000 });
    await untilInstalled(phone);
    await phone.context().unroute(pageOf(pages, 0));
    await pages.stop();
    await phone.context().setOffline(true);
    await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/learning/${resources.map}`);
    const page = phone.frameLocator('iframe');
    const text = found.resources[0]?.instructions ?? 'No instructions';
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('#activity')).not.toBeEmpty();
    await expect(phone.getByText('This page opens when you are connected again.')).toHaveCount(0);
    await phone.context().setOffline(false);
  });
});

test('pages of lessons that do not fit into the budget are not kept, and their lesson is not said to be on the phone', async ({
  browser,
  watch,
}) => {
  test.slow();
  await withOwnPages({ browser, watch }, async (bilal, node, pages) => {
    await node.pool.query(
      `update learning_resources set embed_link = case id when $1 then $2 else $3 end where module_id = $4`,
      [resources.map, pageOf(pages, 0), pageOf(pages, 1), modules.directions],
    );
    const phone = await bilal.onPhone({ path: '/privacy' });
    const body = `<!doctype html><title>A large page</title>${' '.repeat(3 * 1024 * 1024)}`;
    await phone.context().route(`${pages.origin}/lessons/*`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-length': String(body.length) },
        body: route.request().method() === 'HEAD' ? '' : body,
      }),
    );
    await phone.goto('/');
    const lesson = phone.getByRole('region', { name: 'Current Lessons' }).getByRole('article').first();
    await expect(lesson.getByText('3072 KB')).toBeVisible({ timeout: 120_000 });
    await expect(lesson.getByText('On this phone')).toHaveCount(0);
    await phone.goto('/profile');
    await expect(phone.getByText(/Pictures and pages on this phone: 3(\.\d)? MB of 5 MB/)).toBeVisible();
  });
});

test('a learner whose lesson is on the phone is not told otherwise by a late answer, nor a size that nobody knows', async ({
  browser,
  watch,
}) => {
  test.slow();
  watch.expect(/ERR_FAILED/);
  await withOwnPages({ browser, watch }, async (bilal, node, pages) => {
    await node.pool.query('update learning_resources set embed_link = $1', [pageOf(pages, 0)]);
    await node.pool.query(
      `with drawn as (
         insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
         values (gen_random_uuid(), $1, 'module', 'module', 'image', 'image/jpeg', 1, 'x') returning id)
       update modules set image_file_id = drawn.id from drawn where modules.id = $2`,
      [bilal.id, modules.directions],
    );
    const phone = await bilal.onPhone({ path: '/privacy' });
    const { buffer } = await photo();
    let mayBeCached = false;
    let sizeMayBeTold = Promise.resolve();
    await phone.context().route('**/files/*', async (route) => {
      if (route.request().method() === 'HEAD') {
        await sizeMayBeTold;
        return route.fulfill({ contentType: 'image/jpeg' });
      }
      return mayBeCached ? route.fulfill({ contentType: 'image/jpeg', body: buffer }) : route.abort();
    });
    const isSize = (request: Request) => request.method() === 'HEAD' && request.url().includes('/files/');
    const lesson = phone.getByRole('region', { name: 'Current Lessons' }).getByRole('article').first();
    const drawnAgain = () =>
      phone.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    await test.step('the pages are here, and the size of the picture is unknown', async () => {
      await phone.goto('/');
      const kept = () =>
        phone.evaluate(async (id) => {
          const keys = await (await caches.open(`pictures:${id}`)).keys();
          return keys.map(({ url }) => url);
        }, bilal.id);
      await expect.poll(kept, { timeout: 120_000 }).toContain(pageOf(pages, 0));
      const told = phone.waitForResponse((answer) => isSize(answer.request()));
      await phone.reload();
      await told;
      await drawnAgain();
      await expect(lesson.getByText(/\d KB/)).toHaveCount(0);
    });
    await test.step('the picture is here before its size is told', async () => {
      const tell = Promise.withResolvers<void>();
      sizeMayBeTold = tell.promise;
      mayBeCached = true;
      const asked = phone.waitForRequest(isSize);
      await phone.reload();
      await asked;
      await expect(lesson.getByText('On this phone')).toBeAttached({ timeout: 120_000 });
      const told = phone.waitForResponse((answer) => isSize(answer.request()));
      tell.resolve();
      await told;
      await drawnAgain();
      await expect(lesson.getByText('On this phone')).toBeAttached();
    });
  });
});

test('a teacher who opens a student without a network is told to connect, instead of waiting for ever', async ({
  amina,
  clarke,
  watch,
}) => {
  watch.expect(offline);
  const laptop = await clarke.onLaptop({ path: '/privacy' });
  let connected = true;
  const cut: (() => Promise<void>)[] = [];
  await laptop.route('**/api/**', (route) => (connected ? route.continue() : route.abort('failed')));
  await laptop.routeWebSocket(/\/api\/socket/, (socket) => {
    if (!connected) return void socket.close();
    socket.connectToServer();
    cut.push(() => socket.close());
  });
  await laptop.goto('/profile/devices');
  await expect(laptop.getByText('This device').first()).toBeVisible();
  connected = false;
  await Promise.all(cut.map((close) => close()));
  await laptop.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/staff/users/${amina.id}/progress/modules`);
  await expect(laptop.getByText('Not on this device yet. Connect to see it.').first()).toBeVisible();
  await expect(laptop.getByText('Loading')).toHaveCount(0);
});
