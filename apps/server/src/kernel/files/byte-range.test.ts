// Proves how ranges of a file are requested.
import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test('one range is understood, and anything else is a request for the whole file [THREAT-18]', () => {
  const asked = (header: string | undefined) => byteRange(header, 100);
  expect(asked('bytes=0-0')).toEqual({ start: 0, end: 0 });
  expect(asked('bytes=10-')).toEqual({ start: 10, end: 99 });
  expect(asked('bytes=90-500')).toEqual({ start: 90, end: 99 });
  expect(asked('bytes=-5')).toEqual({ start: 95, end: 99 });
  expect(asked('bytes=-500')).toEqual({ start: 0, end: 99 });
  for (const whole of [
    undefined,
    '',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    'bytes=1e1-',
  ]) {
    expect(asked(whole)).toBe('whole');
  }
  for (const outside of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
    expect(asked(outside)).toBe('unsatisfiable');
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
