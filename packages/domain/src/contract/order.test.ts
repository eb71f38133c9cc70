// Proves when two lists are an order of the same things.
import { expect, it } from 'vitest';
import { sameThings } from './order.ts';

it('takes two lists for the same things only when neither has more, less or the same thing twice', () => {
  expect(sameThings(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameThings(['a'], ['b', 'a'])).toBe(false);
  expect(sameThings(['a', 'a'], ['b', 'a'])).toBe(false);
  expect(sameThings(['a', 'c'], ['b', 'a'])).toBe(false);
});
