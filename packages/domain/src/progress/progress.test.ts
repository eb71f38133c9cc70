// Proves how a learner’s progress is computed: whole percentages, and 0 when there is nothing to count.
import { describe, expect, it } from 'vitest';
import { moduleProgress, ofBegunLessons, percent, together } from './progress.ts';

describe('the progress of a learner', () => {
  it('counts completed pages and tasks with evidence, of all pages and tasks', () => {
    const items = [
      { id: 'a', kind: 'resource' },
      { id: 'b', kind: 'resource' },
      { id: 'c', kind: 'task' },
    ] as const;
    // An id counts for its own kind only.
    expect(moduleProgress(items, new Set(['a', 'c']), new Set(['b']))).toEqual({ done: 1, total: 3 });
    expect(moduleProgress(items, new Set(['a', 'b']), new Set(['c']))).toEqual({ done: 3, total: 3 });
  });

  it('is a whole percentage, rounded, and 0 when there is nothing [CONST-9]', () => {
    expect(percent({ done: 1, total: 3 })).toBe(33);
    expect(percent({ done: 2, total: 3 })).toBe(67);
    expect(percent({ done: 1, total: 8 })).toBe(13);
    expect(percent({ done: 3, total: 3 })).toBe(100);
    expect(percent({ done: 0, total: 0 })).toBe(0);
    expect(percent(together([]))).toBe(0);
    expect(
      percent(
        together([
          { done: 0, total: 0 },
          { done: 1, total: 2 },
        ]),
      ),
    ).toBe(50);
  });
});

describe('the progress of a class', () => {
  it('counts every student in a lesson that somebody has begun, and nobody in one that is still to come', () => {
    const begun = [0, 4, 8].map((done) => ({ done, total: 8 }));
    const toCome = begun.map(({ total }) => ({ done: 0, total }));
    expect(ofBegunLessons([begun, toCome])).toEqual({ done: 12, total: 24 });
    expect(ofBegunLessons([toCome])).toEqual({ done: 0, total: 0 });
    expect(ofBegunLessons([])).toEqual({ done: 0, total: 0 });
  });
});
