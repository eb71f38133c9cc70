// A page of a lesson as a player: its room, its height, its opening, and its one strong button.
import { modules as demoModules, lessonSlug } from '../packages/demo/src/content/curriculum.ts';
import { startLessonPages } from '../packages/demo/src/lesson-pages/server.ts';
import type { Page } from '@playwright/test';
import { modules, resources, topics } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { strongButtons } from './strong-buttons.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const page = `${lesson}/learning/${resources.route}`;
const pagesOf = 'https://lessons.example.org/**';

/** What a page of a lesson says to the app, as authors are told to say it. */
const tell = (height: number) => `parent.postMessage({ type: 'foothold.height', height: ${height} }, '*')`;

async function serve(phone: Page, body: string): Promise<void> {
  await phone
    .context()
    .route(pagesOf, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Lesson</title>${body}` }),
    );
}

const frameHeight = (phone: Page) =>
  phone.locator('iframe').evaluate((frame) => Math.round(frame.getBoundingClientRect().height));
const overflow = (phone: Page) =>
  phone.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

test('a page fills the phone between a one-line header and the steps, and nothing scrolls twice [MOD-14]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: page });
  await expect(phone.frameLocator('iframe').getByText('A lesson page')).toBeVisible();
  const { frame, title, steps } = await phone.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    return { frame: box('main iframe'), title: box('main h1'), steps: box('nav[aria-label="Steps"]') };
  });
  expect(frame.width).toBe(360);
  expect(frame.top).toBeLessThanOrEqual(title.bottom + 24);
  expect(frame.top).toBeLessThanOrEqual(84);
  expect(Math.abs(frame.bottom - steps.top)).toBeLessThanOrEqual(1);
  expect(frame.height).toBeGreaterThan(510);
  expect(await overflow(phone)).toBe(0);
  await expect(phone.getByText('2 of 3')).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
});

test('on a phone a page has the room of the app’s own bar, and a way out at the start of its header', async ({
  amina,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const phone = await amina.onPhone({ path: page });
  const bar = phone.getByRole('navigation', { name: 'Main' });
  const steps = phone.getByRole('navigation', { name: 'Steps' });
  await expect(steps).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await phone.setViewportSize({ width: 360, height: 400 });
  await expect(steps).toBeInViewport({ ratio: 1 });
  await phone.context().setOffline(true);
  const offline = phone.getByText('No internet.');
  await expect(offline).toBeVisible();
  const line = phone.locator('[aria-live]', { has: offline });
  expect((await line.boundingBox())!.height).toBeLessThanOrEqual(32);
  await phone.context().setOffline(false);
  await phone.getByRole('link', { name: 'Close this page' }).click();
  await expect(phone).toHaveURL(`${lesson}/learning`);
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('whoever goes through a page of a lesson by keyboard comes to Back, Mark as complete and Next before the page itself', async ({
  amina,
}) => {
  const laptop = await amina.onLaptop({ path: page });
  await laptop.frameLocator('iframe').getByText('A lesson page').waitFor();
  await laptop.getByRole('heading', { level: 1 }).focus();
  const passed: string[] = [];
  while (passed.at(-1) !== 'IFRAME') {
    await laptop.keyboard.press('Tab');
    passed.push(
      await laptop.evaluate(() => {
        const { tagName, textContent } = document.activeElement ?? document.body;
        return tagName === 'IFRAME' ? tagName : (textContent ?? '').trim();
      }),
    );
  }
  expect(passed.slice(-4)).toEqual(['Back', 'Mark as complete', 'Next', 'IFRAME']);
  await test.step('although the bar stands below it', async () => {
    const [frame, steps] = await Promise.all([
      laptop.locator('iframe').boundingBox(),
      laptop.getByRole('navigation', { name: 'Steps' }).boundingBox(),
    ]);
    expect(steps?.y ?? 0).toBeGreaterThan(frame?.y ?? Infinity);
  });
});

test('a page that tells its height is shown whole: only the app scrolls, and the steps stay in view', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: 'about:blank' });
  await serve(
    phone,
    `<body style="margin: 0"><div style="height: 1600px">Long</div><script>${tell(1600)}</script>`,
  );
  await phone.goto(page);
  await expect.poll(() => frameHeight(phone)).toBe(1600);
  const inner = phone.frames().find((each) => each.url().startsWith('https://lessons.example.org'));
  expect(await inner?.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await overflow(phone)).toBeGreaterThan(900);
  const steps = phone.getByRole('navigation', { name: 'Steps' });
  await expect(steps).toBeInViewport({ ratio: 1 });
  await phone.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(steps).toBeInViewport({ ratio: 1 });
});

test('only the frame on the screen, at the origin of its link, tells the height [THREAT-14]', async ({
  amina,
  watch,
}) => {
  watch.expect(/hostile\.example/);
  const phone = await amina.onPhone({ path: 'about:blank' });
  await phone.context().route('https://hostile.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>
        top.postMessage({ type: 'foothold.height', height: 9000 }, '*');
        parent.postMessage('told', '*');
      </script>`,
    }),
  );
  await serve(
    phone,
    `<iframe src="https://hostile.example/"></iframe><script>
      addEventListener('message', () => {
        ${tell(900)};
        document.body.append('Told');
      });
    </script>`,
  );
  await phone.goto(page);
  const seen: number[] = [];
  await phone.exposeFunction('sawHeight', (height: number) => seen.push(height));
  await phone.locator('iframe').evaluate((frame) => {
    new ResizeObserver(() =>
      (window as never as { sawHeight: (height: number) => void }).sawHeight(frame.clientHeight),
    ).observe(frame);
  });
  // The app's own window, at the right shape but not the frame.
  await phone.evaluate(() => window.postMessage({ type: 'foothold.height', height: 8000 }, '*'));
  await expect(phone.frameLocator('main iframe').getByText('Told')).toBeVisible();
  await expect.poll(() => frameHeight(phone)).toBe(900);
  expect(seen.filter((height) => height > 900)).toEqual([]);

  await test.step('and not a page that the frame went on to', async () => {
    const inner = phone.frames().find((each) => each.url().startsWith('https://lessons.example.org'));
    const hostile = phone.waitForRequest('https://hostile.example/next');
    await inner?.evaluate(() => location.assign('https://hostile.example/next'));
    await hostile;
    await expect
      .poll(() => phone.frames().some((each) => each.url() === 'https://hostile.example/next'))
      .toBe(true);
    await phone.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await frameHeight(phone)).toBe(900);
  });
});

test('a page that is opening says so, and one that does not open has ways out', async ({ amina }) => {
  const phone = await amina.onPhone({ path: 'about:blank' });
  let answers = false;
  const asked: (() => void)[] = [];
  await phone.context().route(pagesOf, async (route) => {
    if (!answers) await new Promise<void>((resolve) => asked.push(resolve));
    await route
      .fulfill({ contentType: 'text/html', body: '<!doctype html><title>Lesson</title><p>Here it is' })
      .catch(() => undefined);
  });
  await phone.goto(page, { waitUntil: 'commit' });
  await expect(phone.getByText('This page is opening')).toBeVisible();
  await expectAccessible(phone);
  // Ten seconds.
  await expect(phone.getByText('This page does not open.')).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByRole('link', { name: 'Open in new tab' }).last()).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(phone);
  // She need not wait for it to go on.
  await expect(phone.getByRole('link', { name: 'Next' })).toBeVisible();
  answers = true;
  await phone.getByRole('button', { name: 'Try again' }).tap();
  await expect(phone.frameLocator('iframe').getByText('Here it is')).toBeVisible();
  await expect(phone.getByText(/This page (is opening|does not open)/)).toHaveCount(0);
  for (const resolve of asked) resolve();
});

test('only one button is strong: first "Mark as complete", then "Next" [MOD-8]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: page });
  await expect(phone.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await expect.poll(() => strongButtons(phone)).toEqual(['Mark as complete']);
  await phone.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect.poll(() => strongButtons(phone)).toEqual(['Next']);
  // Staff have nothing to complete.
  const laptop = await clarke.onLaptop({ path: page });
  await expect(laptop.getByRole('link', { name: 'Next' })).toBeVisible();
  await expect.poll(() => strongButtons(laptop)).toEqual(['Next']);
});

test("the demo's pages tell their height, and have no Next and no strong button of their own", async ({
  amina,
  stage,
}) => {
  const demo = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: stage.url });
  try {
    const found = demoModules
      .flatMap((module) => module.resources.map(({ activity }, index) => ({ module, activity, index })))
      .find(({ activity }) => activity.kind === 'cards');
    if (found === undefined) throw new Error('The demo has no cards.');
    await stage.pool.query('update learning_resources set embed_link = $1 where id = $2', [
      `https://lessons.example.org/lessons/${lessonSlug(found.module, found.index)}`,
      resources.route,
    ]);
    const phone = await amina.onPhone({ path: 'about:blank' });
    await phone.context().route(pagesOf, async (route) => {
      const { pathname } = new URL(route.request().url());
      const response = await fetch(`${demo.origin}${pathname}`);
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    await phone.goto(page);
    const frame = phone.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: 'Word 2' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expect
      .poll(async () => {
        const inner = phone.frames().find((each) => each.url().startsWith('https://lessons.example.org'));
        const content = await inner?.evaluate(() => document.body.getBoundingClientRect().height);
        return (await frameHeight(phone)) - Math.ceil(content ?? 0);
      })
      .toBeGreaterThanOrEqual(0);
    await frame.getByRole('button', { name: 'Word 2' }).tap();
    await expect(frame.getByRole('button', { name: 'Word 1' })).toBeVisible();
    await expect.poll(() => strongButtons(phone)).toEqual(['Mark as complete']);
  } finally {
    await demo.stop();
  }
});

test('a page that is a file is one large button, and a page beside it is framed as before', async ({
  amina,
  stage,
}) => {
  await stage.pool.query(
    "update learning_resources set embed_link = 'https://lessons.example.org/worksheet.pdf' where id = $1",
    [resources.map],
  );
  const phone = await amina.onPhone({ path: `${lesson}/learning/${resources.map}` });
  await expect(phone.getByText('This is a file.')).toBeVisible();
  await expect(phone.locator('iframe')).toHaveCount(0);
  await expectAccessible(phone);
  const opening = phone.context().waitForEvent('page');
  await phone.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(await opening).toHaveURL('https://lessons.example.org/worksheet.pdf');
  await phone.getByRole('link', { name: 'Next' }).click();
  await expect(phone.locator('iframe')).toHaveCount(1);
});
