// Takes pictures of the screens of signed-in users while they load, without a network, and empty, and of an app that cannot be loaded.
import { expect, type Page } from '@playwright/test';
import { missingId } from '../../testing/identity.ts';
import { screens } from '../screens.ts';
import { photograph, test } from './photograph.ts';

const withRows = screens.filter(({ who, path }) => who !== null && !path.includes(missingId));
/** The others show one thing, which is then not found. */
const lists = withRows.filter(({ path }) => !/[0-9a-f]{8}-/.test(path));

for (const screen of withRows.filter(({ name }) => name !== 'privacy')) {
  test(`pictures of ${screen.name} while it loads`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: '/privacy' });
    const live = await holdableRows(page);
    await page.goto('/privacy');
    await expect(page.getByText('We keep your data safe')).toBeVisible();
    live.hold();
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, screen.path);
    await expect(page.getByText('We keep your data safe')).toHaveCount(0);
    // The screen's own code has come.
    await page.waitForLoadState('networkidle');
    await photograph(page, `loading-${screen.name}`);
  });

  test(`pictures of ${screen.name} without a network`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: screen.path });
    await expect(page.getByText(screen.shows).first()).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^No internet/).first()).toBeVisible();
    await photograph(page, `offline-${screen.name}`);
  });
}

test('pictures of an app that starts, and of one that could not be loaded', async ({ amina }) => {
  const page = await amina.onPhone({ path: '/privacy' });
  await page.clock.install();
  await page.route(/\/api\/(opening|socket)/, () => undefined);
  await page.routeWebSocket(/\/api\/socket/, () => undefined);
  await page.goto('/');
  await expect(page.locator('#app')).toHaveText(/\S/);
  await photograph(page, 'starting');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await photograph(page, 'failed');
});

for (const screen of lists) {
  test(`pictures of ${screen.name} with nothing in it`, async ({ userOf, stage }) => {
    await stage.pool.query(
      `truncate chats, topics, modules, targets, evidence, plans, plan_templates, privacy_policies, messages,
       account_alerts, roster_runs, webhooks, auth.machine_keys cascade;
       delete from auth.issuers`,
    );
    const page = await userOf(screen).on(screen.device, { path: screen.path });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await photograph(page, `empty-${screen.name}`);
  });
}

/** From `hold` on, no row and no answer comes to the page. */
async function holdableRows(page: Page): Promise<{ readonly hold: () => void }> {
  let isHeld = false;
  await page.routeWebSocket(/\/api\/socket/, (toPage) => {
    const toServer = toPage.connectToServer();
    toServer.onMessage((message) => {
      if (!isHeld) toPage.send(message);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
  };
}
