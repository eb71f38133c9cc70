// Proves when a question set counts as unchecked.
import { expect, test } from 'vitest';
import { isUnchecked, lastChecks, uncheckedSets } from './unchecked.ts';

const monday = '2026-03-02T09:00:00.000Z';
const tuesday = '2026-03-03T09:00:00.000Z';
const wednesday = '2026-03-04T09:00:00.000Z';
const plan = { id: 'plan', initialModifiedAt: tuesday, finalModifiedAt: monday };
const looked = (kind: string, checkedAt: string, subjectId = 'plan') => ({ kind, checkedAt, subjectId });

test('a question set is unchecked for a person who never checked it, or checked it before it changed [PLAN-15]', () => {
  expect(isUnchecked(plan, 'start', lastChecks([]))).toBe(true);
  expect(isUnchecked(plan, 'start', lastChecks([looked('plan_start', monday)]))).toBe(true);
  expect(isUnchecked(plan, 'start', lastChecks([looked('plan_start', wednesday)]))).toBe(false);
  // Changing it also checks it at the same moment.
  expect(isUnchecked(plan, 'start', lastChecks([looked('plan_start', tuesday)]))).toBe(false);
});

test('checking one set, or another plan, does not check this one [PLAN-15]', () => {
  expect(isUnchecked(plan, 'end', lastChecks([looked('plan_start', wednesday)]))).toBe(true);
  expect(isUnchecked(plan, 'start', lastChecks([looked('plan_start', wednesday, 'other')]))).toBe(true);
  expect(uncheckedSets(plan, lastChecks([]))).toBe(2);
  expect(uncheckedSets(plan, lastChecks([looked('plan_start', monday), looked('plan_end', monday)]))).toBe(1);
});
