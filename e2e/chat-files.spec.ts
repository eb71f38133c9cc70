// Photos, videos and voice messages in a chat: chosen or recorded, previewed before sending, and shown to the others.
import type { Locator, Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';
import { blue, box, log, say } from './chat-page.ts';
import { fingerOn } from './finger.ts';
import { doubleText } from './look.ts';
import { offline } from './out-of-reach.ts';
import { photo, sparse } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { recordUntilStored, recordVoice } from './voice-recorder.ts';

test('a photo is previewed before it is sent, and one that is too large is refused with a message [MSG-2, MSG-3, MSG-5]', async ({
  amina,
  clarke,
}) => {
  const phone = await amina.onPhone({ path: blue });
  const laptop = await clarke.onLaptop({ path: blue });
  await phone.getByRole('button', { name: 'Add a photo, a video or a recording' }).click();
  const choosing = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Photo or video' }).click();
  const chooser = await choosing;
  await expect(phone.locator('form input[type=file]')).toHaveAttribute('accept', 'image/*,video/*');
  await test.step('200 MB and a byte are refused, and 200 MB are not, in a chat as for a face [CONST-4]', async () => {
    await chooser.setFiles(await sparse('film.mp4', 209_715_201));
    await expect(phone.getByText('Max file size: 200mb')).toBeVisible();
    await phone.locator('form input[type=file]').setInputFiles(await sparse('film.mp4', 209_715_200));
    await expect(phone.getByText('Max file size: 200mb')).toHaveCount(0);
    await expect(phone.getByRole('button', { name: 'Remove file' })).toBeVisible();
    await phone.getByRole('button', { name: 'Remove file' }).click();
    const profile = await amina.onPhone({ path: '/profile' });
    await profile.getByRole('button', { name: 'Change picture' }).click();
    const face = profile.getByRole('dialog', { name: 'Change picture' });
    for (const [bytes, refusals] of [
      [209_715_201, 1],
      [209_715_200, 0],
    ] as const) {
      await face.locator('input[type=file]').setInputFiles(await sparse('face.jpg', bytes));
      await expect(face.getByText('Max file size: 200mb')).toHaveCount(refusals);
    }
    await profile.close();
    await phone.getByRole('button', { name: 'Add a photo, a video or a recording' }).click();
  });
  await phone.locator('form input[type=file]').setInputFiles(await photo());
  await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(phone.getByText('Max file size: 200mb')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Send' }).click();
  const picture = laptop.getByRole('img', { name: 'Photo: Amina Yusuf' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(phone.getByRole('img', { name: 'Photo: Me' })).toBeVisible();
});

const sizes = [
  { width: 360, height: 740 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

/** Wholly on the screen, and nothing lies over it. */
const isInReach = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => ({ x: (left + right) / 2, y }));
    return points.every(({ x, y }) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && element.contains(above);
    });
  });

async function expectWayToSend(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const control of [box(page), page.getByRole('button', { name: 'Send' })])
      await expect.poll(() => isInReach(control), `at ${size.width} × ${size.height}`).toBe(true);
  }
}

test('whoever has attached something to a message reaches the message box and Send on the smallest phone, without a network too, and with text twice as large', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(offline);
  await stage.pool.query('update chats set whiteboard = $1, version = version + 1 where id = $2', [
    'Bring a photo of your street. We talk about the way from your home to the college. Homework: page 12.',
    chats.blue,
  ]);
  for (const person of [amina, clarke]) {
    const phone = await person.onPhone({ path: blue });
    await expect(log(phone).getByRole('article').first()).toBeVisible();
    await recordUntilStored(phone);
    await phone.reload();
    await expect(phone.getByText('You have a recording that was not sent')).toBeVisible();
    await expectWayToSend(phone);
    await phone.getByRole('button', { name: 'Delete recording' }).click();
    await phone.locator('form input[type=file]').setInputFiles(await photo());
    await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expectWayToSend(phone);
    await phone.context().setOffline(true);
    await expect(phone.getByText(/^No internet/)).toBeVisible();
    await expectWayToSend(phone);
    await phone.context().setOffline(false);
    await expect(phone.getByText(/^No internet/)).toHaveCount(0);
    await doubleText(phone);
    await expectWayToSend(phone);
  }
});

test(
  'a voice message is recorded, heard before it is sent, and heard by the teacher [MSG-4, MSG-6]',
  { tag: '@key' },
  async ({ amina, clarke }) => {
    const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
    const laptop = await clarke.onLaptop({ path: `/messages/${chats.aminaAndClarke}` });
    await recordVoice(phone);
    await expect(log(laptop).getByRole('article')).toHaveCount(2);
    await expect(log(laptop).getByRole('article').last()).toContainText('Amina Yusuf');
    await expect(log(laptop).getByRole('article').last().getByRole('button').first()).toBeVisible();
    await test.step('or spoken while the button is held', async () => {
      const hold = await fingerOn(phone, phone.getByRole('button', { name: 'Record voice' }));
      const recorder = phone.getByRole('dialog', { name: 'Voice recording' });
      await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
      await hold.letGo();
      await expect(recorder.getByRole('button', { name: 'Listen' })).toBeVisible();
      await recorder.getByRole('button', { name: 'Use this' }).tap();
      await expect(log(laptop).getByRole('article')).toHaveCount(3);
    });
    await test.step('and the key that presses the button still opens the recorder', async () => {
      await phone.getByRole('button', { name: 'Record voice' }).press('Enter');
      await phone
        .getByRole('dialog', { name: 'Voice recording' })
        .getByRole('button', { name: 'Stop' })
        .waitFor();
    });
  },
);

test('a photo, a video and a recording whose files are missing on the server show placeholders, and the chat keeps working', async ({
  amina,
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 404 .*\/files\//);
  const kinds = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg' };
  for (const [index, [kind, mediaType]] of Object.entries(kinds).entries()) {
    await stage.pool.query(
      `with lost as (insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
         values (gen_random_uuid(), $1, 'message', 'lost', $2, $3, 1000, repeat('0', 64)) returning id)
       insert into messages (id, chat_id, seq, file_id, created_by)
         select gen_random_uuid(), $4, $5, id, $1 from lost`,
      [clarke.id, kind, mediaType, chats.aminaAndClarke, 1000 + index],
    );
  }
  await stage.pool.query('update chats set last_seq = 1002 where id = $1', [chats.aminaAndClarke]);
  const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
  const photo = phone.getByRole('img', { name: 'Photo: Colin Clarke' });
  await expect(photo).toBeVisible();
  // The drawn scene, not an empty frame.
  await expect.poll(() => photo.evaluate(({ tagName }) => tagName.toLowerCase())).toBe('svg');
  await expect(phone.getByText('This video cannot be played')).toBeVisible();
  await expect(phone.getByText('This recording cannot be played')).toBeVisible();
  await say(phone, 'I cannot see it');
  await expect(log(phone).getByRole('article').last()).toContainText('I cannot see it');
});

test('a learner who has denied the microphone or the camera is told what to do [ERR-13, ERR-14]', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: 'about:blank' });
  await phone.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await phone.goto(`/messages/${chats.aminaAndClarke}`);
  await phone.getByRole('button', { name: 'Record voice' }).click();
  await expect(phone.getByText('Please enable microphone access')).toBeVisible();
  await phone.getByRole('button', { name: 'Add a photo, a video or a recording' }).click();
  await phone.getByRole('button', { name: 'Take photo' }).click();
  await expect(phone.getByText('Please enable camera access')).toBeVisible();
});
