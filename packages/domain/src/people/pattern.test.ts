// Proves that search patterns match what the browser's own engine matches, and that none of them can be slow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherOf } from './pattern.ts';

const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '[ab]',
  '[^a]',
  '[a-b]',
  '\\w',
  '\\.',
  '^',
  '$',
  'a*',
  'b+',
  'c?',
  'a{2}',
  'b{1,2}',
  'c{1,}',
);
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.array(piece, { maxLength: 4 }).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{0,2}', '{2}', '*?'))
      .map(([inside, times]) => `(${inside})${times}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a})${b}`),
  ),
}));
const text = fc.array(fc.constantFrom('a', 'b', 'c', '.'), { maxLength: 8 }).map((parts) => parts.join(''));

describe('a search pattern', () => {
  it('finds exactly what a backtracking engine finds [USER-7]', () => {
    fc.assert(
      fc.property(pattern, text, (typed, name) => {
        expect(matcherOf(typed)?.(name)).toBe(new RegExp(typed).test(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds names by their start, their end, or one of two spellings [USER-7]', () => {
    expect(matcherOf('^am')?.('aminayusuf')).toBe(true);
    expect(matcherOf('^yus')?.('aminayusuf')).toBe(false);
    expect(matcherOf('suf$')?.('aminayusuf')).toBe(true);
    expect(matcherOf('Khan|Kahn')?.('imrankahn')).toBe(true);
    expect(matcherOf('[A-C]M')?.('aminayusuf')).toBe(true);
  });

  it('takes no longer for the patterns that make other engines hang [USER-7]', () => {
    const before = process.cpuUsage();
    expect(matcherOf('(a+)+$')?.(`${'a'.repeat(2_000)}b`)).toBe(false);
    expect(matcherOf('(((a*)*)*)*b')?.('a'.repeat(2_000))).toBe(false);
    expect(matcherOf('(a|a|aa)+c')?.('a'.repeat(2_000))).toBe(false);
    expect(matcherOf('((){99999}){99999}b')?.('ab')).toBe(true);
    expect(matcherOf('(){99999999999999999999}')?.('a')).toBe(true);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it('is refused when it needs backreferences or grows too large', () => {
    expect(matcherOf('(a)\\1')).toBeUndefined();
    expect(matcherOf('a(?=b)')).toBeUndefined();
    expect(matcherOf('((a{99}){99}){99}')).toBeUndefined();
    expect(matcherOf('a{4999}')?.('a'.repeat(4_999))).toBe(true);
    expect(matcherOf('a{5000}')).toBeUndefined();
  });
});
