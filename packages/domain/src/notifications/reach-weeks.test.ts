// What was sent in each of the last twelve weeks, and in all of them.
import { expect, test } from 'vitest';
import type { ReachWeek } from './reach-calls.ts';
import { reachTotals, sentByWeek } from './reach-weeks.ts';

const none = { sent: 0, dayOld: 0, read: 0, failed: 0, messages: 0, fragments: 0, pence: 0 };
const weeks: readonly ReachWeek[] = [
  { ...none, week: '2026-03-30', channel: 'push', sent: 5, dayOld: 4, read: 3, failed: 1 },
  { ...none, week: '2026-03-30', channel: 'text', sent: 4, messages: 2, pence: 5 },
  { ...none, week: '2026-01-12', channel: 'push', sent: 7, dayOld: 7, read: 6 },
];

test('the weeks are twelve, begin on Mondays, and end with this one, also when nothing was sent', () => {
  const shown = sentByWeek(weeks, '2026-04-02');
  expect(shown).toHaveLength(12);
  expect(shown[0]).toEqual({ week: '2026-01-12', push: 7, text: 0 });
  expect(shown[1]).toEqual({ week: '2026-01-19', push: 0, text: 0 });
  expect(shown[11]).toEqual({ week: '2026-03-30', push: 5, text: 4 });
  // Over the end of summer time, on a Sunday and on a Monday.
  expect(sentByWeek([], '2026-11-01').at(-1)?.week).toBe('2026-10-26');
  expect(sentByWeek([], '2026-11-02').map(({ week }) => week)).toContain('2026-10-26');
});

test('it is Monday already where the provider is', () => {
  expect(sentByWeek(weeks, '2026-03-29').at(-1)).toEqual({ week: '2026-03-30', push: 5, text: 4 });
});

test('the weeks add up', () => {
  expect(reachTotals(weeks)).toEqual({
    push: 12,
    text: 4,
    read: 9,
    dayOld: 11,
    failed: 1,
    messages: 2,
    pence: 5,
  });
});
