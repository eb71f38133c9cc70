// Handing in work on a phone: few taps, no scrolling, the camera and the recorder on the whole screen, and a confirmation where the finger is.
import type { Locator, Page } from '@playwright/test';
import { mediaBytes } from '../testing/media-files.ts';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, expectNoSidewaysScrolling, expectReadableColours } from './proofs.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const photoTask = `${lesson}/tasks/${tasks.photo}`;
const describeTask = `${lesson}/tasks/${tasks.describe}`;

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const cameraOf = (page: Page) => page.getByRole('dialog', { name: 'Camera' });
const recorderOf = (page: Page) => page.getByRole('dialog', { name: 'Voice recording' });
const confirmation = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });

/** Taps with a finger: only on what is wholly on the screen and uncovered, and never scrolls. */
function fingerOn(phone: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await expect(target).toBeInViewport({ ratio: 1 });
      await expect(target).toBeEnabled();
      await expect(target).not.toHaveAttribute('aria-busy', 'true');
      const middle = async () => {
        const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { x: x + width / 2, y: y + height / 2 };
      };
      // Nothing lies over it, and it stands still.
      let { x, y } = await middle();
      await expect
        .poll(async () => {
          const before = { x, y };
          ({ x, y } = await middle());
          const isOnTop = await target.evaluate(
            (element, at) => element.contains(document.elementFromPoint(at.x, at.y)),
            { x, y },
          );
          return isOnTop && before.x === x && before.y === y;
        })
        .toBe(true);
      await phone.touchscreen.tap(x, y);
      taps += 1;
    },
  };
}

test('a learner hands in a photo with three taps and a recording with two, without scrolling, whether the task is empty or full of work, and the next thing is there', async ({
  amina,
  bilal,
  stage,
}) => {
  for (const learner of [bilal, amina]) {
    const phone = await learner.onPhone({ path: photoTask });
    const count = async () =>
      (
        await stage.pool.query('select 1 from evidence where owner_id = $1 and task_id = $2', [
          learner.id,
          tasks.photo,
        ])
      ).rowCount ?? 0;
    const before = await count();
    await expect(button(phone, 'Take photo')).toBeVisible();
    const finger = fingerOn(phone);
    await finger.tap(button(phone, 'Take photo'));
    await finger.tap(button(cameraOf(phone), 'Take photo'));
    await finger.tap(button(cameraOf(phone), 'Use this'));
    await expect(cameraOf(phone)).toHaveCount(0);
    expect(finger.taps()).toBe(3);
    await expect.poll(count).toBe(before + 1);
    await expect(confirmation(phone, /^Sent to Colin Clarke$/)).toBeInViewport({ ratio: 1 });
    await expect(phone.getByRole('link', { name: /^Next: / })).toBeInViewport({ ratio: 1 });
    await expect(button(phone, 'Take photo')).toHaveCount(0);
    const piece = phone.getByRole('article').last();
    await expect(piece).toBeInViewport();
    await expect(piece).toContainText('Sent');
    await expectAccessible(phone);
    await button(phone, 'Add more').click();
    const voice = fingerOn(phone);
    await voice.tap(button(phone, 'Record voice'));
    await expect(recorderOf(phone).getByRole('timer')).toContainText(/[1-9] second/);
    await voice.tap(button(recorderOf(phone), 'Send'));
    expect(voice.taps()).toBe(2);
    await expect.poll(count).toBe(before + 2);
    const next = phone.getByRole('link', { name: /^Next: / });
    await voice.tap(next);
    await expect(phone).not.toHaveURL(photoTask);
  }
});

test('the camera and the recorder fill the phone from edge to edge, with their button in the thumb’s reach', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  const finger = fingerOn(phone);
  const fillsTheScreen = async (panel: Locator) => {
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box === null ? null : [box.x, box.y, box.width, box.height].map(Math.round);
      })
      .toEqual([0, 0, 360, 740]);
  };
  const isInReach = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(740 / 2);
    expect(height).toBeGreaterThanOrEqual(44);
  };
  // Accessible, readable in the dark, and no wider than the narrowest phone.
  const holdsUp = async (panel: Locator) => {
    await expectAccessible(phone);
    await phone.emulateMedia({ colorScheme: 'dark' });
    await expectReadableColours(phone);
    await phone.emulateMedia({ colorScheme: 'light' });
    await phone.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(phone);
    expect(await panel.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
    await phone.setViewportSize({ width: 360, height: 740 });
  };
  await test.step('the camera', async () => {
    await finger.tap(button(phone, 'Take photo'));
    await fillsTheScreen(cameraOf(phone));
    await expect(button(cameraOf(phone), 'Take photo')).not.toHaveAttribute('aria-busy', 'true');
    expect((await cameraOf(phone).locator('video').boundingBox())?.width).toBe(360);
    await isInReach(button(cameraOf(phone), 'Take photo'));
    await holdsUp(cameraOf(phone));
    await finger.tap(button(cameraOf(phone), 'Take photo'));
    await isInReach(button(cameraOf(phone), 'Use this'));
    await isInReach(button(cameraOf(phone), 'Again'));
    await holdsUp(cameraOf(phone));
    await finger.tap(button(cameraOf(phone), 'Again'));
    await isInReach(button(cameraOf(phone), 'Take photo'));
    await finger.tap(button(cameraOf(phone), 'Cancel'));
    await expect(cameraOf(phone)).toHaveCount(0);
    await expect(phone.getByRole('img', { name: 'Your photo' })).toHaveCount(0);
  });
  await test.step('the recorder', async () => {
    await finger.tap(button(phone, 'Record voice'));
    await fillsTheScreen(recorderOf(phone));
    await expect(recorderOf(phone).getByRole('timer')).toContainText(/[1-9] second/);
    await isInReach(button(recorderOf(phone), 'Stop'));
    await holdsUp(recorderOf(phone));
    await finger.tap(button(recorderOf(phone), 'Stop'));
    await isInReach(button(recorderOf(phone), 'Use this'));
    await isInReach(button(recorderOf(phone), 'Again'));
    await expect(button(recorderOf(phone), 'Listen')).toBeVisible();
    await holdsUp(recorderOf(phone));
    await finger.tap(button(recorderOf(phone), 'Use this'));
    await expect(recorderOf(phone)).toHaveCount(0);
    await expect(phone.getByRole('group', { name: /^Recording/ })).toBeVisible();
  });
});

test('a recording that is left by Escape is kept, and only Cancel throws it away', async ({ bilal }) => {
  const phone = await bilal.onPhone({ path: photoTask });
  await button(phone, 'Record voice').click();
  await expect(recorderOf(phone).getByRole('timer')).toContainText(/[1-9] second/);
  await phone.keyboard.press('Escape');
  await expect(button(recorderOf(phone), 'Use this')).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(recorderOf(phone)).toHaveCount(0);
  await expect(phone.getByRole('region', { name: 'Voice recording' })).toContainText(/seconds?/);
  await expect(button(phone, 'Send')).toBeFocused();
  await button(phone, 'Record again').click();
  await expect(recorderOf(phone).getByRole('timer')).toContainText(/[1-9] second/);
  await button(recorderOf(phone), 'Cancel').click();
  await expect(recorderOf(phone)).toHaveCount(0);
  await expect(button(phone, 'Record voice')).toBeVisible();
});

test('the phone’s Back closes the camera and the recorder, stays on the task, and keeps what was taken', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: photoTask.replace(/\/[^/]+$/, '') });
  await phone.locator(`a[href="${photoTask}"]`).first().click();
  await button(phone, 'Take photo').click();
  await button(cameraOf(phone), 'Take photo').click();
  await expect(button(cameraOf(phone), 'Use this')).toBeVisible();
  await phone.goBack();
  await expect(cameraOf(phone)).toHaveCount(0);
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await button(phone, 'Remove file').click();
  await button(phone, 'Record voice').click();
  await expect(recorderOf(phone).getByRole('timer')).toContainText(/[1-9] second/);
  await phone.goBack();
  await expect(button(recorderOf(phone), 'Use this')).toBeVisible();
  await phone.goBack();
  await expect(recorderOf(phone)).toHaveCount(0);
  await expect(phone.getByRole('region', { name: 'Voice recording' })).toContainText(/seconds?/);
  await expect(phone).toHaveURL(photoTask);
});

test('there is no Send while there is nothing to send, and the keyboard goes on where it was', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  for (const [name, panel] of [
    ['Take photo', cameraOf(phone)],
    ['Record voice', recorderOf(phone)],
  ] as const) {
    await expect(button(phone, 'Send')).toHaveCount(0);
    await button(phone, name).click();
    await expect(panel).toBeVisible();
    await button(panel, 'Cancel').click();
    await expect(panel).toHaveCount(0);
    await expect(button(phone, name)).toBeFocused();
  }
  await phone.getByLabel('Write here').fill('M');
  await expect(button(phone, 'Send')).toBeVisible();
  await phone.getByLabel('Write here').fill('');
  await expect(button(phone, 'Send')).toHaveCount(0);
});

test('a phone without a working camera says so, and its own camera app, or a file, is the way out', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: 'about:blank' });
  await phone.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await phone.goto(photoTask);
  await button(phone, 'Take photo').click();
  const camera = cameraOf(phone);
  await expect(camera.getByText('Please enable camera access')).toBeVisible();
  await expectAccessible(phone);
  await expect(camera.locator('input[accept="video/*"]')).toHaveAttribute('capture', 'environment');
  const input = camera.locator('input[accept="image/*"]');
  await expect(input).toHaveAttribute('capture', 'environment');
  const opened = phone.waitForEvent('filechooser');
  await button(camera, 'Phone camera').click();
  await (await opened).setFiles(await photo());
  await expect(camera).toHaveCount(0);
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(button(phone, 'Send')).toBeInViewport({ ratio: 1 });
  await button(phone, 'Remove file').click();
  await button(phone, 'Record voice').click();
  await expect(phone.getByText('Please enable microphone access')).toBeVisible();
  await expect(recorderOf(phone)).toHaveCount(0);
  await expect(button(phone, 'Choose file')).toBeVisible();
});

test('why a file or a recording did not work is in view, however much work is on the page, and one can record again', async ({
  amina,
  stage,
}) => {
  await stage.pool.query(
    `insert into evidence (id, owner_id, task_id, index, text, created_by)
     select gen_random_uuid(), $1, $2, 10 + n, 'More of my street.', $1 from generate_series(1, 8) n`,
    [amina.id, tasks.photo],
  );
  const phone = await amina.onPhone({ path: 'about:blank' });
  await phone.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await phone.goto(photoTask);
  await expect(phone.getByText('More of my street.')).toHaveCount(8);
  const notSound = { name: 'talk.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') };
  await phone.locator('input[type=file]').first().setInputFiles(notSound);
  const refused = phone.getByRole('alert').filter({ hasText: /file/ });
  await expect(refused.first()).toBeInViewport({ ratio: 1 });
  await button(phone, 'Remove file').click();
  await phone.evaluate(() => scrollTo(0, 0));
  await button(phone, 'Record voice').click();
  await expect(phone.getByText('Please enable microphone access')).toBeInViewport({ ratio: 1 });
  await expect(button(phone, 'Record voice')).toBeVisible();
});

test('a laptop offers no camera app, and shows the camera as a card', async ({ bilal }) => {
  const laptop = await bilal.onLaptop({ path: photoTask });
  await button(laptop, 'Take photo').click();
  await expect(button(cameraOf(laptop), 'Take photo')).toBeInViewport({ ratio: 1 });
  await expect(button(cameraOf(laptop), 'Phone camera')).toHaveCount(0);
  expect((await cameraOf(laptop).boundingBox())?.width).toBeLessThan(800);
});

test(
  'work that is handed in without a network waits in view beside the form, and says when it goes',
  { tag: '@key' },
  async ({ amina, watch }) => {
    watch.expect(offline);
    const phone = await amina.onPhone({ path: photoTask });
    await expect(phone.getByRole('article')).toHaveCount(2);
    await phone.context().setOffline(true);
    await phone.locator('input[type=file]').setInputFiles(await photo());
    await phone.getByLabel('Write here').fill('From the underground');
    await button(phone, 'Send').click();
    const piece = phone.getByRole('article').filter({ hasText: 'From the underground' });
    await expect(piece).toContainText('Waiting');
    await expect(piece.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expect(piece).toBeInViewport({ ratio: 1 });
    await expect(piece.getByText('Waiting')).toBeInViewport({ ratio: 1 });
    // It is the last one, beside the form.
    await expect(phone.getByRole('article').last()).toContainText('From the underground');
    const kept = confirmation(
      phone,
      /It is safe on this phone\. It goes to Colin Clarke when you are online\./,
    );
    await expect(kept).toBeInViewport({ ratio: 1 });
    await expectAccessible(phone);
    await phone.context().setOffline(false);
    await expect(confirmation(phone, /^Sent to Colin Clarke$/)).toBeInViewport({ ratio: 1 });
    await expect(piece).toContainText('Sent');
    // Another piece begins: the confirmation has been seen.
    await button(phone, 'Add more').click();
    await expect(button(phone, 'Take photo')).toBeVisible();
    await expect(confirmation(phone, /Colin Clarke/)).toHaveCount(0);
  },
);

test('work for a class without a teacher is confirmed with the name of the class', async ({
  bilal,
  stage,
}) => {
  await stage.pool.query("update chats set teacher_id = null where chat_name = 'Blue'");
  const phone = await bilal.onPhone({ path: describeTask });
  await phone.getByLabel('Write here').fill('Past the school.');
  await button(phone, 'Send').click();
  await expect(confirmation(phone, /^Sent to Blue$/)).toBeInViewport({ ratio: 1 });
});

test('a learner who sends a film that this browser cannot show is asked first, and whoever opens it can save it', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: photoTask });
  const buffer = mediaBytes('film-hevc.mp4');
  // No ffmpeg can make anything of it.
  buffer.fill(
    0,
    buffer.indexOf('mdat') + 4,
    buffer.indexOf('mdat') + buffer.readUInt32BE(buffer.indexOf('mdat') - 4) - 4,
  );
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer };
  await phone.locator('form input[type=file]').setInputFiles(film);
  await expect(phone.getByText('This video may not play on other phones')).toBeVisible();
  await expect(phone.locator('form video')).toBeHidden();
  await expectAccessible(phone);
  await button(phone, 'Send anyway').click();
  const piece = phone.getByRole('article');
  await expect(piece.getByText('Sent')).toBeVisible();
  await expect(piece.getByText('This video cannot be played')).toBeVisible();
  await expect(piece.getByRole('link', { name: 'Save the file' })).toHaveAttribute('href', /^\/files\//);
});
