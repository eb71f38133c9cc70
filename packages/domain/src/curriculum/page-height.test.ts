// Proves which messages of embedded pages are understood as their height.
import { expect, test } from 'vitest';
import { pageHeightOf } from './page-height.ts';

test('a page tells its height in pixels, whole and within reason', () => {
  expect(pageHeightOf({ type: 'foothold.height', height: 868 })).toBe(868);
  expect(pageHeightOf({ type: 'foothold.height', height: 868.2 })).toBe(869);
  expect(pageHeightOf({ type: 'foothold.height', height: 1e9 })).toBe(20_000);
  expect(pageHeightOf({ type: 'foothold.height', height: Infinity })).toBe(20_000);
});

test('every other message is ignored', () => {
  const others = [
    null,
    undefined,
    868,
    'foothold.height',
    [],
    { height: 868 },
    { type: 'resize', height: 868 },
    { type: 'foothold.height' },
    { type: 'foothold.height', height: '868' },
    { type: 'foothold.height', height: 0 },
    { type: 'foothold.height', height: -1 },
    { type: 'foothold.height', height: Number.NaN },
  ];
  expect(others.map(pageHeightOf)).toEqual(others.map(() => null));
});
