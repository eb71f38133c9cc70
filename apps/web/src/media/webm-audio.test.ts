// Proves that no cut between slices loses sound.
import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { WebmReader } from './webm-audio.ts';

const opusHead = [...new TextEncoder().encode('OpusHead'), 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0];

test('a recording cut anywhere into slices gives the same sound packets as the whole', () => {
  const packets = [[1, 2, 3], [4], Array.from({ length: 300 }, (_, index) => index % 256)];
  const whole = Uint8Array.from(webm(packets));
  const cuts = array(nat({ max: whole.length }), { maxLength: 12 });
  assert(
    property(cuts, (places) => {
      const reader = new WebmReader();
      const borders = [0, ...places.sort((a, b) => a - b), whole.length];
      const read = borders.slice(1).flatMap((to, index) => reader.read(whole.subarray(borders[index], to)));
      expect(read.map(({ bytes }) => [...bytes])).toEqual(packets);
      expect(read.map(({ timestampMicroseconds }) => timestampMicroseconds)).toEqual([
        60_000, 120_000, 180_000,
      ]);
      expect(reader.track).toMatchObject({ codec: 'A_OPUS', sampleRate: 48_000, channels: 1 });
      expect([...(reader.track.description ?? [])]).toEqual(opusHead);
    }),
    { numRuns: 300 },
  );
});

test('bytes that are no recording are refused, not guessed at', () => {
  expect(() => new WebmReader().read(new Uint8Array(64))).toThrow('these bytes are not WebM');
  const laced = webm([[1]], 0x82);
  expect(() => new WebmReader().read(Uint8Array.from(laced))).toThrow('lacing');
});

/** What browsers write: a header, a segment of unknown size, one track, a cluster of unknown size with simple blocks. */
function webm(packets: number[][], flags = 0x80): number[] {
  const endless = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const segment = [0x18, 0x53, 0x80, 0x67, ...endless];
  const cluster = [0x1f, 0x43, 0xb6, 0x75, ...endless];
  const audio = [...element([0xb5], [0x47, 0x3b, 0x80, 0x00]), ...element([0x9f], [1])];
  const track = [
    ...element([0xd7], [1]),
    ...element([0x86], [...new TextEncoder().encode('A_OPUS')]),
    ...element([0x63, 0xa2], opusHead),
    ...element([0xe1], audio),
  ];
  const blocks = packets.flatMap((data, index) =>
    element([0xa3], [0x81, 0, 60 * (index + 1), flags, ...data]),
  );
  return [
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], [...new TextEncoder().encode('webm')])),
    ...segment,
    ...element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40])),
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], track)),
    ...cluster,
    ...element([0xe7], [0]),
    ...blocks,
  ];
}

function element(id: number[], data: number[]): number[] {
  return [...id, 0x40 | (data.length >> 8), data.length & 0xff, ...data];
}
