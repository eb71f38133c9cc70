// What home needs is loaded while a person types, in few requests, and home is whole before the live connection is open.
import type { Page } from '@playwright/test';
import { chats, modules, resources, topics } from '../testing/world-ids.ts';
import { offline } from './out-of-reach.ts';
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

test('a learner who types her number has home loaded meanwhile, in at most 20 requests', async ({
  amina,
}) => {
  const page = await amina.onPhone({ signedIn: false });
  const asked = await requestsOf(page, async () => {
    await openLogin(page);
    const home = page.waitForResponse(/\/assets\/home-rest-.*\.js/);
    await page.getByLabel('Phone number').pressSequentially(amina.phoneNumber);
    await home;
  });
  // Tests have no HTTP cache: what was preloaded is requested again when it is used, sooner or later.
  expect(new Set(asked).size, asked.join('\n')).toBeLessThanOrEqual(20);
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
  clarke,
}) => {
  const send = (text: string) =>
    clarke.call('POST', `/groupChats/${chats.blue}/messages`, { messageId: crypto.randomUUID(), text });
  for (let count = 1; count <= 12; count += 1) await send(`Message ${count}`);
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
  const classrooms = main.getByRole('region', { name: 'Classrooms' });
  await expect(classrooms).toContainText('13 unread messages');
  await test.step('and what it says stays when it is', async () => {
    await classrooms.evaluate((region) => {
      const said: string[] = [];
      const watch = () => void said.push(/\d\d unread/.exec(region.textContent)?.[0] ?? 'none');
      new MutationObserver(watch).observe(region, { characterData: true, childList: true, subtree: true });
      Object.assign(window, { said });
    });
    opened.resolve();
    await send('One more');
    await expect(classrooms).toContainText('14 unread messages');
    expect(await page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)])).toEqual([
      '14 unread',
    ]);
  });
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

test('what a learner did without a network waits for her next session, although home is prepared before it starts', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  // It is sent as soon as there is a network, for the session that has ended.
  watch.expect(/401 \(Unauthorized\)/);
  const page = await amina.onPhone({
    path: `/topics/${topics.town}/modules/${modules.directions}/learning/${resources.route}`,
  });
  const mark = page.getByRole('button', { name: 'Mark as complete' });
  await expect(mark).toBeVisible();
  await page.context().setOffline(true);
  await mark.click();
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  await stage.pool.query('delete from auth.sessions where user_id = $1', [amina.id]);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Home is prepared as long as it may be.
  await page.route('**/api/opening', () => undefined);
  // As in a tab of its own, where she does not continue at the lesson.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  const answers: number[] = [];
  page.on('response', (response) => void answers.push(response.status()));
  await amina.signInOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  const arrived = async () =>
    (
      await stage.pool.query('select from resource_progress where user_id = $1 and resource_id = $2', [
        amina.id,
        resources.route,
      ])
    ).rowCount;
  await expect.poll(arrived).toBe(1);
  expect(answers).not.toContain(401);
});
