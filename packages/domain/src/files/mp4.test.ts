// Proves that the codecs of an MP4 file are found, and which of them play on every phone.
import { expect, test } from 'vitest';
import { readMp4 } from './mp4.ts';
import { playsEverywhere } from './tracks.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function box(type: string, ...parts: string[]): string {
  const body = parts.join('');
  const size = body.length + 8;
  return String.fromCharCode(0, 0, size >> 8, size & 255) + type + body;
}

const track = (kind: 'vide' | 'soun', codec: string) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', '\0'.repeat(8), kind, '\0'.repeat(13)),
      box('minf', box('stbl', box('stsd', '\0'.repeat(7), '\x01', box(codec, '\0'.repeat(20))))),
    ),
  );

async function tracksOf(...tracks: string[]) {
  const file = bytes(box('ftyp', 'isom\0\0\0\0') + box('mdat', 'x'.repeat(50)) + box('moov', ...tracks));
  return readMp4({ size: file.length, read: async (at, length) => file.subarray(at, at + length) });
}

test.each([
  ['avc1', 'mp4a', true],
  ['av01', 'Opus', false],
  ['hvc1', 'mp4a', false],
  ['hev1', 'mp4a', false],
  ['mp4v', 'mp4a', false],
  ['s263', 'samr', false],
  ['avc1', 'samr', false],
])('a film of %s with %s plays on every phone: %s', async (video, audio, plays) => {
  const tracks = await tracksOf(track('vide', video), track('soun', audio));
  expect(tracks).toMatchObject({ video: true, audio: true, codecs: [video, audio] });
  expect(tracks && playsEverywhere(tracks)).toBe(plays);
});

test('a recording in Apple’s lossless format does not, and an unknown codec is no reason to ask', async () => {
  const lossless = await tracksOf(track('soun', 'alac'));
  expect([lossless?.video, lossless && playsEverywhere(lossless)]).toEqual([false, false]);
  expect(playsEverywhere({ codecs: [] })).toBe(true);
});

test('a file that ends in the middle has no tracks', async () => {
  const half = bytes(box('ftyp', 'isom\0\0\0\0') + '\0\0\x10\0moov');
  expect(
    await readMp4({ size: half.length, read: async (at, length) => half.subarray(at, at + length) }),
  ).toBe(null);
});
