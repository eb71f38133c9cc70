// Recordings over the year, then and now; and the faces of a class, where a recording waits for its teacher.
import type { Page } from '@playwright/test';
import type { TestNode } from '../testing/node.ts';
import { chats, modules, resources, targets, tasks, topics } from '../testing/world-ids.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, expectAccessibleScreen, expectNoSidewaysScrolling } from './proofs.ts';
import { sound } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { recordVoice } from './voice-recorder.ts';

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
const month = (at: Date) => at.toLocaleString('en-GB', { month: 'long' });

/** Hands in a recording on the page of a task or target that is open; it is sent, or waits for the network. */
async function handInVoice(phone: Page, words: string, becomes: 'Sent' | 'Waiting' = 'Sent'): Promise<void> {
  const more = phone.getByRole('button', { name: 'Add more' });
  const box = phone.getByLabel('Write here');
  await expect(more.or(box)).toBeVisible();
  if (await more.isVisible()) await more.tap();
  await box.fill(words);
  await phone.locator('input[type=file]').setInputFiles(await sound(20));
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByRole('article').filter({ hasText: words })).toContainText(becomes);
}

async function handedInAt(stage: TestNode, words: string, at: Date): Promise<void> {
  await stage.pool.query('update evidence set created_at = $2 where text = $1', [words, at]);
}

/** The recording that is heard: the words that were handed in with it. */
async function heard(page: Page, stage: TestNode): Promise<string | undefined> {
  const playing = await page
    .locator('audio')
    .evaluateAll((all: HTMLAudioElement[]) => all.filter(({ paused }) => !paused).map(({ src }) => src));
  expect(playing.length, 'one at a time').toBeLessThanOrEqual(1);
  const { rows } = await stage.pool.query<{ text: string }>(
    'select text from evidence where file_id::text = $1',
    [playing[0]?.split('/').at(-1)],
  );
  return rows[0]?.text;
}

test(
  'a learner hears herself then and now in two taps, where she records, where she finishes, and of the whole year; her teacher hears the same',
  { tag: '@key' },
  async ({ amina, clarke, stage, watch }) => {
    watch.expect(offline);
    const phone = await amina.onPhone({ path: `/targets/${targets.aminaSeen}` });
    const strip = (page: Page) => page.getByRole('list', { name: /then and now/i });
    await handInVoice(phone, 'My first try.');
    await expect(strip(phone), 'nothing to compare').toHaveCount(0);
    await test.step('without a network she hears what waits on her phone', async () => {
      await phone.waitForLoadState('networkidle');
      await phone.context().setOffline(true);
      await handInVoice(phone, 'My best try.', 'Waiting');
      await strip(phone).getByRole('button').last().tap();
      await expect(strip(phone).getByRole('button', { name: /^Pause: .*, now$/ })).toBeVisible();
      await phone.context().setOffline(false);
      await expect(phone.getByRole('article').filter({ hasText: 'My best try.' })).toContainText('Sent', {
        timeout: 90_000,
      });
    });
    const then = days(75);
    await handedInAt(stage, 'My first try.', then);
    const stops = strip(phone).getByRole('button');
    await expect(stops).toHaveCount(2);
    await expect(stops.first()).toHaveAccessibleName(new RegExp(`^Play: ${month(then)}`));
    await expect(stops.last()).toHaveAccessibleName(new RegExp(`^Play: ${month(days(0))}, now$`));
    await test.step('the first, then the latest: two taps', async () => {
      await stops.first().tap();
      await expect(stops.first()).toHaveAccessibleName(/^Pause/);
      await expect.poll(() => heard(phone, stage)).toBe('My first try.');
      await stops.last().tap();
      await expect(stops.last()).toHaveAccessibleName(/^Pause/);
      await expect.poll(() => heard(phone, stage)).toBe('My best try.');
      await expect(stops.first()).toHaveAccessibleName(/^Play/);
    });
    await expectAccessible(phone);
    await expectNoSidewaysScrolling(phone);
    await test.step('at the end of a lesson', async () => {
      await stage.pool.query(
        'insert into resource_progress (user_id, resource_id) values ($1, $2), ($1, $3)',
        [amina.id, resources.route, resources.broken],
      );
      await phone.goto(`/topics/${topics.town}/modules/${modules.directions}/finished`);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You finished Asking the way');
      await expect(strip(phone).getByRole('button')).toHaveCount(2);
      await expectAccessible(phone);
    });
    await test.step('all of the year, also on paper, without players', async () => {
      await phone.getByRole('link', { name: 'All recordings' }).tap();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('My voice');
      await expect(strip(phone).first().getByRole('button')).toHaveCount(2);
      await expect(phone.getByText('My first try.')).toBeVisible();
      await expect(phone.getByText(/ · 0:\d\d$/)).toHaveCount(2);
      await expectAccessibleScreen(phone);
      await expectNoSidewaysScrolling(phone);
      await phone.emulateMedia({ media: 'print' });
      await expect(phone.getByRole('button')).toHaveCount(0);
      await expect(phone.getByRole('group')).toHaveCount(0);
      await expect(phone.getByText('My best try.')).toBeVisible();
      await expect(phone.getByText(/ · 0:\d\d$/)).toHaveCount(2);
      await phone.emulateMedia({ media: null });
    });
    await test.step('the teacher', async () => {
      const laptop = await clarke.onLaptop({ path: `/staff/users/${amina.id}/progress/targets` });
      await expect(strip(laptop).getByRole('button')).toHaveCount(2);
      await laptop.getByRole('link', { name: 'Voice', exact: true }).click();
      await strip(laptop).first().getByRole('button').first().click();
      await expect.poll(() => heard(laptop, stage)).toBe('My first try.');
    });
  },
);

test(
  'a teacher sees on the faces of a class whose recording waits, hears it with one press, answers by voice and is led to the next; at once it is gone for every teacher',
  { tag: '@key' },
  async ({ amina, bilal, clarke, priya }) => {
    const wall = await clarke.onLaptop({ path: `/staff/classrooms/${chats.blue}` });
    const today = await priya.onLaptop({ path: '/' });
    const faces = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('button');
    const bilalOf = (page: Page) => page.getByRole('button', { name: /^Bilal Khan,? 1 of 5/ });
    const aminaOf = (page: Page) => page.getByRole('button', { name: /^Amina Yusuf,? 3 of 5/ });
    await expect(faces(wall, 'People')).toHaveCount(4);
    await expect(faces(today, 'People in Blue')).toHaveCount(4);
    for (const page of [wall, today]) await expect(bilalOf(page)).not.toHaveAccessibleName(/waiting/);
    const phone = await bilal.onPhone({
      path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
    });
    await handInVoice(phone, 'My way home.');
    for (const page of [wall, today]) await expect(bilalOf(page)).toHaveAccessibleName(/voice waiting/);
    const other = await amina.onPhone({ path: `/targets/${targets.aminaSeen}` });
    await handInVoice(other, 'My name.');
    for (const page of [wall, today]) await expect(aminaOf(page)).toHaveAccessibleName(/voice waiting/);
    await expect(faces(wall, 'People').first(), 'who waits comes first').toHaveAccessibleName(/waiting/);
    await expectAccessibleScreen(wall);
    await expectAccessibleScreen(today);

    await bilalOf(wall).focus();
    await wall.keyboard.press('Enter');
    const dialog = (name: string) => wall.getByRole('dialog', { name });
    await expect(dialog('Bilal Khan')).toContainText('Describe your way home');
    await expect(dialog('Bilal Khan').getByRole('button', { name: 'Pause' }), 'it plays').toBeVisible();
    await expectAccessible(wall);
    await recordVoice(wall);
    await dialog('Bilal Khan').getByRole('button', { name: 'Please listen to my recording.' }).click();
    await dialog('Bilal Khan').getByRole('button', { name: 'Send' }).click();
    await expect(dialog('Amina Yusuf')).toContainText('My name.');
    await expect(dialog('Amina Yusuf').getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(dialog('Amina Yusuf').getByRole('region', { name: 'Recording' })).toBeFocused();
    await expect(bilalOf(today)).not.toHaveAccessibleName(/waiting/);
    await test.step('a colleague who answers first takes it from both', async () => {
      await aminaOf(today).click();
      const hers = today.getByRole('dialog', { name: 'Amina Yusuf' });
      await hers.getByRole('textbox', { name: 'Comment' }).fill('Clear and slow.');
      await hers.getByRole('button', { name: 'Send' }).click();
      await expect(hers).toHaveCount(0);
      await expect(aminaOf(today)).toBeFocused();
      await expect(dialog('Amina Yusuf')).toContainText('Clear and slow.');
      await expect(dialog('Amina Yusuf').getByRole('form')).toHaveCount(0);
    });
    await wall.keyboard.press('Escape');
    for (const page of [wall, today]) await expect(aminaOf(page)).not.toHaveAccessibleName(/waiting/);
    await expect(
      phone.getByRole('group', { name: 'Comment' }).getByRole('group', { name: /^Recording/ }),
      'and the learner has the answer',
    ).toBeVisible();
  },
);
