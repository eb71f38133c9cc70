// Proves which roster runs can be undone.
import { expect, test } from 'vitest';
import { undoableRuns, type RunFailure, type RunState } from './runs.ts';

const run = (state: RunState, { system = '', applied = 1, failure = null as RunFailure | null } = {}) => ({
  state,
  system,
  applied,
  failure,
});

test('of each system the last run that has changed something can be undone, however far it was applied', () => {
  const [wrong, stopped, ofStaff] = [
    run('applied', { failure: 'not undone' }),
    run('failed', { failure: 'stopped', system: 'A' }),
    run('applied', { system: 'B' }),
  ];
  const without = [run('cancelled'), run('ready'), run('failed', { failure: 'empty' }), run('reading')];
  const unchanged = [run('applied', { applied: 0 }), run('failed', { applied: 0, failure: 'given up' })];
  const earlier = [run('applied'), run('applied', { system: 'A' })];
  expect(undoableRuns([...without, ...unchanged, wrong, stopped, ofStaff, ...earlier])).toEqual(
    expect.arrayContaining([wrong, stopped, ofStaff]),
  );
  expect(undoableRuns([...unchanged, wrong, stopped, ...earlier])).toHaveLength(2);
});

test.each(['applying', 'undoing', 'undone'] as const)(
  'none can be undone while a later one is %s, or after it',
  (state) => {
    expect(undoableRuns([run(state, { applied: 0 }), run('applied')])).toEqual([]);
  },
);
