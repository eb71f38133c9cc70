// Which attempt a piece of evidence belongs to.
import { expect, test } from 'vitest';
import { attemptsOf } from './attempts.ts';

const pieces = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, index }));
const attempts = (commented: string) =>
  Object.fromEntries(attemptsOf(pieces, (id) => commented.includes(id)));

test('pieces without a comment are one attempt, which has no number', () => {
  expect(attempts('')).toEqual({});
  expect(attempts('d')).toEqual({});
});

test('what a learner hands in after a comment is the next attempt', () => {
  expect(attempts('b')).toEqual({ a: 1, b: 1, c: 2, d: 2 });
  expect(attempts('ac')).toEqual({ a: 1, b: 2, c: 2, d: 3 });
});

test('the order of the rows does not matter', () => {
  expect(Object.fromEntries(attemptsOf(pieces.toReversed(), (id) => id === 'a'))).toEqual({
    a: 1,
    b: 2,
    c: 2,
    d: 2,
  });
});
