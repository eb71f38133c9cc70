// A film that comes from the bucket itself: it goes on when its link has expired, and its page says when it cannot.
import { randomUUID } from 'node:crypto';
import { linkSeconds } from '@foothold/domain/files/kinds';
import type { Page } from '@playwright/test';
import { personId } from '../testing/cast.ts';

import { mediaBytes } from '../testing/media-files.ts';
import { refuse, startS3 } from '../testing/s3-server.ts';
import { startTestNode } from '../testing/node.ts';
import { chats } from '../testing/world-ids.ts';
import { Actor } from './actor.ts';
import { expect, test, webFolder } from './stage.ts';

const gapBytes = 32_000;

/** A film of four minutes with gaps between its chunks, so that a browser has not all of it after the first bytes. */
function longFilm(): Buffer {
  const film = mediaBytes('film-long.mp4');
  // Tables of where chunks begin (ISO/IEC 14496-12, 8.7.5), one for pictures and one for sound.
  const places = tablesOfChunks(film).toSorted((a, b) => film.readUInt32BE(a) - film.readUInt32BE(b));
  const starts = places.map((place) => film.readUInt32BE(place));
  const media = film.indexOf('mdat') - 4;
  const pieces = starts.map((start, index) => [
    Buffer.alloc(gapBytes),
    film.subarray(start, starts[index + 1]),
  ]);
  places.forEach((place, index) => film.writeUInt32BE((starts[index] ?? 0) + (index + 1) * gapBytes, place));
  film.writeUInt32BE(film.readUInt32BE(media) + starts.length * gapBytes, media);
  return Buffer.concat([film.subarray(0, starts[0]), ...pieces.flat()]);
}

/** Where the film's tables name the beginnings of its chunks. */
function tablesOfChunks(film: Buffer): number[] {
  const places: number[] = [];
  for (let table = film.indexOf('stco'); table !== -1; table = film.indexOf('stco', table + 4))
    for (let index = 0; index < film.readUInt32BE(table + 8); index++) places.push(table + 12 + 4 * index);
  return places;
}

const film = (phone: Page) => phone.getByLabel('Video: Colin Clarke');
const position = (phone: Page) => film(phone).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (phone: Page) => film(phone).evaluate((video: HTMLVideoElement) => video.paused);
const seek = (phone: Page, to: number) =>
  film(phone).evaluate((video: HTMLVideoElement, time) => void (video.currentTime = time), to);

test('a learner seeks in a film after its link has expired, and it goes on there; when it cannot, the page says so', async ({
  browser,
  watch,
}) => {
  test.slow();
  watch.expect(/status of 403|ERR_BLOCKED_BY_ORB/);
  const s3 = await startS3();
  const node = await startTestNode({ webFolder, s3: { ...s3.settings, publicOrigin: s3.url } });
  const amina = new Actor({ name: 'amina', browser, node, watch });
  const [used, expired] = [new Set<string>(), new Set<string>()];
  let linksWork = true;
  s3.spoil((request, response) => {
    const link = new URL(request.url ?? '', s3.url).searchParams.get('X-Amz-Signature');
    if (link === null) return false;
    used.add(link);
    return (!linksWork || expired.has(link)) && refuse(response, 403, 'AccessDenied');
  });
  const expire = async (phone: Page): Promise<void> => {
    used.forEach((link) => expired.add(link));
    await phone.evaluate((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, linkSeconds * 1000);
  };
  try {
    const [id, content] = [randomUUID(), longFilm()];
    const { bytes, sha256 } = await node.services.files.put(id, content);
    await node.pool.query(
      `insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256)
       values ($1, $2, 'message', 'users/x/film-1.mp4', 'video', 'video/mp4', $3, $4)`,
      [id, personId('clarke'), bytes, sha256],
    );
    await node.pool.query(
      `insert into messages (id, chat_id, seq, file_id, created_by) values (gen_random_uuid(), $1, 1000, $2, $3)`,
      [chats.aminaAndClarke, id, personId('clarke')],
    );
    await node.pool.query('update chats set last_seq = 1000 where id = $1', [chats.aminaAndClarke]);
    const phone = await amina.onPhone({ path: `/messages/${chats.aminaAndClarke}` });
    await film(phone).evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => position(phone)).toBeGreaterThan(0.1);
    expect(used.size).toBe(1);

    await test.step('while it plays, it goes on playing', async () => {
      await expire(phone);
      await seek(phone, 200);
      await expect.poll(() => position(phone)).toBeGreaterThan(200.1);
      expect(await isPaused(phone)).toBe(false);
      expect(used.size).toBe(2);
    });

    await test.step('while it is paused, it stays paused, and plays from there', async () => {
      await film(phone).evaluate((video: HTMLVideoElement) => video.pause());
      await expire(phone);
      await seek(phone, 100);
      await expect.poll(() => used.size).toBe(3);
      await expect
        .poll(() => film(phone).evaluate(({ readyState }: HTMLVideoElement) => readyState))
        .toBeGreaterThanOrEqual(2);
      expect([await position(phone), await isPaused(phone)]).toEqual([100, true]);
      await film(phone).evaluate((video: HTMLVideoElement) => video.play());
      await expect.poll(() => position(phone)).toBeGreaterThan(100.1);
    });

    await test.step('a bucket that gives nothing is asked once more, and no more', async () => {
      await expire(phone);
      linksWork = false;
      await seek(phone, 20);
      await expect(phone.getByText('This video cannot be played')).toBeVisible({ timeout: 60_000 });
      expect(used.size).toBe(4);
    });
  } finally {
    await amina.leave();
    await node.stop();
    await s3.close();
  }
});
