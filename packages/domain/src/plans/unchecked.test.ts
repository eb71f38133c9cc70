// Proves when a question set waits for somebody to look at it.
import { expect, test } from 'vitest';
import { isUnchecked, uncheckedSets } from './unchecked.ts';

const monday = '2026-03-02T09:00:00.000Z';
const tuesday = '2026-03-03T09:00:00.000Z';
const wednesday = '2026-03-04T09:00:00.000Z';
const plan = { id: 'plan', initialModifiedAt: tuesday, finalModifiedAt: monday };
const looked = (kind: string, checkedAt: string, subjectId = 'plan') => ({ kind, checkedAt, subjectId });

test('a question set is unchecked for a person who never looked, or looked before it changed [PLAN-15]', () => {
  expect(isUnchecked(plan, 'start', [])).toBe(true);
  expect(isUnchecked(plan, 'start', [looked('plan_start', monday)])).toBe(true);
  expect(isUnchecked(plan, 'start', [looked('plan_start', wednesday)])).toBe(false);
  // Who changed it has looked in the same moment.
  expect(isUnchecked(plan, 'start', [looked('plan_start', tuesday)])).toBe(false);
});

test('having looked at one set, or at another plan, is not having looked at this one [PLAN-15]', () => {
  expect(isUnchecked(plan, 'end', [looked('plan_start', wednesday)])).toBe(true);
  expect(isUnchecked(plan, 'start', [looked('plan_start', wednesday, 'other')])).toBe(true);
  expect(uncheckedSets(plan, [])).toBe(2);
  expect(uncheckedSets(plan, [looked('plan_start', monday), looked('plan_end', monday)])).toBe(1);
});
