// Proves that videos and recordings of every type lose who made them, where, when and with what, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '@foothold/domain/contract/refusal';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine } from './media-type.ts';
import { recording, wav } from './media.fixture.ts';
import { oggChecksum, secret, taggedMedia } from './tagged-media.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-media-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function stripped(bytes: Buffer): Promise<{ readonly mediaType: string; readonly bytes: Buffer }> {
  const place = path.join(folder, 'received');
  await writeFile(place, bytes);
  const { mediaType } = await examine(place);
  return { mediaType, bytes: await readFile(place) };
}

const media = taggedMedia();
/** Bytes of audio or pictures in these files, which must stay where they are. */
const kept: readonly Buffer[] = [
  Buffer.alloc(500, 7),
  Buffer.from('sound and pictures'),
  Buffer.alloc(600, 9),
  recording(),
  wav().subarray(12),
];

describe.each(Object.entries(media))('%s', (name, bytes) => {
  test('loses its metadata about people and places, keeps its length, and its audio and pictures do not move', async () => {
    const after = await stripped(bytes);
    expect(bytes.includes('Amina')).toBe(true);
    for (const part of ['Amina', 'Yusuf', '53.80', '\xca\xfe\xf0\x0d']) {
      expect(after.bytes.includes(Buffer.from(part, 'latin1')), part).toBe(false);
    }
    expect(after.bytes.length).toBe(bytes.length);
    const here = kept.filter((part) => bytes.includes(part));
    expect(here.length).toBeGreaterThan(0);
    for (const part of here) expect(after.bytes.indexOf(part)).toBe(bytes.indexOf(part));
  });

  test('has the same type afterwards, and the second time nothing changes', async () => {
    const once = await stripped(bytes);
    const twice = await stripped(once.bytes);
    expect(twice.mediaType).toBe(once.mediaType);
    expect(twice.bytes.equals(once.bytes)).toBe(true);
    expect(once.mediaType).toMatch(/^(audio|video)\//);
    expect(name.endsWith('.ogg') && !pagesAreWhole(once.bytes)).toBe(false);
  });
});

function pagesAreWhole(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const segments = bytes.readUInt8(at + 26);
    const body = bytes.subarray(at + 27, at + 27 + segments).reduce((sum, each) => sum + each, 0);
    const page = Buffer.from(bytes.subarray(at, at + 27 + segments + body));
    const said = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    if (oggChecksum(page) !== said) return false;
    at += page.length;
  }
  return true;
}

test('a long video that was recorded live in thousands of fragments loses what follows the last of them', async () => {
  const film = media['film.mp4'] ?? Buffer.alloc(0);
  const piece = Buffer.from('\0\0\0\x10moof\0\0\0\x08mfhd\0\0\0\x0cmdatAAAA', 'latin1');
  const behind = Buffer.from(`\0\0\0\x27udta${secret}`, 'latin1');
  const long = Buffer.concat([film, ...Array<Buffer>(20_000).fill(piece), behind]);
  expect((await stripped(long)).bytes.includes('Amina')).toBe(false);
});

test('files that are cut, changed or made up are accepted or refused, nothing else, and keep their length', async () => {
  const names = Object.keys(media).filter((name) => name !== 'picture.ogg');
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.constantFrom(0, 1, 2, 127, 128, 254, 255),
  });
  const hostile = fc.record({
    name: fc.constantFrom(...names),
    edits: fc.array(edit, { minLength: 1, maxLength: 12 }),
    cut: fc.double({ min: 0.05, max: 1, noNaN: true }),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(hostile, async ({ name, edits, cut, twice }) => {
      const whole = media[name] ?? Buffer.alloc(0);
      const bytes = Buffer.concat(twice ? [whole, whole] : [whole]).subarray(
        0,
        Math.ceil(whole.length * cut * 2),
      );
      for (const { at, byte } of edits) bytes[Math.floor(at * (bytes.length - 1))] = byte;
      const after = await stripped(Buffer.from(bytes)).catch((error: unknown) => error);
      if (after instanceof Refusal) return;
      if (after instanceof Error) throw after;
      expect((after as { bytes: Buffer }).bytes.length).toBe(bytes.length);
    }),
    { numRuns: process.env['TORTURE'] === undefined ? 1_000 : 20_000 },
  );
}, 300_000);

const ffmpeg = (...args: string[]) => spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 1e8 });
const film = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=2'];
const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const tags = ['title', 'artist', 'comment', 'location'].flatMap((each) => ['-metadata', `${each}=${secret}`]);
const real: Readonly<Record<string, readonly string[]>> = {
  'a.mp4': [...film, ...sound, '-c:v', 'libx264', '-metadata', 'creation_time=2026-01-02T03:04:05Z'],
  'b.mov': [...film, ...sound, '-c:v', 'libx264', '-movflags', 'use_metadata_tags'],
  'c.mp4': [...film, ...sound, '-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov'],
  'd.m4a': [...sound],
  'e.webm': [...film, ...sound, '-c:v', 'libvpx', '-c:a', 'libvorbis', '-metadata:s:v', `title=${secret}`],
  'f.webm': [...film, ...sound, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1'],
  'g.wav': [...sound, '-write_bext', '1'],
  'h.ogg': [...sound, '-c:a', 'libopus'],
  'i.ogg': [...sound, '-c:a', 'libvorbis'],
  'j.mp3': [...sound, '-write_id3v1', '1', '-id3v2_version', '4'],
};

test.runIf(ffmpeg('-version').status === 0).each(Object.entries(real))(
  'what another program wrote into %s is gone, and it plays the same pictures and audio',
  async (name, making) => {
    const place = path.join(folder, name);
    const made = ffmpeg(...making, ...tags, place);
    expect(made.status, made.stderr.toString()).toBe(0);
    const played = () => {
      const run = ffmpeg('-i', place, '-f', 'framemd5', '-');
      expect(run.stderr.toString()).toBe('');
      return run.stdout.toString();
    };
    const before = { played: played(), bytes: await readFile(place) };
    expect(before.bytes.includes('Amina')).toBe(true);
    await examine(place);
    const told = spawnSync('ffprobe', [
      '-v',
      'error',
      '-show_format',
      '-show_streams',
      place,
    ]).stdout.toString();
    expect(told).not.toMatch(/Amina|53\.80|2026|Lavf/);
    expect((await readFile(place)).includes('Amina')).toBe(false);
    expect(played()).toBe(before.played);
  },
);
