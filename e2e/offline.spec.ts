// Work that is done without a connection waits on the device and arrives once, whatever happens to the page meanwhile.
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { recording } from '../apps/server/src/files/test-media.ts';
import { chats, modules, resources, tasks, topics } from '../packages/testing/src/places.ts';
import type { Actor } from './actor.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const lesson = `/topics/${topics.town}/modules/${modules.directions}/learning/${resources.map}`;
const offline =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection|part of the app could not be loaded/;

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

test('a learner whose messages come back while something hammers with her session loses none of them, and each arrives once', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  watch.expect(/status of 429/);
  const phone = await amina.onPhone({ path: `/classes/${chats.blue}` });
  const box = phone.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  const reach = await cutOff(phone.context());
  const words = Array.from({ length: 8 }, (_, index) => `Written on the bus, ${index}`);
  for (const each of words) {
    await box.fill(each);
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('article').filter({ hasText: each })).toContainText(/Waiting|Sending/);
  }
  // As fast as it can, until every second answer is a refusal; and then on, so that hardly a call of hers fits in.
  const hammering = new AbortController();
  let refused = 0;
  const hammer = async () => {
    while (!hammering.signal.aborted) {
      const { status } = await amina.call('GET', '/nothing');
      if (status === 429) refused += 1;
    }
  };
  const hammers = Array.from({ length: 8 }, hammer);
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(100);
  const refusedToPhone = phone.waitForResponse((answer) => answer.status() === 429);
  await reach();
  await refusedToPhone;
  expect((await clarke.call('GET', '/users/me')).status).toBe(200);
  // What waits says so, and is never shown as failed.
  await expect(phone.getByRole('article').filter({ hasText: words[7] ?? '' })).toContainText(
    /Waiting|Sending/,
  );
  await expect(phone.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  hammering.abort();
  await Promise.all(hammers);
  const said = async () =>
    (
      await stage.pool.query<{ text: string }>(
        "select text from messages where text like 'Written on the bus%' order by seq",
      )
    ).rows.map(({ text }) => text);
  await expect.poll(said, { timeout: 60_000 }).toEqual(words);
  await expect(phone.getByText(/Waiting|Sending/)).toHaveCount(0);
  for (const each of words) await expect(phone.getByText(each, { exact: true })).toHaveCount(1);
});

/** How many chosen files the device has of this person. */
function chosenOn(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const count = opened.result.transaction('files').objectStore('files').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opened.result.close();
    return count.result;
  }, `foothold-chosen-${userId}`);
}

test('a killed tab loses neither what was chosen nor what waits nor what is half sent, and all is sent exactly once', async ({
  bilal,
  stage,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  const begun = await bilal.onPhone({ path });
  const context = begun.context();
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByLabel('Write here')).toBeVisible();
    return page;
  };
  const stored = async (text: string) => {
    const { rows } = await stage.pool.query<{ media_type: string; sha256: string }>(
      'select media_type, sha256 from evidence join files on files.id = file_id where text = $1',
      [text],
    );
    return rows;
  };
  // Chosen, and not sent yet.
  await begun.getByLabel('Write here').fill('Kept on my phone.');
  await begun.locator('input[type=file]').setInputFiles(await photo());
  await expect(begun.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect.poll(() => chosenOn(begun, bilal.id)).toBe(1);
  await begun.close();
  const chosen = await open();
  await expect(chosen.getByLabel('Write here')).toHaveValue('Kept on my phone.');
  await expect(chosen.getByRole('img', { name: 'Your photo' })).toBeVisible();

  // Sent, and waiting.
  const reconnect = await cutOff(context);
  await chosen.getByRole('button', { name: 'Send' }).click();
  await expect(chosen.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toBeVisible();
  await expect.poll(() => chosenOn(chosen, bilal.id)).toBe(0);
  await chosen.close();
  await reconnect();
  const waiting = await open();
  await expect.poll(() => stored('Kept on my phone.'), { timeout: 20_000 }).toHaveLength(1);
  expect((await stored('Kept on my phone.')).map(({ media_type }) => media_type)).toEqual(['image/jpeg']);

  // On its way: more than one piece, over a slow line.
  const network = await context.newCDPSession(waiting);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * 1024 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  const talk = recording(12 * 1024 * 1024);
  await waiting.getByLabel('Write here').fill('A long talk.');
  await waiting
    .locator('input[type=file]')
    .setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: talk });
  await waiting.getByRole('button', { name: 'Send' }).click();
  const talked = (page: Page) => page.getByRole('article').filter({ hasText: 'A long talk.' });
  await expect(talked(waiting)).toContainText(/Sending [4-9]\d%/, { timeout: 20_000 });
  await waiting.close();
  expect(await stored('A long talk.')).toEqual([]);
  const offsets: number[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const last = await open();
  const sha256 = createHash('sha256').update(talk).digest('hex');
  await expect
    .poll(() => stored('A long talk.'), { timeout: 20_000 })
    .toEqual([{ media_type: 'audio/mpeg', sha256 }]);
  // From where it was, not from the beginning.
  expect(offsets[0]).toBeGreaterThan(0);
  await last.reload();
  await expect(talked(last)).toHaveCount(1);
  await expect(last.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toHaveCount(1);
  await expect(last.getByRole('button', { name: 'Remove file' })).toHaveCount(0);
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

/** Everything that the device keeps, by kind. */
function keptOn(page: Page) {
  return page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

/** Until what is on the screen is on the device too: these collections of this person. */
async function untilKept(page: Page, userId: string, collections: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(
      async ([name, wanted]) => {
        const opened = indexedDB.open(name);
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const keys = opened.result.transaction('rooms').objectStore('rooms').getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        opened.result.close();
        return wanted.filter(
          (each) => !keys.result.some((key) => typeof key === 'string' && key.startsWith(`${each}?`)),
        );
      },
      [`kept:${userId}`, collections] as const,
    );
  await expect.poll(missing).toEqual([]);
}

async function signIn(page: Page, who: Actor): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Phone number').fill(who.phoneNumber);
  await page.getByLabel('PIN', { exact: true }).fill(who.secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

test('the installed app opens in the underground with the last lessons, messages and plan, takes work, and catches up [SIGN-27]', async ({
  bilal,
  stage,
  watch,
}) => {
  // A whole day of a learner: opened four times.
  test.slow();
  watch.expect(offline);
  const phone = await bilal.onPhone({ path, installed: true });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await untilKept(phone, bilal.id, ['curriculum.tasks', 'curriculum.resources', 'evidence.ofLearner']);
  await phone.goto(`/classes/${chats.blue}`);
  await expect(phone.getByText('Welcome to class Blue.')).toBeVisible();
  await untilKept(phone, bilal.id, ['chat.messages', 'chat.whiteboard', 'people.ofChat']);
  await phone.goto('/learningPlan/start');
  await expect(phone.getByLabel('What do you want to learn?')).toBeVisible();
  await untilKept(phone, bilal.id, ['plans.ofLearner', 'plans.questions']);
  await phone.goto('/');
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const context = phone.context();
  // The files of the app, and nobody's data.
  const files = await phone.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(files.filter((name) => !/^\/$|^\/(assets|logos)\/[^/]+$/.test(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
  await phone.close();

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
  await expect(later.getByText('You are offline. Your work is safe on this device')).toBeVisible({
    timeout: 20_000,
  });
  await later.getByRole('link', { name: /^Blue/ }).click();
  await expect(later.getByText('Welcome to class Blue.')).toBeVisible();
  await later.goto('/learningPlan/start');
  await expect(later.getByLabel('What do you want to learn?')).toBeVisible();
  await later.goto(lesson);
  await expect(later.getByText('This page opens when you are connected again.')).toBeVisible();
  await later.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(later.getByRole('button', { name: 'Completed' })).toBeVisible();
  await later.goto(path);
  await later.getByLabel('Write here').fill('Written under the ground.');
  await later.getByRole('button', { name: 'Send' }).click();
  const item = later.getByRole('article').filter({ hasText: 'Written under the ground.' });
  await expect(item).toContainText('Waiting');
  await later.reload();
  await expect(item).toContainText('Waiting');

  await stage.pool.query("update tasks set instructions = 'A newer instruction.' where id = $1", [
    tasks.describe,
  ]);
  await context.setOffline(false);
  await expect(later.getByText('A newer instruction.')).toBeVisible({ timeout: 20_000 });
  await expect(item).not.toContainText(/Waiting|Sending/, { timeout: 20_000 });
  const sent = await stage.pool.query("select id from evidence where text = 'Written under the ground.'");
  expect(sent.rowCount).toBe(1);
  const done = 'select 1 from resource_progress where user_id = $1 and resource_id = $2';
  await expect.poll(async () => (await stage.pool.query(done, [bilal.id, resources.map])).rowCount).toBe(1);
});

test('a newer version waits until the learner says so, and loses neither what waits nor what is half written', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path, installed: true });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await phone.reload();
  await phone.getByLabel('Write here').fill('Half a sentence');
  // Another address of the script is another version to the browser.
  await phone.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'));
  const offer = phone.getByText('A new version is ready.');
  await expect(offer).toBeVisible();
  await expect(phone.getByLabel('Write here')).toHaveValue('Half a sentence');
  await phone.getByRole('button', { name: 'Update' }).click();
  await expect(offer).toHaveCount(0);
  await expect(phone.getByLabel('Write here')).toHaveValue('Half a sentence');
});

test('on a shared phone nobody sends under another name: work waits for its owner, and what was read is gone [SIGN-24, PROF-10]', async ({
  amina,
  bilal,
  stage,
  watch,
}) => {
  watch.expect(offline);
  watch.expect(/status of 401/);
  const phone = await bilal.onPhone({ path });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  const reconnect = await cutOff(phone.context());
  await phone.getByLabel('Write here').fill('Mine, said Bilal.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Mine, said Bilal.' })).toContainText(
    /Waiting|Sending/,
  );
  await phone.getByLabel('Write here').fill('Half a thought');
  await stage.pool.query('delete from auth.sessions where user_id = $1', [bilal.id]);
  await reconnect();
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await keptOn(phone)).databases).not.toContain(`kept:${bilal.id}`);

  await signIn(phone, amina);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await phone.goto(path);
  await expect(phone.getByLabel('Write here')).toHaveValue('');
  await expect(phone.getByText('Mine, said Bilal.')).toHaveCount(0);
  await logOut(phone);
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const mine = () => stage.pool.query("select owner_id from evidence where text = 'Mine, said Bilal.'");
  expect((await mine()).rowCount).toBe(0);

  await signIn(phone, bilal);
  await expect.poll(async () => (await mine()).rows, { timeout: 20_000 }).toEqual([{ owner_id: bilal.id }]);
  await phone.goto(path);
  await expect(phone.getByLabel('Write here')).toHaveValue('Half a thought');
});

test('who logs out is told what is not sent yet, may stay, and otherwise leaves nothing on the device [PROF-6, PROF-7, PROF-9]', async ({
  bilal,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path, installed: true });
  await expect(phone.getByLabel('Write here')).toBeVisible();
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await cutOff(phone.context());
  await phone.getByLabel('Write here').fill('Not sent yet.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Not sent yet.' })).toContainText(
    /Waiting|Sending/,
  );
  await phone.getByLabel('Write here').fill('Not even finished');
  await phone.getByRole('link', { name: 'Profile' }).click();
  const warning = phone.getByRole('alertdialog', { name: 'Some of your work is not sent yet' });
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(warning.getByRole('listitem')).toHaveText([
    'Evidence: Not sent yet.',
    'Half written: Not even finished',
  ]);
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toHaveCount(0);
  expect((await keptOn(phone)).databases).toContain(`outbox:${bilal.id}`);
  await phone.getByRole('button', { name: 'Log out' }).click();
  await warning.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => keptOn(phone)).toEqual({ storage: [], databases: [], caches: [], workers: 0 });
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: 'Sorry, page not found' })).toBeVisible();
  expect((await stage.pool.query("select 1 from evidence where text = 'Not sent yet.'")).rowCount).toBe(0);
});

/** A device that can speak, and writes down what it said. */
async function giveVoices(page: Page, languages: readonly string[]): Promise<void> {
  await page.addInitScript((languages) => {
    const said: string[] = [];
    let silenced = 0;
    const voices = languages.map((lang) => ({ lang, localService: true, default: false, name: lang }));
    class Utterance extends EventTarget {
      voice: unknown = null;
      lang = '';
      rate = 1;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text, lang }: Utterance) => said.push(`${lang}: ${text}`),
      cancel: () => silenced++,
    });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said, silenced: () => silenced });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
  }, languages);
}

test('a learner hears instructions and messages in English, stops them, and hears nothing on a phone that speaks none', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: '/profile' });
  await giveVoices(phone, ['ur-PK', 'en-US', 'en-GB']);
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Listen' }).first().click();
  const said = () => phone.evaluate(() => (window as unknown as { said: string[] }).said);
  const silenced = () => phone.evaluate(() => (window as unknown as { silenced: () => number }).silenced());
  const instructions = await phone
    .getByRole('heading', { level: 1 })
    .locator('xpath=../..')
    .getByRole('paragraph')
    .textContent();
  expect((await said()).join(' ')).toBe(`en-GB: ${instructions}`);
  const before = await silenced();
  await phone.getByRole('button', { name: 'Stop' }).click();
  await expect(phone.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  expect(await silenced()).toBe(before + 1);
  // Leaving the screen is enough.
  await phone.getByRole('button', { name: 'Listen' }).first().click();
  await phone.getByRole('link', { name: 'Home' }).last().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
  expect(await silenced()).toBe(before + 3);

  await phone.getByRole('link', { name: /^Blue/ }).click();
  const message = phone.getByRole('article').filter({ hasText: 'Welcome to class Blue.' });
  await message.getByRole('button', { name: 'Listen' }).click();
  expect((await said()).at(-1)).toBe('en-GB: Welcome to class Blue.');

  const other = await bilal.onPhone({ path: '/profile' });
  await giveVoices(other, ['ur-PK']);
  await other.goto(path);
  await expect(other.getByLabel('Write here')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Listen' })).toHaveCount(0);
});
