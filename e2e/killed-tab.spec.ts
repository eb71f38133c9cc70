// A killed tab loses nothing: chosen files, waiting items and partial uploads all arrive once.
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { recording } from '../apps/server/src/kernel/files/media.fixture.ts';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { cutOff, offline } from './out-of-reach.ts';
import type { Actor } from './actor.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { recordUntilStored } from './voice-recorder.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

/** The number of chosen files that the device stores for this user. */
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

test(
  'a killed tab loses neither chosen files nor waiting items nor partial uploads, and all are sent exactly once',
  { tag: '@key' },
  async ({ bilal, stage, watch }) => {
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
    // Chosen, but not submitted.
    await begun.getByLabel('Write here').fill('Kept on my phone.');
    await begun.locator('input[type=file]').setInputFiles(await photo());
    await expect(begun.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expect.poll(() => chosenOn(begun, bilal.id)).toBe(1);
    await begun.close();
    const chosen = await open();
    await expect(chosen.getByLabel('Write here')).toHaveValue('Kept on my phone.');
    await expect(chosen.getByRole('img', { name: 'Your photo' })).toBeVisible();

    // Submitted, and waiting in the outbox.
    const reconnect = await cutOff(context);
    await chosen.getByRole('button', { name: 'Send' }).click();
    await expect(chosen.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toBeVisible();
    await expect.poll(() => chosenOn(chosen, bilal.id)).toBe(0);
    await chosen.close();
    await reconnect();
    const waiting = await open();
    await expect.poll(() => stored('Kept on my phone.')).toHaveLength(1);
    expect((await stored('Kept on my phone.')).map(({ media_type }) => media_type)).toEqual(['image/jpeg']);

    // Uploading: more than one chunk, over a slow connection.
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
    await expect(talked(waiting)).toContainText(/Sending [4-9]\d%/);
    await waiting.close();
    expect(await stored('A long talk.')).toEqual([]);
    const offsets: number[] = [];
    context.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const last = await open();
    const sha256 = createHash('sha256').update(talk).digest('hex');
    await expect.poll(() => stored('A long talk.')).toEqual([{ media_type: 'audio/mpeg', sha256 }]);
    // The upload continues at its offset, not from the beginning.
    expect(offsets[0]).toBeGreaterThan(0);
    await last.reload();
    await expect(talked(last)).toHaveCount(1);
    await expect(last.getByRole('article').filter({ hasText: 'Kept on my phone.' })).toHaveCount(1);
    await expect(last.getByRole('button', { name: 'Remove file' })).toHaveCount(0);
  },
);

const street = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.photo}`;

/** The phone, whose tab was killed while Bilal recorded on the page of this task. */
async function killedWhileRecording(bilal: Actor): Promise<BrowserContext> {
  const phone = await bilal.onPhone({ path: street });
  await recordUntilStored(phone);
  await phone.close();
  return phone.context();
}

test('a recording left by a killed tab appears on its task without pressing anything', async ({ bilal }) => {
  const again = await (await killedWhileRecording(bilal)).newPage();
  await again.goto(street);
  await expect(again.getByText('You have a recording that was not sent')).toBeVisible();
  await again.getByRole('button', { name: 'Use it' }).click();
  await again.getByRole('button', { name: 'Send' }).click();
  await expect(again.getByRole('group', { name: /^Recording/ })).toBeVisible();
});

test('whoever deletes a recording left by a killed tab finds the form as if there had been none', async ({
  bilal,
}) => {
  const again = await (await killedWhileRecording(bilal)).newPage();
  await again.goto(street);
  await again.getByRole('button', { name: 'Delete recording' }).click();
  await expect(again.getByRole('region', { name: 'Voice recording' })).toHaveCount(0);
  await expect(again.getByRole('button', { name: 'Record voice' })).toBeVisible();
});

test('a recording left by a killed tab is used by one of two tabs, and handed in once', async ({ bilal }) => {
  const phone = await killedWhileRecording(bilal);
  const tabs = [await phone.newPage(), await phone.newPage()] as const;
  for (const tab of tabs) {
    await tab.goto(street);
    await expect(tab.getByText('You have a recording that was not sent')).toBeVisible();
  }
  const [first, second] = tabs;
  await first.getByRole('button', { name: 'Use it' }).click();
  await expect(first.getByRole('region', { name: 'Voice recording' })).toContainText(/seconds?/);
  await second.getByRole('button', { name: 'Use it' }).click();
  await first.getByRole('button', { name: 'Send' }).click();
  const sent = (tab: Page) => tab.getByRole('group', { name: /^Recording/ });
  await expect(sent(first)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await expect(sent(second)).toHaveCount(1);
});

test('what a learner writes and photographs in one tab is in the other one, too, and is handed in once', async ({
  bilal,
}) => {
  const first = await bilal.onPhone({ path: street });
  const second = await first.context().newPage();
  await second.goto(street);
  const words = (tab: Page) => tab.getByLabel('Write here');
  const remove = (tab: Page) => tab.getByRole('button', { name: 'Remove file' });
  await words(second).fill('Short.');
  await expect(words(first)).toHaveValue('Short.');
  await words(first).fill('My street is long and wide.');
  await expect(words(second)).toHaveValue('My street is long and wide.');
  await first.locator('input[type=file]').setInputFiles(await photo());
  await expect(remove(first)).toBeVisible();
  await expect(remove(second)).toBeVisible();
  await first.getByRole('button', { name: 'Send' }).click();
  await expect(words(second)).toHaveValue('');
  await expect(remove(second)).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await expect(second.getByRole('article').filter({ hasText: 'My street is long and wide.' })).toHaveCount(1);
});
