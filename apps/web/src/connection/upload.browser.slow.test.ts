// Proves in a real Chromium, against a real server, that an upload completes over an interrupted network.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recording } from '../../../server/src/kernel/files/media.fixture.ts';
import {
  createWorld,
  read,
  type Person,
  type World,
} from '../../../server/src/kernel/files/files.fixture.ts';
import type { uploadFile } from './upload.ts';

declare global {
  interface Window {
    uploadFile: typeof uploadFile;
  }
}

type Outcome = { fileId?: string; name?: string; code?: string; message?: string; progress: number[] };
type Order = { id: string; token: string; bytes: number[] | number; fileName: string; stopAt?: number };

let world: World;
let zoe: Person;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let built: string;

beforeAll(async () => {
  built = await mkdtemp(path.join(tmpdir(), 'foothold-upload-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: built,
      lib: { entry: path.join(import.meta.dirname, 'upload.ts'), formats: ['es'], fileName: 'upload' },
    },
  });
  const script = await readFile(path.join(built, 'upload.js'), 'utf8');
  const hangUp = "import { uploadFile } from '/upload.js'; window.uploadFile = uploadFile;";
  world = await createWorld({
    pages: (app) => {
      const html = '<!doctype html><title>Upload</title><script type="module" src="/page.js"></script>';
      app.get('/', (_request, reply) => reply.type('text/html').send(html));
      app.get('/page.js', (_request, reply) => reply.type('text/javascript').send(hangUp));
      app.get('/upload.js', (_request, reply) => reply.type('text/javascript').send(script));
    },
  });
  zoe = await world.person('student', world.categories.leeds);
  browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}, 60_000);
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(world.node.url);
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await world.close();
  await rm(built, { recursive: true });
});

async function chromiumPath(): Promise<string> {
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  // It unpacks itself into TMPDIR and would use any file there that has its name.
  vi.stubEnv('TMPDIR', built);
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

/** Sends bytes (or so many bytes of a silent recording) from the page. */
async function sendFrom(page: Page, order: Order): Promise<Outcome> {
  return page.evaluate(async ({ id, token, bytes, fileName, stopAt }) => {
    const frame = new Uint8Array(417);
    frame.set([0xff, 0xfb, 0x90, 0x64]);
    const content =
      typeof bytes === 'number'
        ? new Blob(Array.from({ length: Math.ceil(bytes / 417) }, () => frame)).slice(0, bytes)
        : new Blob([new Uint8Array(bytes)]);
    const progress: number[] = [];
    const stop = new AbortController();
    const onProgress = (percent: number): void => {
      progress.push(percent);
      if (stopAt !== undefined && percent >= stopAt) stop.abort();
    };
    try {
      const file = { id, blob: content, fileName, purpose: 'message', token } as const;
      return { ...(await window.uploadFile(file, { onProgress, signal: stop.signal })), progress };
    } catch (error) {
      const { name, message, code } = error as Error & { code?: string };
      return { name, message, code, progress };
    }
  }, order);
}

async function hashOf(id: string): Promise<string> {
  const content = await (await read(world.node, zoe, id)).bytes();
  return createHash('sha256').update(content).digest('hex');
}

const hashOfRecording = (bytes: number): string =>
  createHash('sha256').update(recording(bytes)).digest('hex');
const megabytes = (count: number): number => count * 1024 * 1024;

test("a learner's recording arrives whole, its progress ends at 100, and the device keeps no trace of it [FILE-4, FILE-7]", async () => {
  const id = randomUUID();
  const outcome = await sendFrom(page, { id, token: zoe.token, bytes: 50_000, fileName: 'audio.mp3' });
  expect(outcome).toMatchObject({ fileId: id });
  expect(outcome.progress.at(-1)).toBe(100);
  expect(await hashOf(id)).toBe(hashOfRecording(50_000));
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('a learner who goes offline in the middle sends the rest later, from another page, and no byte twice', async () => {
  const id = randomUUID();
  const bytes = megabytes(12);
  const order = { id, token: zoe.token, bytes, fileName: 'audio.mp3' };
  const offsets: number[] = [];
  await context.route('**/api/files/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(Number(await request.headerValue('upload-offset')));
    if (offsets.length !== 2) return route.continue();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  const cut = await sendFrom(page, order);
  expect([cut.name, cut.message]).toEqual([
    'UploadInterrupted',
    'The file could not be sent. Please check your connection and try again',
  ]);
  expect((await read(world.node, zoe, id)).status).toBe(404);
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(world.node.url);
  expect(await sendFrom(next, order)).toMatchObject({ fileId: id });
  expect(offsets).toEqual([0, megabytes(5), megabytes(5), megabytes(10)]);
  expect(await hashOf(id)).toBe(hashOfRecording(bytes));
});

test('a learner who stops an upload can resume it', async () => {
  const order = { id: randomUUID(), token: zoe.token, bytes: megabytes(12), fileName: 'audio.mp3' };
  const stopped = await sendFrom(page, { ...order, stopAt: 40 });
  expect(stopped.name).toBe('AbortError');
  const outcome = await sendFrom(page, order);
  expect(outcome).toMatchObject({ fileId: order.id });
  expect(outcome.progress[0]).toBeGreaterThan(0);
  expect(await hashOf(order.id)).toBe(hashOfRecording(order.bytes));
});

test('sending a file again that has arrived sends no bytes', async () => {
  const order = { id: randomUUID(), token: zoe.token, bytes: 9_000, fileName: 'audio.mp3' };
  await sendFrom(page, order);
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  expect(await sendFrom(page, order)).toMatchObject({ fileId: order.id });
  expect(methods.filter((method) => method !== 'GET')).toEqual(['HEAD']);
});

test('a file that cannot be used is refused for good with its message', async () => {
  const bytes = [...Buffer.from('<!doctype html><script>alert(1)</script>')];
  const order = { id: randomUUID(), token: zoe.token, bytes, fileName: 'photo.png' };
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await sendFrom(page, order)).toMatchObject({
      name: 'Refusal',
      code: 'INVALID',
      message: 'This kind of file cannot be used. Please choose a photo, a video or a sound',
    });
  }
});

test('a session that has ended is reported as such', async () => {
  const order = { id: randomUUID(), token: 'x'.repeat(43), bytes: 100, fileName: 'audio.mp3' };
  expect(await sendFrom(page, order)).toMatchObject({ name: 'Refusal', code: 'NOT_SIGNED_IN' });
});
