// Proves how long a hello may be, as far as its size tells.
import { expect, test } from 'vitest';
import { isTooLongForHello } from './hello.ts';

const second = 6000;

test('a hello of five seconds is kept, of which a recorder may stop a little late; one of seven is not', () => {
  const recording = (bytes: number) => ({ mediaType: 'audio/mpeg', bytes });
  expect([5, 5.5, 6].map((seconds) => isTooLongForHello(recording(seconds * second)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isTooLongForHello(recording(7 * second))).toBe(true);
});

test('five seconds from a phone that records at a higher bit rate are kept, a minute at the usual one is not', () => {
  expect(isTooLongForHello({ mediaType: 'audio/mp4', bytes: (5 * 128_000) / 8 })).toBe(false);
  expect(isTooLongForHello({ mediaType: 'audio/mp4', bytes: 60 * second })).toBe(true);
});
