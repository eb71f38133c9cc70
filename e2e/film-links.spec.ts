// A film that comes from the bucket itself: it goes on when its link has expired, and its page says when it cannot.
import { randomUUID } from 'node:crypto';
import { linkSeconds } from '@foothold/domain/files/kinds';
import type { Page } from '@playwright/test';
import { personId } from '../testing/cast.ts';

import { refuse, startS3 } from '../testing/s3-server.ts';
import { startTestNode } from '../testing/server.ts';
import { chats } from '../testing/world-ids.ts';
import { Actor } from './actor.ts';
import { expect, test, webFolder } from './stage.ts';

const bytesPerSecond = 176_400;
const seconds = 240;

/** Sound of four minutes, which a player of films plays and can seek in. */
function longFilm(): Buffer {
  const film = Buffer.alloc(44 + seconds * bytesPerSecond);
  film.write('RIFF', 0);
  film.writeUInt32LE(film.length - 8, 4);
  film.write('WAVEfmt ', 8);
  film.writeUInt32LE(16, 16);
  film.writeUInt16LE(1, 20);
  film.writeUInt16LE(2, 22);
  film.writeUInt32LE(bytesPerSecond / 4, 24);
  film.writeUInt32LE(bytesPerSecond, 28);
  film.writeUInt16LE(4, 32);
  film.writeUInt16LE(16, 34);
  film.write('data', 36);
  film.writeUInt32LE(film.length - 44, 40);
  return film;
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
