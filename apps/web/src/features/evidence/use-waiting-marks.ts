// The marks of the viewer that wait in the outbox, and how they are applied to the server's.
import type { Mark } from '@foothold/domain/evidence/collections';
import { useMemo } from 'react';
import { useWaitingChanges } from '../../connection/use-change.ts';

export function useWaitingMarks(): readonly Mark[] {
  const tasks = useWaitingChanges('evidence.markTaskChecked');
  const targets = useWaitingChanges('targets.markTargetChecked');
  const plans = useWaitingChanges('plans.markPlanChecked');
  return useMemo(
    () => [
      ...tasks.map(({ input, subject }) => markOf('task', subject, input)),
      ...targets.map(({ input, subject }) => markOf('target', subject, input)),
      ...plans.map(({ input, subject }) =>
        markOf(`plan_${input.questionSet}`, subject.split(' ')[0] ?? '', input),
      ),
    ],
    [tasks, targets, plans],
  );
}

/** Of the stored and the waiting mark of the same subject, the later one. */
export function withWaiting<Stored extends { readonly checkedAt: string }>(
  rows: readonly Stored[],
  waiting: readonly Stored[],
  keyOf: (mark: Stored) => string,
): readonly Stored[] {
  const newest = new Map(rows.map((row) => [keyOf(row), row]));
  for (const mark of waiting) {
    const stored = newest.get(keyOf(mark));
    if (stored === undefined || Date.parse(mark.checkedAt) >= Date.parse(stored.checkedAt))
      newest.set(keyOf(mark), mark);
  }
  return [...newest.values()];
}

function markOf(
  kind: Mark['kind'],
  subjectId: string,
  {
    userId: learnerId,
    seen: checkedAt = '',
  }: { readonly userId: string; readonly seen?: string | undefined },
): Mark {
  return { kind, subjectId, learnerId, checkedAt };
}
