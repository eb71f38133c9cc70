// Proves that search patterns match what the browser's own engine matches, and that none of them can be slow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

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
        expect(compilePattern(typed)?.(name)).toBe(new RegExp(typed).test(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds names by their start, their end, or one of two spellings [USER-7]', () => {
    expect(compilePattern('^am')?.('aminayusuf')).toBe(true);
    expect(compilePattern('^yus')?.('aminayusuf')).toBe(false);
    expect(compilePattern('suf$')?.('aminayusuf')).toBe(true);
    expect(compilePattern('Khan|Kahn')?.('imrankahn')).toBe(true);
    expect(compilePattern('[A-C]M')?.('aminayusuf')).toBe(true);
  });

  it('takes no longer for the patterns that make other engines hang [USER-7]', () => {
    const before = process.cpuUsage();
    expect(compilePattern('(a+)+$')?.(`${'a'.repeat(2_000)}b`)).toBe(false);
    expect(compilePattern('(((a*)*)*)*b')?.('a'.repeat(2_000))).toBe(false);
    expect(compilePattern('(a|a|aa)+c')?.('a'.repeat(2_000))).toBe(false);
    expect(compilePattern('((){99999}){99999}b')).toBeUndefined();
    expect(compilePattern('(){99999999999999999999}')).toBeUndefined();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it('is refused when it needs backreferences or grows too large', () => {
    expect(compilePattern('(a)\\1')).toBeUndefined();
    expect(compilePattern('a(?=b)')).toBeUndefined();
    expect(compilePattern('((a{99}){99}){99}')).toBeUndefined();
    expect(compilePattern('a{1000}')?.('a'.repeat(1_000))).toBe(true);
    expect(compilePattern('a{1001}')).toBeUndefined();
  });
});
