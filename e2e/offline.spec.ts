// Work that is done without a connection waits on the device and arrives once, whatever happens to the page meanwhile.
import type { BrowserContext } from '@playwright/test';
import { modules, tasks, topics } from '../packages/testing/src/places.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const offline =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection|dynamically imported module/;

/** Only the server is out of reach, as in a lift: the page itself can still be opened. */
async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => context.unroute('**/api/**');
}

test('what a learner hands in offline waits, and is sent when the connection is back', async ({
  bilal,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByLabel('Write here').fill('Written in the underground.');
  await phone.getByRole('button', { name: 'Send' }).click();
  const item = phone.getByRole('article').filter({ hasText: 'Written in the underground.' });
  await expect(item).toContainText('Waiting');
  await phone.context().setOffline(false);
  await expect(item).not.toContainText('Waiting', { timeout: 20_000 });
  await expect
    .poll(
      async () =>
        (await stage.pool.query("select id from evidence where text = 'Written in the underground.'"))
          .rowCount,
    )
    .toBe(1);
});

test('a reload and a closed tab lose nothing that waits, and it is sent exactly once', async ({
  bilal,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  const context = phone.context();
  const reconnect = await cutOff(context);
  await phone.getByLabel('Write here').fill('Kept on my phone.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toBeVisible();
  await phone.close();
  await reconnect();
  const again = await context.newPage();
  await again.goto(path);
  await expect
    .poll(
      async () =>
        (await stage.pool.query("select id from evidence where text = 'Kept on my phone.'")).rowCount,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  await again.reload();
  await expect(again.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toHaveCount(1);
  const { rowCount } = await stage.pool.query("select id from evidence where text = 'Kept on my phone.'");
  expect(rowCount).toBe(1);
});

test('a learner without a connection is told so, calmly, and told when it is over', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.context().setOffline(true);
  const banner = phone.getByText('You are offline. Your work is safe on this device and will be sent later.');
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await phone.context().setOffline(false);
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
});
