// What home needs is loaded while a person types, in few requests, and home is whole before the live connection is open.
import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

/** Of the page and of what it loads, cached or not, until nothing has been requested for a while. */
async function requestsOf(page: Page, work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => void asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await work();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return asked;
}

/** Opens the page afresh, with an empty cache: `onPhone` has loaded it already. */
async function openLogin(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

test('a learner who types her number has home loaded meanwhile, in at most 25 requests', async ({
  amina,
}) => {
  const page = await amina.onPhone({ signedIn: false });
  const asked = await requestsOf(page, async () => {
    await openLogin(page);
    const home = page.waitForResponse(/\/assets\/home-rest-.*\.js/);
    await page.getByLabel('Phone number').pressSequentially(amina.phoneNumber);
    await home;
  });
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25);
  await test.step('pressing Sign In then loads no more of home', async () => {
    const later = await requestsOf(page, async () => {
      await amina.signInOn(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
    });
    expect(later).toContain('/api/opening');
    expect(later.filter((path) => /\/(signed-in|home|home-rest|calls)-/.test(path))).toEqual([]);
  });
});

test('a learner whose phone saves data loads home only once she signs in', async ({ amina }) => {
  const page = await amina.onPhone({ signedIn: false });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 10 } }),
  );
  await requestsOf(page, () => openLogin(page));
  const whileTyping = await requestsOf(page, () =>
    page.getByLabel('Phone number').pressSequentially(amina.phoneNumber),
  );
  expect(whileTyping).toEqual([]);
  await amina.signInOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
});

test('a learner who signs in sees home whole although her live connection is not open yet', async ({
  amina,
}) => {
  const page = await amina.onPhone({ signedIn: false });
  const opened = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/socket/, async (socket) => {
    await opened.promise;
    socket.connectToServer();
  });
  await amina.signInOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Current Lessons' })).toContainText('Asking the way');
  for (const name of ['Classrooms', 'Me', 'My Lessons'])
    await expect(main.getByRole('region', { name })).toBeVisible();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  opened.resolve();
});

test('someone else who signs in on the same page sees only her own home', async ({ amina, bilal }) => {
  const page = await amina.onPhone({ signedIn: false });
  await amina.signInOn(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welcome, Amina Yusuf');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  const opened = page.waitForRequest('**/api/opening');
  await bilal.signInOn(page);
  await opened;
  await expect(heading).toContainText('Bilal');
  await expect(page.getByText('Amina')).toHaveCount(0);
});
