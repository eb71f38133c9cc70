// Proves that authentic tokens are recognised by every node with our pepper and by no other.
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const ours = createTokens('our pepper');

test('every node with our pepper recognises a token, and one of another provider does not', () => {
  const token = ours.make();
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(ours.make()).not.toBe(token);
  expect(createTokens('our pepper').isAuthentic(token)).toBe(true);
  expect(createTokens('their pepper').isAuthentic(token)).toBe(false);
});

test('a token that was changed, cut or made up is not authentic', () => {
  const token = ours.make();
  const changed = Array.from(token, (letter, index) =>
    [token.slice(0, index), letter === 'A' ? 'B' : 'A', token.slice(index + 1)].join(''),
  );
  const others = [
    ...changed,
    token.slice(0, -1),
    `${token}A`,
    ` ${token}`,
    '',
    'A'.repeat(64),
    '='.repeat(64),
  ];
  expect(others.filter((other) => ours.isAuthentic(other))).toEqual([]);
});
