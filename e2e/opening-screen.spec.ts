// What a person sees on a slow network before the app has arrived, and how its digits look.
import { themes } from '../apps/web/src/theme/themes.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test, webFolder } from './stage.ts';
import { startTestNode } from '../testing/node.ts';

test('before any script, style or picture has arrived, the page shows the provider and a skeleton, and later what to do', async ({
  browser,
}) => {
  const node = await startTestNode({ theme: 'bolton', webFolder });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const never = new Promise<void>(() => undefined);
    await page.route(/\/(assets|logos|api)\//, () => never);
    await page.goto(node.url, { waitUntil: 'commit' });
    const name = page.getByText('Bolton', { exact: true });
    await expect(name).toBeVisible();
    await expect(page).toHaveTitle('Bolton');
    const logo = page.locator('.opening-provider svg');
    expect(await logo.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBe(44);
    const late = page.getByText('The connection is slow.');
    await expect(late).toBeHidden();
    const row = page.locator('.opening-rows i').first();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(late).toBeVisible();
    await expect(row).toBeVisible();
    expect(await row.evaluate((bar) => getComputedStyle(bar.parentElement ?? bar).opacity)).toBe('1');
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '');
    await expectNoSidewaysScrolling(page);
  } finally {
    await context.close();
    await node.stop();
  }
});

test('every provider has its own page, with its name, logo and landscape', async ({ visitor }) => {
  const page = await visitor.onPhone();
  for (const { band } of themes) {
    const drawn = await page.request.get(new URL(band, page.url()).href);
    expect(await drawn.text()).toContain('viewBox="0 0 400 112"');
  }
  const shown = page.getByRole('banner').locator('img').last();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
});

test('a learner reads a plain zero, without the slash that looks like an 8, in a large field', async ({
  visitor,
}) => {
  const page = await visitor.onPhone();
  const pin = page.getByLabel('PIN', { exact: true });
  const { height, size } = await pin.evaluate((field) => ({
    height: field.getBoundingClientRect().height,
    size: Number.parseFloat(getComputedStyle(field).fontSize),
  }));
  expect(height).toBeGreaterThanOrEqual(60);
  expect(size).toBeGreaterThanOrEqual(22);
  // The middle of a plain zero is empty; Atkinson's own has its slash there.
  const inked = (family: string) =>
    page.evaluate(async (named) => {
      // A device may have none of the local fonts that the fallback names.
      await Promise.allSettled(named.split(',').map((one) => document.fonts.load(`200px ${one}`, '0')));
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser draws nothing');
      context.font = `200px ${named}`;
      const { width, actualBoundingBoxAscent: top } = context.measureText('0');
      context.fillText('0', 20, 250);
      return context.getImageData(20 + Math.round(width / 2), 250 - Math.round(top / 2), 1, 1).data[3] !== 0;
    }, family);
  const ofPage = await pin.evaluate((field) => getComputedStyle(field).fontFamily);
  expect(await inked("'Atkinson Hyperlegible Next Variable'")).toBe(true);
  expect(await inked(ofPage)).toBe(false);
});

test('Sign In is the strongest button of the login, and Reset PIN is lighter', async ({ visitor }) => {
  const page = await visitor.onPhone({ width: 360 });
  const looks = (button: ReturnType<typeof page.getByRole>) =>
    button.evaluate((element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element);
      return { backgroundColor, borderTopColor };
    });
  const none = 'rgba(0, 0, 0, 0)';
  expect((await looks(page.getByRole('button', { name: 'Sign In' }))).backgroundColor).not.toBe(none);
  expect(await looks(page.getByRole('link', { name: 'Reset PIN' }))).toEqual({
    backgroundColor: none,
    borderTopColor: none,
  });
  await expectAccessible(page);
});

test('the stylesheets that a page of staff preloads are the ones it uses: each is requested once', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const stylesheets: string[] = [];
  const warnings: string[] = [];
  laptop.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) stylesheets.push(pathname);
  });
  laptop.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text());
  });
  await laptop.reload();
  await expect(laptop.getByRole('article', { name: 'Blue' })).toBeVisible();
  expect(stylesheets).not.toEqual([]);
  expect(stylesheets).toEqual([...new Set(stylesheets)]);
  expect(warnings).toEqual([]);
});
