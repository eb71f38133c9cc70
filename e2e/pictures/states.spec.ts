// Takes pictures of the screens of signed-in users while they load, when they could not be loaded, without a network, and empty.
import { expect } from '@playwright/test';
import { missingId } from '../../testing/identity.ts';
import { screens } from '../screens.ts';
import { photograph, test } from './photograph.ts';

const withRows = screens.filter(({ who, path }) => who !== null && !path.includes(missingId));
/** The others show one thing, which is then not found. */
const lists = withRows.filter(({ path }) => !/[0-9a-f]{8}-/.test(path));

for (const screen of withRows) {
  test(`pictures of ${screen.name} while it loads, and when it could not be loaded`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: '/privacy' });
    await page.clock.install();
    await page.route(/\/api\/(opening|socket)/, () => undefined);
    await page.routeWebSocket(/\/api\/socket/, () => undefined);
    await page.goto(screen.path);
    await expect(page.locator('#app')).toHaveText(/\S/);
    await photograph(page, `loading-${screen.name}`);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await photograph(page, `failed-${screen.name}`);
  });

  test(`pictures of ${screen.name} without a network`, async ({ userOf }) => {
    const page = await userOf(screen).on(screen.device, { path: screen.path, installed: true });
    await expect(page.getByText(screen.shows).first()).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/).first()).toBeVisible();
    await photograph(page, `offline-${screen.name}`);
  });
}

for (const screen of lists) {
  test(`pictures of ${screen.name} with nothing in it`, async ({ userOf, stage }) => {
    await stage.pool.query(
      'truncate chats, topics, modules, targets, evidence, plans, plan_templates, privacy_policies, messages cascade',
    );
    const page = await userOf(screen).on(screen.device, { path: screen.path });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await photograph(page, `empty-${screen.name}`);
  });
}
