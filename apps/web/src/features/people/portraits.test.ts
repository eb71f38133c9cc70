// Proves that everybody has a choice among portraits that differ.
import { avatar } from '@foothold/drawings/person';
import { expect, test } from 'vitest';
import { portraits } from './portraits.ts';

test('a person chooses among 24 portraits, of which no two are drawn alike', () => {
  expect(new Set(portraits.map((portrait) => avatar(portrait))).size).toBe(24);
});
