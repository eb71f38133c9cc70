// When the viewer last saw each task, target and plan: the server's markers, with those that wait in the outbox applied.
import { marksOfViewer, type Mark } from '@foothold/domain/evidence/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useWaitingChanges } from '../../connection/use-change.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Marks = { readonly rows: readonly Mark[]; readonly status: ReturnType<typeof useLive>['status'] };

export function useMarks(): Marks {
  const viewer = useViewer();
  const { rows, status } = useLive(marksOfViewer, { viewerId: viewer.id });
  const tasks = useWaitingChanges('evidence.markTaskChecked');
  const targets = useWaitingChanges('targets.markTargetChecked');
  const plans = useWaitingChanges('plans.markPlanChecked');
  return useMemo(() => {
    const newest = new Map(rows.map((row) => [marksOfViewer.keyOf(row), row]));
    const lay = (mark: Mark) => {
      const key = marksOfViewer.keyOf(mark);
      const stored = newest.get(key);
      if (stored === undefined || Date.parse(mark.checkedAt) >= Date.parse(stored.checkedAt))
        newest.set(key, mark);
    };
    for (const { input, subject } of tasks)
      lay({ learnerId: input.userId, kind: 'task', subjectId: subject, checkedAt: input.seen ?? '' });
    for (const { input, subject } of targets)
      lay({ learnerId: input.userId, kind: 'target', subjectId: subject, checkedAt: input.seen ?? '' });
    for (const { input, subject } of plans) {
      const [planId = ''] = subject.split(' ');
      lay({
        learnerId: input.userId,
        kind: `plan_${input.questionSet}`,
        subjectId: planId,
        checkedAt: input.seen ?? '',
      });
    }
    return { rows: [...newest.values()], status };
  }, [rows, status, tasks, targets, plans]);
}
