// Logging out warns about unsent work, then signs the user out in every tab of the browser; the next user starts at home.
import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { chats, modules, targets, tasks, topics } from '../testing/world-ids.ts';
import { storedOn, untilInstalled } from './device.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

const blue = `/classes/${chats.blue}`;
const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

/** The live messages that the pages of one browser receive. */
function listenTo(context: BrowserContext) {
  const sockets = new Map<Page, WebSocket[]>();
  const heard: string[] = [];
  context.on('page', (page) => {
    // Navigation closes the page's sockets, not always with a close event.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) sockets.delete(page);
    });
    page.on('websocket', (socket) => {
      sockets.set(page, [...(sockets.get(page) ?? []), socket]);
      socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    });
  });
  return {
    openSockets: () => [...sockets.values()].flat().filter((socket) => !socket.isClosed()).length,
    timesHeard: (words: string) => heard.filter((each) => each.includes(words)).length,
  };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

const saidIn = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const welcome = (page: Page) => page.getByRole('heading', { level: 1 });
const tabStorage = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('a user who logs out receives nothing more in any tab of the browser, and every connection is closed [PROF-8, THREAT-16]', async ({
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
  // The server has sent it to all connected followers.
  await expect(saidIn(bilals, 'After she went')).toBeVisible();
  expect(live.timesHeard('After she went')).toBe(0);
  expect(live.openSockets()).toBe(0);
  await expect(chat.getByText('Good morning everyone.')).toHaveCount(0);
});

test('after a log-out no tab keeps the last user’s place, and the next user starts at home in each [PROF-9, PROF-10]', async ({
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
    expect(await tabStorage(tab)).not.toMatch(/targets|foothold/);
  }
  await bilal.signInOn(target);
  await expect(welcome(target)).toHaveText('Welcome, Bilal Khan');
  await expect(welcome(profile)).toHaveText('Welcome, Bilal Khan');
  for (const tab of [profile, target]) await expect(tab).toHaveURL('/');
});

test("after a session expired, another user who signs in from another tab does not land on the last user's page [SIGN-28]", async ({
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
  // For the same user the page would be kept.
  await expect(target).toHaveURL(`/targets/${targets.aminaSeen}`);
  await bilal.signInOn(home);
  for (const tab of [home, target]) {
    await expect(welcome(tab)).toHaveText('Welcome, Bilal Khan');
    await expect(tab).toHaveURL('/');
  }
});

test(
  'a user who logs out is told what is unsent, may stay, and otherwise leaves nothing on the device [PROF-6, PROF-7, PROF-9, THREAT-16]',
  { tag: '@key' },
  async ({ bilal, stage, watch }) => {
    watch.expect(offline);
    const phone = await bilal.onPhone({ path: task });
    await expect(phone.getByLabel('Write here')).toBeVisible();
    await untilInstalled(phone);
    await cutOff(phone.context());
    await phone.getByLabel('Write here').fill('Not sent yet.');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('article').filter({ hasText: 'Not sent yet.' })).toContainText(
      /Waiting|Sending/,
    );
    await phone.getByRole('button', { name: 'Add more' }).click();
    await phone.getByLabel('Write here').fill('Not even finished');
    await phone.locator('form input[type=file]').setInputFiles(await photo());
    await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await phone.getByRole('link', { name: 'Profile' }).click();
    const warning = phone.getByRole('alertdialog', { name: 'Some of your work is not sent yet' });
    await phone.getByRole('button', { name: 'Log out' }).click();
    await expect(warning.getByRole('listitem')).toHaveText([
      'Evidence: Not sent yet.',
      'Draft: Not even finished',
      'Chosen and not sent: Your photo',
    ]);
    await warning.getByRole('button', { name: 'Stay' }).click();
    await expect(warning).toHaveCount(0);
    expect((await storedOn(phone)).databases).toContain(`outbox:${bilal.id}`);
    await phone.getByRole('button', { name: 'Log out' }).click();
    await warning.getByRole('button', { name: 'Log out' }).click();
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => storedOn(phone)).toEqual({ storage: [], databases: [], caches: [], workers: 0 });
    await phone.goBack();
    await expect(phone.getByRole('heading', { name: 'Sorry, page not found' })).toBeVisible();
    expect((await stage.pool.query("select 1 from evidence where text = 'Not sent yet.'")).rowCount).toBe(0);
  },
);

test('an answer that comes too late, for the session before, does not end the next one', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(/401/);
  const phone = await amina.onPhone({ path: '/profile' });
  // "My devices" asks which session this is; the session ends while the answer is on its way.
  let answer: (() => void) | undefined;
  await phone.route('**/api/session', async (route) => {
    if (answer !== undefined) return route.continue();
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await phone.getByRole('link', { name: 'My devices' }).click();
  await expect.poll(() => answer !== undefined).toBe(true);
  await stage.pool.query('delete from auth.sessions where user_id = $1', [amina.id]);
  await amina.signInOn(phone);
  await expect(phone.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  const late = phone.waitForResponse((response) => response.status() === 401);
  answer?.();
  await (await late).finished();
  await phone.getByRole('link', { name: 'Profile' }).first().click();
  await expect(phone.getByText(amina.phoneNumber.slice(-3), { exact: false }).first()).toBeVisible();
  await expect(phone.getByLabel('PIN', { exact: true })).toHaveCount(0);
});
