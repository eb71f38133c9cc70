// Proves the recorder, the camera and the photo in a real Chromium, under the headers the product sends.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, expect as playwrightExpect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mediaBytes } from '../../../../testing/media-files.ts';
import { readMpegFrames } from './mpeg-frames.ts';
import type { MediaOnTestPage } from './page.fixture.tsx';

declare global {
  // What the test page exposes for these tests.
  interface Window extends MediaOnTestPage {}
}

// Shared machines can be slow; longer timeouts hide no wrong result.
const expectPage = playwrightExpect.configure({ timeout: 20_000 });
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let server: Server;
let address: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foothold-media-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.fixture.tsx'),
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  });
  server = await serve(folder);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launch(['--use-fake-ui-for-media-stream']);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a voice recording', () => {
  test('becomes a real mp3 that a learner can listen to, named by its time [MSG-6, FILE-5, FILE-7]', async () => {
    const { page, refusedBySecurity } = await openPage();
    const longest = await record(page, '2 seconds');
    await page.getByRole('button', { name: 'Listen' }).click();
    await expectPage(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    const recording = await readRecording(page);
    expect(recording.fileName).toMatch(/^audio-\d{13}\.mp3$/);
    expect(recording.type).toBe('audio/mpeg');
    expect((await fileTypeFromBuffer(recording.bytes))?.mime).toBe('audio/mpeg');
    const mp3 = readMpegFrames(recording.bytes);
    expect(mp3).toMatchObject({ channels: 1, sampleRate: 24_000, strayBytes: 0 });
    expect(mp3.seconds).toBeGreaterThan(1.5);
    expect(mp3.seconds).toBeLessThan(longest + 0.2);
    expect(Math.abs(mp3.seconds - recording.seconds)).toBeLessThan(0.2);
    // Chromium's fake microphone beeps once a second.
    expect(Math.max(...recording.peaks)).toBeGreaterThan(0.05);
    expect(refusedBySecurity()).toEqual([]);
    await page.context().close();
  });

  test('is offered again after the tab was killed in the middle of it [MSG-4]', async () => {
    const { page } = await openPage();
    const context = page.context();
    await page.getByRole('button', { name: 'Record' }).click();
    await expectPage(page.getByRole('timer')).toContainText('3 seconds');
    const killed = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => undefined);
    await killed;
    const next = await context.newPage();
    await next.goto(address);
    await next.getByRole('button', { name: 'Use it' }).click();
    await expectPage(next.getByRole('button', { name: 'Listen' })).toBeVisible();
    const recording = await readRecording(next);
    const mp3 = readMpegFrames(recording.bytes);
    expect(mp3).toMatchObject({ channels: 1, sampleRate: 24_000, strayBytes: 0 });
    expect(mp3.seconds).toBeGreaterThan(1.5);
    await next.evaluate(() => window.recorderHandle.recorder.markSaved());
    expect(await next.evaluate(() => window.recorderHandle.recorder.findUnfinished())).toEqual([]);
    await context.close();
  });

  test('that is being made in one tab is not offered in another, and a cancelled one never again', async () => {
    const { page } = await openPage();
    await page.getByRole('button', { name: 'Record' }).click();
    await expectPage(page.getByRole('timer')).toContainText('2 seconds');
    const other = await page.context().newPage();
    await other.goto(address);
    expect(await other.evaluate(() => window.recorderHandle.recorder.findUnfinished())).toEqual([]);
    await page.evaluate(() => window.recorderHandle.recorder.leave());
    await expect
      .poll(() => other.evaluate(() => window.recorderHandle.recorder.findUnfinished()))
      .toHaveLength(1);
    await other.reload();
    await other.getByRole('button', { name: 'Use it' }).click();
    await other.getByRole('button', { name: 'Delete recording' }).click();
    await expectPage(other.getByRole('button', { name: 'Record' })).toBeVisible();
    expect(await other.evaluate(() => window.recorderHandle.recorder.findUnfinished())).toEqual([]);
    await page.context().close();
  });

  test('keeps its original with its true type when the mp3 encoder cannot load', async () => {
    const { page } = await openPage();
    await page.context().route('**/*.wasm', (route) => route.abort());
    await record(page, '1 second');
    const recording = await readRecording(page);
    expect(recording.type).toBe('audio/webm');
    expect(recording.fileName).toMatch(/^audio-\d{13}\.webm$/);
    expect((await fileTypeFromBuffer(recording.bytes))?.ext).toBe('webm');
    await page.context().close();
  });

  test('is also encoded where the browser can only decode it as a whole [FILE-7]', async () => {
    const { page } = await openPage({ withoutAudioDecoder: true });
    await record(page, '2 seconds');
    const recording = await readRecording(page);
    const mp3 = readMpegFrames(recording.bytes);
    expect(mp3).toMatchObject({ channels: 1, sampleRate: 24_000, strayBytes: 0 });
    expect(mp3.seconds).toBeGreaterThan(1.5);
    expect(Math.max(...recording.peaks)).toBeGreaterThan(0.05);
    await page.context().close();
  });

  test('can be made with the keyboard alone, and its panel has no accessibility faults [MSG-4]', async () => {
    const { page } = await openPage();
    await page.getByRole('button', { name: 'Record' }).focus();
    await page.keyboard.press('Enter');
    await expectPage(page.getByRole('button', { name: 'Stop' })).toBeFocused();
    await expectPage(page.getByRole('timer')).toContainText('1 second');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expectPage(page.getByRole('button', { name: 'Listen' })).toBeFocused();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.context().close();
  });

  test('is refused on an iPhone outside Safari, in the words of the product [ERR-15]', async () => {
    const { page } = await openPage({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    });
    await page.getByRole('button', { name: 'Record' }).click();
    await expectPage(page.getByRole('alert').first()).toHaveText(
      'Voice recording on iOS is only available in Safari',
    );
    await page.context().close();
  });
});

test('a learner who denied the microphone or the camera is told how to go on [ERR-13, ERR-14, LEFT-39]', async () => {
  const denying = await launch(['--use-fake-ui-for-media-stream=deny']);
  const page = await denying.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Record' }).click();
  await expectPage(page.getByText('Please enable microphone access')).toBeVisible();
  await page.getByRole('button', { name: 'Open camera' }).click();
  await expectPage(page.getByText('Please enable camera access')).toBeVisible();
  await denying.close();
});

test('a learner takes a photo with the camera and sees it before sending [LEFT-39, MSG-5]', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: 'Open camera' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  const picture = page.getByRole('img', { name: 'Your photo' });
  await expectPage(picture).toBeVisible();
  await page.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await page.getByRole('button', { name: 'Use this' }).click();
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(picture).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Send' })).toBeFocused();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.context().close();
});

describe('a photo that a slow phone still scales down', () => {
  test('holds Send back until it is attached', async () => {
    const { page, choose, finish } = await openSlowPage();
    await choose('bus stop');
    await expectPage(page.getByText('Loading')).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await finish(0);
    await expectPage(page.getByText('bus stop')).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expectPage(page.getByText('Loading')).toHaveCount(0);
    await page.context().close();
  });

  test('does not replace the one that was chosen after it', async () => {
    const { page, choose, finish } = await openSlowPage();
    await choose('bus stop');
    await choose('timetable');
    await finish(1);
    await expectPage(page.getByText('timetable')).toBeVisible();
    await finish(0);
    await expectPage(page.getByText('timetable')).toBeVisible();
    await expectPage(page.getByText('bus stop')).toHaveCount(0);
    await page.context().close();
  });
});

test('a photo leaves the phone small, upright and without the place where it was taken', async () => {
  const taken = await photoTakenSideways();
  expect((await sharp(taken).metadata()).exif?.includes('London')).toBe(true);
  const { page } = await openPage();
  const prepared = await page.evaluate(
    async (bytes) => {
      const file = new File([new Uint8Array(bytes)], 'IMG_1.JPEG', { type: 'image/jpeg' });
      const photo = await window.media.preparePhoto(file);
      return { name: photo.name, type: photo.type, bytes: [...new Uint8Array(await photo.arrayBuffer())] };
    },
    [...taken],
  );
  expect(prepared).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' });
  const photo = Buffer.from(prepared.bytes);
  const { width, height, exif, orientation } = await sharp(photo).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 800, height: 1600 });
  expect(photo.includes('London')).toBe(false);
  const [red, , blue] = await sharp(photo)
    .extract({ left: 400, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  await page.context().close();
});

test('a film that other phones may not play is asked about before one press sends it', async () => {
  const { page } = await openPage();
  const sendButton = page.getByRole('button', { name: 'Send', exact: true });
  const choose = (name: string, file: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: mediaBytes(file) });
  await sendButton.evaluate((button) =>
    button.addEventListener('click', () => Object.assign(button.dataset, { pressed: 'once' })),
  );
  await choose('film.mp4', 'film-mpeg4.mp4');
  await expectPage(page.getByText('This video may not play on other phones')).toBeVisible();
  await expectPage(page.getByText('film.mp4')).toBeVisible();
  await expectPage(sendButton).toBeDisabled();
  await page.getByRole('button', { name: 'Record again' }).click();
  await expectPage(page.getByText('film.mp4')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose('film.mp4', 'film-hevc.mp4');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expectPage(sendButton).toHaveAttribute('data-pressed', 'once');
  await expectPage(page.getByText('This video may not play on other phones')).toHaveCount(0);
  await choose('talk', 'sound-alac.m4a');
  await expectPage(page.getByText('This recording may not play on other phones')).toBeVisible();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expectPage(sendButton).toBeEnabled();
  await page.context().close();
});

test('a photo that this browser cannot show is a photo all the same, and one without a name or type is shown', async () => {
  const { page } = await openPage();
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  await choose('IMG_0007.HEIC', mediaBytes('photo.heic'));
  await expectPage(page.getByText('This photo cannot be shown here, but it is safe.')).toBeVisible();
  await expectPage(page.getByText('IMG_0007.HEIC')).toBeVisible();
  await choose('IMG-20261128-WA0003', await photoTakenSideways());
  await expectPage(page.getByText('IMG-20261128-WA0003')).toBeVisible();
  await expectPage(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await choose('song.flac', mediaBytes('sound.flac'));
  await expectPage(page.getByText('This kind of sound cannot be played here')).toBeVisible();
  await page.context().close();
});

test('a long screenshot and a panorama leave the phone legible', async () => {
  const { page } = await openPage();
  const prepared = await page.evaluate(async () => {
    const sizes = [];
    for (const [width, height] of [
      [1080, 9000],
      [8000, 1500],
    ] as const) {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.fillRect(9, 9, 99, 99);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const photo = await window.media.preparePhoto(new File([blob], 'long.png', { type: 'image/png' }));
      const picture = await createImageBitmap(photo);
      sizes.push([picture.width, picture.height]);
    }
    return sizes;
  });
  expect(prepared).toEqual([
    [720, 6000],
    [3840, 720],
  ]);
  await page.context().close();
});

test('an animation leaves the phone with all its pictures, a WebP that does not move is scaled down', async () => {
  const frames = { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } } as const;
  const moving = (format: 'webp' | 'gif') => sharp(randomBytes(576), frames).toFormat(format).toBuffer();
  const still = sharp({ create: { width: 3200, height: 1600, channels: 4, background: '#00f8' } }).webp();
  const { page } = await openPage();
  const isLeftAlone = async (bytes: Buffer, type: string) =>
    page.evaluate(
      async ([given, as]) => {
        const file = new File([new Uint8Array(given)], 'sticker', { type: as });
        return (await window.media.preparePhoto(file)) === file;
      },
      [[...bytes], type] as const,
    );
  expect(await isLeftAlone(await moving('webp'), 'image/webp')).toBe(true);
  expect(await isLeftAlone(await moving('gif'), 'image/gif')).toBe(true);
  expect(await isLeftAlone(await still.toBuffer(), 'image/webp')).toBe(false);
  await page.context().close();
});

test('a photo that the phone cannot read is sent as it is', async () => {
  const { page } = await openPage();
  const [same, name] = await page.evaluate(async () => {
    const file = new File([new Uint8Array([1, 2, 3])], 'a.heic', { type: 'image/heic' });
    const photo = await window.media.preparePhoto(file);
    return [photo === file, photo.name];
  });
  expect([same, name]).toEqual([true, 'a.heic']);
  await page.context().close();
});

async function openPage(as: { userAgent?: string; withoutAudioDecoder?: boolean } = {}) {
  const context = await browser.newContext(as.userAgent === undefined ? {} : { userAgent: as.userAgent });
  if (as.withoutAudioDecoder) {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioDecoder'));
  }
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(address);
  return { page, refusedBySecurity: () => refused };
}

/** A chosen photo is ready only when `finish` is called with its index among the chosen. */
async function openSlowPage() {
  const { page } = await openPage();
  const waiting = await page.evaluateHandle(() => {
    const finished: (() => void)[] = [];
    const { prototype } = HTMLCanvasElement;
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the canvas
    const encode = prototype.toBlob;
    prototype.toBlob = function encodeSlowly(done, ...how) {
      encode.call(this, (blob) => finished.push(() => done(blob)), ...how);
    };
    return finished;
  });
  const count = () => waiting.evaluate((finished) => finished.length);
  const choose = async (name: string) => {
    const before = await count();
    const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photoTakenSideways() };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(count).toBe(before + 1);
  };
  const finish = (index: number) =>
    waiting.evaluate(async (finished, at) => {
      finished[at]?.();
      // It is on the screen after two frames.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    }, index);
  return { page, choose, finish };
}

/** Returns the seconds from the first press until the recording was ready. */
async function record(page: Page, until: string): Promise<number> {
  const pressedAt = performance.now();
  await page.getByRole('button', { name: 'Record' }).click();
  await expectPage(page.getByRole('timer')).toContainText(until);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectPage(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  return (performance.now() - pressedAt) / 1000;
}

async function readRecording(page: Page) {
  const read = await page.evaluate(async () => {
    const { state } = window.recorderHandle;
    if (state.phase !== 'ready') throw new Error(`The recorder is ${state.phase}`);
    const { blob, fileName, seconds, peaks } = state.recording;
    return {
      fileName,
      seconds,
      peaks,
      type: blob.type,
      bytes: [...new Uint8Array(await blob.arrayBuffer())],
    };
  });
  return { ...read, bytes: Buffer.from(read.bytes) };
}

/** Stored rotated, as phones do: red on the left is displayed at the top. */
async function photoTakenSideways(): Promise<Buffer> {
  const blue = { r: 0, g: 0, b: 255 };
  const red = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 2400, height: 1200, channels: 3, background: blue } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { ImageDescription: 'London' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' },
    })
    .jpeg()
    .toBuffer();
}

async function launch(flags: string[]): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ];
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...args, '--use-fake-device-for-media-stream', ...flags],
  });
}

async function chromiumPath(): Promise<string> {
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  // It unpacks itself into TMPDIR and would use any file there that has its name.
  vi.stubEnv('TMPDIR', folder);
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'";
const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

async function serve(root: string): Promise<Server> {
  const styles = (await readdir(join(root, 'assets'))).filter((name) => /^page.fixture.*\.css$/.test(name));
  const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('');
  const page = `<!doctype html><html lang="en"><title>Media</title>${links}<script type="module" src="/assets/page.fixture.js"></script></html>`;
  const started = createServer((request, response) => {
    const path = request.url ?? '/';
    const worker = path.startsWith('/assets/mp3-worker-');
    response.setHeader(
      'content-security-policy',
      worker ? policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : policy,
    );
    response.setHeader(
      'content-type',
      path === '/' ? 'text/html' : (mediaTypes[extname(path)] ?? 'text/plain'),
    );
    (path === '/' ? Promise.resolve(page) : readFile(join(root, path))).then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
}
