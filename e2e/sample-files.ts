// Creates small real files of every kind that users submit.
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as media from '../apps/server/src/kernel/files/media.fixture.ts';

type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export async function photo(width = 640, height = 480): Promise<Chosen> {
  return { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await media.photo(width, height) };
}

export async function sound(seconds = 0.25): Promise<Chosen> {
  return { name: 'voice.mp3', mimeType: 'audio/mpeg', buffer: media.recording(seconds * 16_000) };
}

/** Half a second of video recorded from the browser's camera. */
export async function video(page: Page): Promise<Chosen> {
  const base64 = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => {
      pieces.push(data);
      if (pieces.length === 3) recorder.stop();
    });
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start(200);
    await stopped;
    for (const track of stream.getTracks()) track.stop();
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name: 'walk.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

/** Creates a sparse file of the given size, which takes no disk space; returns its path. */
export async function sparse(name: string, bytes: number): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'foothold-sparse-')), name);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}
