// Proves how many columns of evidence are shown, and which piece is in which column.
import { expect, test } from 'vitest';
import { columnsAt, inTurn } from './columns.ts';

test('the page has one column on a phone, and up to four where there is room', () => {
  expect([360, 499, 500, 999, 1000, 1199, 1200, 2560].map(columnsAt)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});

test('pieces are distributed over the columns in turn, so that the newest are side by side', () => {
  expect(inTurn(['a', 'b', 'c', 'd', 'e'], 3)).toEqual([['a', 'd'], ['b', 'e'], ['c']]);
  expect(inTurn(['a', 'b'], 0)).toEqual([['a', 'b']]);
});
