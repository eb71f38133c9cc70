// Proves when two lists contain the same items in any order.
import { expect, it } from 'vitest';
import { sameThings } from './order.ts';

it('two lists contain the same items only when neither has additional, missing or repeated ones', () => {
  expect(sameThings(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameThings(['a'], ['b', 'a'])).toBe(false);
  expect(sameThings(['a', 'a'], ['b', 'a'])).toBe(false);
  expect(sameThings(['a', 'c'], ['b', 'a'])).toBe(false);
});
