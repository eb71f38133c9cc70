// Proves that a picture which crashes or blocks its decoder breaks nothing else.
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AcceptedType } from '@foothold/domain/files/accepted-types';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImages, type Images } from './images.ts';
import { photo } from './media.fixture.ts';

let folder: string;
let images: Images;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-images-'));
  images = createImages({ timeoutMs: 6_000 });
});
afterEach(async () => {
  images.close();
  await rm(folder, { recursive: true });
});

const place = (name: string): string => path.join(folder, name);
const rewrite = (from: string, to: string, mediaType: AcceptedType, ownerId = 'zoe') =>
  images.rewrite({ ownerId, from: place(from), to: place(to), mediaType });

test('a picture that blocks its decoder is given up, and those that waited behind it are done [THREAT-12]', async () => {
  execFileSync('mkfifo', [place('never-ending')]);
  await writeFile(place('photo'), await photo());
  const blocked = rewrite('never-ending', 'out-1', 'image/jpeg');
  const behind = rewrite('photo', 'out-2', 'image/jpeg');
  await expect(blocked).rejects.toThrow('This file does not open');
  expect(await behind).toEqual({ width: 64, height: 48 });
});

test('a learner who sends many pictures that block the decoder delays a classmate by two of them at most [THREAT-19]', async () => {
  images.close();
  images = createImages({ timeoutMs: 2_500 });
  execFileSync('mkfifo', [place('never-ending')]);
  await writeFile(place('photo'), await photo());
  let given = 0;
  const hostile = Array.from({ length: 3 }, (_, index) =>
    rewrite('never-ending', `out-${index}`, 'image/jpeg', 'hammer').catch(() => (given += 1)),
  );
  expect(await rewrite('photo', 'out', 'image/jpeg', 'amina')).toEqual({ width: 64, height: 48 });
  expect(given).toBeLessThanOrEqual(2);
  await Promise.all(hostile);
});

test('a picture is not called damaged because its decoder takes long to start', async () => {
  images.close();
  images = createImages({ timeoutMs: 2_500 });
  await writeFile(place('photo'), await photo());
  const { execPath } = process;
  await writeFile(place('slow-node'), `#!/bin/sh\nsleep 3\nexec '${execPath}' "$@"\n`, { mode: 0o700 });
  try {
    process.execPath = place('slow-node');
    expect(await rewrite('photo', 'out', 'image/jpeg')).toEqual({ width: 64, height: 48 });
  } finally {
    process.execPath = execPath;
  }
});

test.each([
  ['was killed', 'process.kill(process.pid, "SIGKILL")'],
  ['got stuck', ''],
])('a picture is not called damaged because its decoder %s once', async (_what, inWork) => {
  images.close();
  images = createImages({ timeoutMs: 2_500 });
  await writeFile(place('photo'), await photo());
  await writeFile(place('failing.cjs'), `process.on('message', () => { ${inWork} }); process.send('ready');`);
  const { execPath } = process;
  const first = `mkdir '${place('tried')}' 2>/dev/null && exec '${execPath}' '${place('failing.cjs')}'`;
  await writeFile(place('node'), `#!/bin/sh\n${first}\nexec '${execPath}' "$@"\n`, { mode: 0o700 });
  try {
    process.execPath = place('node');
    expect(await rewrite('photo', 'out', 'image/jpeg')).toEqual({ width: 64, height: 48 });
  } finally {
    process.execPath = execPath;
  }
  expect(await readdir(folder)).toContain('tried');
});

test('a picture that is being decoded when the server stops is refused for later, and so is the next', async () => {
  execFileSync('mkfifo', [place('never-ending')]);
  await writeFile(place('photo'), await photo());
  const stopped = expect(rewrite('never-ending', 'out-1', 'image/jpeg')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const behind = expect(rewrite('photo', 'out-2', 'image/jpeg')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  // Opened once the decoder reads it.
  const source = await open(place('never-ending'), 'w');
  images.close();
  await Promise.all([stopped, behind]);
  await source.close();
});

test('twenty pictures at once are all re-encoded, each in its own format', async () => {
  await writeFile(place('photo'), await photo());
  const formats = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
  const turns = Array.from({ length: 20 }, (_, index) => formats[index % 4] ?? 'image/jpeg');
  await Promise.all(turns.map((type, index) => rewrite('photo', `out-${index}`, type)));
  for (const [index, type] of turns.entries()) {
    const { format } = await sharp(await readFile(place(`out-${index}`))).metadata();
    expect(`image/${format}`).toBe(type);
  }
});

test('disabled loaders stay disabled, even for a file that got this far [THREAT-12]', async () => {
  await writeFile(place('drawing'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(rewrite('drawing', 'out', 'image/png')).rejects.toThrow('This file does not open');
  await writeFile(
    place('tiff'),
    await sharp(await photo())
      .tiff()
      .toBuffer(),
  );
  await expect(rewrite('tiff', 'out', 'image/png')).rejects.toThrow('This file does not open');
  await expect(rewrite('tiff', 'out', 'video/mp4')).rejects.toThrow('choose a picture');
});

test('where no process can be started a picture is refused for later, and then is accepted', async () => {
  await writeFile(place('photo'), await photo());
  const { execPath } = process;
  try {
    process.execPath = place('nothing');
    await expect(rewrite('photo', 'out', 'image/jpeg')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  } finally {
    process.execPath = execPath;
  }
  expect(await rewrite('photo', 'out', 'image/jpeg')).toEqual({ width: 64, height: 48 });
});

test.runIf(process.platform === 'linux')(
  'a class that sends its photos one after the other takes little more memory than the first of them',
  async () => {
    await writeFile(place('photo'), await photo(4000, 3000));
    const peaks: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await rewrite('photo', 'out', 'image/jpeg');
      peaks.push(await peakOfDecoder());
    }
    const [first = 0] = peaks;
    expect(first).toBeGreaterThan(0);
    expect(Math.max(...peaks) / first).toBeLessThan(1.25);
  },
);

/** The most memory that the child with the decoder has ever had, in KB. */
async function peakOfDecoder(): Promise<number> {
  for (const id of await readdir('/proc')) {
    const [line, status] = await Promise.all(
      ['cmdline', 'status'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
    );
    if (line?.includes('image-worker') && status?.includes(`\nPPid:\t${process.pid}\n`))
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]);
  }
  throw new Error('There is no decoder.');
}
