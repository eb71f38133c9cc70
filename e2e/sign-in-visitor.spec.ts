// What a visitor sees besides the logins: the privacy policy, live; missing pages; the provider's theme.
import { activePolicies } from '@foothold/domain/policies/collections';
import { themes } from '../apps/web/src/theme/themes.ts';
import { startTestNode } from '../testing/node.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test, webFolder } from './stage.ts';

test('a visitor reads the newest active policy and goes back home [PRIV-1, PRIV-2, PRIV-8]', async ({
  visitor,
}) => {
  const page = await visitor.onPhone();
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByText('We keep your data safe.')).toBeVisible();
  await expect(page.getByText('An older notice.')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
});

test('readers see at once that a policy has been changed or withdrawn [PRIV-6, PRIV-7, PRIV-9]', async ({
  visitor,
  stage,
}) => {
  const page = await visitor.onPhone({ path: '/privacy' });
  await expect(page.getByText('We keep your data safe.')).toBeVisible();
  const stillTheSamePage = await withoutReloading(page);
  const write = (sql: string) => stage.pool.query(sql);
  await write(
    "update privacy_policies set policy = 'Who we are' || chr(10) || 'A college.' where policy like 'We keep%'",
  );
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(page.getByText('A college.')).toBeVisible();
  await write('update privacy_policies set active = false');
  await expect(page.getByText('Policy not found')).toBeVisible();
  await stillTheSamePage();
});

test('without a policy a spinner is shown for 1.5 seconds, and then a message that there is none [PRIV-5, ERR-5, CONST-7]', async ({
  visitor,
  stage,
}) => {
  await stage.pool.query('update privacy_policies set active = false');
  const page = await visitor.onPhone();
  // The server answers visitors from memory for a moment.
  await expect
    .poll(async () => (await page.request.get(`/api/live/${activePolicies.name}`)).json())
    .toMatchObject({ rows: [] });
  await page.clock.install({ time: '2026-01-05T10:00' });
  await page.clock.pauseAt('2026-01-05T11:00');
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await page.clock.runFor(1_400);
  await expect(page.getByText('Loading')).toBeVisible();
  await expect(page.getByText('Policy not found')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByText('Policy not found')).toBeVisible();
});

test('a visitor who opens an address that does not exist finds a link home [SIGN-57, ERR-6]', async ({
  visitor,
}) => {
  const page = await visitor.onPhone({ path: '/inbox' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, page not found');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
});

test('a provider has its own logo, name and colours; the default is Talk English [THEME-1, THEME-2, THEME-4]', async ({
  visitor,
  browser,
}) => {
  const looks = async (url?: string) => {
    const page = url === undefined ? await visitor.onPhone() : await browser.newPage();
    if (url !== undefined) await page.goto(url);
    const header = page.getByRole('banner');
    const button = page.getByRole('button', { name: 'Sign In' });
    const look = {
      name: await header.innerText(),
      logo: await header.locator('img').first().getAttribute('src'),
      band: await header.locator('img').last().getAttribute('src'),
      title: await page.title(),
      brand: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
    };
    return look;
  };
  await test.step('each of the ten themes has its own colours [THEME-5]', async () => {
    const page = await visitor.onPhone();
    const colours: string[] = [];
    for (const { name } of themes) {
      await page.evaluate((theme) => {
        document.documentElement.dataset['theme'] = theme;
      }, name);
      colours.push(
        await page
          .getByRole('button', { name: 'Sign In' })
          .evaluate((button) => getComputedStyle(button).backgroundColor),
      );
    }
    expect(new Set(colours).size).toBe(10);
    expect(colours).toHaveLength(10);
  });
  const node = await startTestNode({ theme: 'salford', webFolder });
  try {
    await test.step('the default theme is talkEnglish, and another theme has other colours [CONST-13]', async () => {
      const [ours, theirs] = [await looks(), await looks(node.url)];
      expect(ours).toMatchObject({
        name: 'Talk English',
        logo: '/logos/talkEnglish.svg',
        band: '/logos/talkEnglish-band.svg',
        title: 'Talk English – Welcome',
      });
      expect(theirs).toMatchObject({
        name: 'Salford',
        logo: '/logos/salford.svg',
        band: '/logos/salford-band.svg',
        title: 'Salford – Welcome',
      });
      expect(theirs.brand).not.toBe(ours.brand);
    });
  } finally {
    await node.stop();
  }
});

for (const path of [
  '/',
  '/staff',
  '/resetPin',
  '/reset/a-code',
  '/reset/a-code/staff',
  '/privacy',
  '/nowhere',
]) {
  test(`in dark mode, right to left and with large text ${path} stays readable`, async ({
    visitor,
    watch,
  }) => {
    if (path === '/nowhere') watch.expect(/status of 404/);
    const page = await visitor.onPhone({ path, width: 320, colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}
