// A page starts without optional data, and says what it is waiting for if required data never arrives.
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const patience = { timeout: 20_000 };

/** Simulates a page frozen during a transaction: no other page can read `store` until it continues. */
async function freezeWithin(page: Page, database: string, store: string): Promise<() => Promise<void>> {
  await page.evaluate(
    async ([database, store]) => {
      const request = indexedDB.open(database);
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const rows = request.result.transaction(store, 'readwrite').objectStore(store);
      const stay = () => {
        if ('thawed' in window) return;
        rows.count().addEventListener('success', stay);
      };
      stay();
    },
    [database, store] as const,
  );
  return () => page.evaluate(() => void Object.assign(window, { thawed: true }));
}

test('a learner sees the home page even if the rows stored on the device never load', async ({ amina }) => {
  const first = await amina.onPhone();
  await expect(heading(first)).toHaveText('Welcome, Amina Yusuf');
  await freezeWithin(first, `kept:${amina.id}`, 'rooms');
  const second = await first.context().newPage();
  await second.goto('/');
  await expect(heading(second)).toHaveText('Welcome, Amina Yusuf');
  await expect(second.getByText('Asking the way').first()).toBeVisible();
});

test('a learner whose device storage does not respond is told so, and can continue once it does', async ({
  amina,
}) => {
  const first = await amina.onPhone();
  await expect(heading(first)).toHaveText('Welcome, Amina Yusuf');
  const thaw = await freezeWithin(first, `outbox:${amina.id}`, 'items');
  const second = await first.context().newPage();
  await second.goto('/');
  await expect(heading(second)).toHaveText('This page could not be loaded', patience);
  await expect(second.getByRole('alert')).toContainText('This device does not answer.');
  await expectAccessible(second);
  await expectNoSidewaysScrolling(second);
  await second.getByRole('button', { name: 'Try again' }).click();
  await expect(second.getByText('Loading').first()).toBeVisible();
  await thaw();
  await expect(heading(second)).toHaveText('Welcome, Amina Yusuf');
});

test('a learner whose server does not respond is told so, and can retry', async ({ amina }) => {
  const phone = await amina.onPhone({ path: '/privacy', signedIn: false });
  await expect(heading(phone)).toBeVisible();
  let silent = true;
  await phone.route(/\/api\/(opening|socket)/, (route) => (silent ? undefined : route.continue()));
  await phone.routeWebSocket(/\/api\/socket/, (socket) => {
    if (!silent) socket.connectToServer();
  });
  // A phone with nothing stored yet.
  await phone.evaluate((session) => localStorage.setItem('foothold.session', session), amina.session);
  await phone.goto('/inbox');
  await expect(heading(phone)).toHaveText('This page could not be loaded', patience);
  await expect(phone.getByRole('alert')).toContainText('Please check your connection.');
  await expectAccessible(phone);
  silent = false;
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(phone)).toHaveText('Inbox');
});
