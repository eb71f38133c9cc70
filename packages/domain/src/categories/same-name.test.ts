// Proves which category names count as the same.
import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it('names are the same if they differ only in case, in spaces or in how an accent was typed', () => {
  expect(isSameName(' evening  CLASSES ', 'Evening classes')).toBe(true);
  expect(isSameName('Cafe\u0301', 'CAFÉ')).toBe(true);
  expect(isSameName('Eveningclasses', 'Evening classes')).toBe(false);
  expect(isSameName('Cafe', 'Café')).toBe(false);
  expect(isSameName('', 'Evening')).toBe(false);
});
