// How amounts are written and read.
import { expect, test } from 'vitest';
import { penceFrom, poundsText } from './pounds.ts';

test.each([
  ['25', 2500],
  [' £25.50 ', 2550],
  ['25.5', 2550],
  ['0.29', 29],
  ['1,250', 125_000],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['12,50', null],
  ['ten', null],
])('“%s” is %s pence', (text, pence) => {
  expect(penceFrom(text)).toBe(pence);
});

test('what a field shows is read as what it was', () => {
  expect([2500, 2550, 29, 0].map(poundsText)).toEqual(['25', '25.50', '0.29', '0']);
  for (const pence of [2500, 2550, 29, 0, 10_000_000]) expect(penceFrom(poundsText(pence))).toBe(pence);
});
