// Proves which names of categories a person would take for one.
import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it('takes two names for one that differ in case, in space or in how an accent was typed, and no others', () => {
  expect(isSameName(' evening  CLASSES ', 'Evening classes')).toBe(true);
  expect(isSameName('Cafe\u0301', 'CAFÉ')).toBe(true);
  expect(isSameName('Eveningclasses', 'Evening classes')).toBe(false);
  expect(isSameName('Cafe', 'Café')).toBe(false);
  expect(isSameName('', 'Evening')).toBe(false);
});
