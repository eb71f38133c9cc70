// How much of a budget for text messages is spent.
import { expect, test } from 'vitest';
import { budgetLevel, spentIn } from './text-budget.ts';

const budget = {
  categoryId: 'morning',
  categoryName: 'Morning',
  capPence: 1000,
  template: null,
  spentPence: 800,
  spentMonth: '2026-03',
  version: 1,
};

test('what was spent in another month counts no more', () => {
  expect(spentIn('2026-03', budget)).toBe(800);
  expect(spentIn('2026-04', budget)).toBe(0);
  expect(spentIn('2026-04', { ...budget, spentPence: null, spentMonth: null })).toBe(0);
});

test.each([
  [1000, 0, 'enough'],
  [1000, 799, 'enough'],
  [1000, 800, 'low'],
  [1000, 997.5, 'low'],
  // It does not pay for another message.
  [1000, 998, 'used up'],
  [1000, 1000, 'used up'],
  // The budget was lowered.
  [500, 800, 'used up'],
  [2, 0, 'used up'],
  [0, 0, 'none'],
  [null, 0, 'none'],
])('of %s pence %s are spent: %s', (cap, spent, level) => {
  expect(budgetLevel(cap, spent, 2.5)).toBe(level);
});
