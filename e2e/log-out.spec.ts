// Logging out ends everything of that person in every tab of the browser; the next person on a shared phone begins at the beginning.
import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { chats, targets } from '../packages/testing/src/places.ts';
import type { Actor } from './actor.ts';
import { expect, test } from './stage.ts';

const blue = `/classes/${chats.blue}`;

/** What the live server says to the pages of one browser. */
function listenTo(context: BrowserContext) {
  const sockets: WebSocket[] = [];
  const heard: string[] = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      sockets.push(socket);
      socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    }),
  );
  return {
    openSockets: () => sockets.filter((socket) => !socket.isClosed()).length,
    timesHeard: (words: string) => heard.filter((each) => each.includes(words)).length,
  };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

async function signIn(page: Page, who: Actor): Promise<void> {
  await page.getByLabel('Phone number').fill(who.phoneNumber);
  await page.getByLabel('PIN', { exact: true }).fill(who.secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const saidIn = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const welcome = (page: Page) => page.getByRole('heading', { level: 1 });
const keptByTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('who logs out hears nothing more in any tab of the browser, and every connection is closed [PROF-8]', async ({
  amina,
  bilal,
  clarke,
}) => {
  const context = (await amina.onPhone({ path: 'about:blank' })).context();
  const live = listenTo(context);
  const profile = await openTab(context, '/profile');
  const chat = await openTab(context, blue);
  await expect(profile.getByText('Amina Yusuf')).toBeVisible();
  await expect(chat.getByText('Good morning everyone.')).toBeVisible();
  await expect.poll(live.openSockets).toBe(2);
  const say = (text: string) =>
    clarke.call('POST', `/groupChats/${chats.blue}/messages`, { messageId: crypto.randomUUID(), text });
  const bilals = await bilal.onPhone({ path: blue });
  await say('Before she goes');
  await expect(saidIn(chat, 'Before she goes')).toBeVisible();
  await expect.poll(() => live.timesHeard('Before she goes')).toBeGreaterThan(0);

  await profile.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [profile, chat]) await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(live.openSockets).toBe(0);
  await say('After she went');
  // It has gone out to whoever listens.
  await expect(saidIn(bilals, 'After she went')).toBeVisible();
  expect(live.timesHeard('After she went')).toBe(0);
  expect(live.openSockets()).toBe(0);
  await expect(chat.getByText('Good morning everyone.')).toHaveCount(0);
});

test('after a log-out no tab knows where the last person was, and the next one begins at the beginning in each [PROF-9, PROF-10]', async ({
  amina,
  bilal,
}) => {
  const profile = await amina.onPhone({ path: '/profile' });
  const target = await openTab(profile.context(), `/targets/${targets.aminaSeen}`);
  await expect(target.getByRole('heading', { level: 1 })).toBeVisible();
  await profile.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [profile, target]) {
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(tab).toHaveURL('/');
    await expect(tab.getByText('You have been signed out')).toHaveCount(0);
    expect(await keptByTab(tab)).not.toMatch(/targets|foothold/);
  }
  await signIn(target, bilal);
  await expect(welcome(target)).toHaveText('Welcome, Bilal Khan');
  await expect(welcome(profile)).toHaveText('Welcome, Bilal Khan');
  for (const tab of [profile, target]) await expect(tab).toHaveURL('/');
});

test("where a session ended by itself, somebody else who signs in from another tab does not land on the last person's page [SIGN-28]", async ({
  amina,
  bilal,
  stage,
  watch,
}) => {
  watch.expect(/status of 401/);
  const home = await amina.onPhone();
  const target = await openTab(home.context(), `/targets/${targets.aminaSeen}`);
  await expect(target.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(welcome(home)).toHaveText('Welcome, Amina Yusuf');
  await stage.pool.query('delete from auth.sessions where user_id = $1', [amina.id]);
  for (const tab of [home, target]) await expect(tab.getByText('You have been signed out')).toBeVisible();
  // For her it would be kept.
  await expect(target).toHaveURL(`/targets/${targets.aminaSeen}`);
  await signIn(home, bilal);
  for (const tab of [home, target]) {
    await expect(welcome(tab)).toHaveText('Welcome, Bilal Khan');
    await expect(tab).toHaveURL('/');
  }
});
