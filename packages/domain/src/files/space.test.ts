// Proves how much storage a user has, and when it is nearly full or full.
import { expect, test } from 'vitest';
import { isFull, isNearlyFull, percentOf, spaceOf, unlimited } from './space.ts';

test('learners and staff have different storage limits', () => {
  const limits = { learner: 1, staff: 2, category: 3 };
  expect([spaceOf(limits, 'student'), spaceOf(limits, 'teacher'), spaceOf(limits, 'admin')]).toEqual([
    1, 2, 2,
  ]);
});

test('space is nearly full from 80 % on and full when nothing is left, and never where there is no limit', () => {
  const at = (used: number, limit: number | null) => [isNearlyFull(used, limit), isFull(used, limit)];
  expect(at(799, 1_000)).toEqual([false, false]);
  expect(at(800, 1_000)).toEqual([true, false]);
  expect(at(999, 1_000)).toEqual([true, false]);
  expect(at(1_000, 1_000)).toEqual([true, true]);
  expect(at(1_000, unlimited.learner)).toEqual([false, false]);
});

test('the percentage is rounded down, so that 100 means full; a limit of zero is full too', () => {
  expect([percentOf(0, 1_000), percentOf(999, 1_000), percentOf(1_000, 1_000), percentOf(0, 0)]).toEqual([
    0, 99, 100, 100,
  ]);
});
