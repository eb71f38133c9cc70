// When the viewer last saw each question set of the selected category's active plans, with what waits in the outbox applied.
import { planMarksOfViewer, type PlanMark } from '@foothold/domain/plans/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useWaitingMarks, withWaiting } from '../evidence/use-waiting-marks.ts';

export type PlanMarks = {
  readonly rows: readonly PlanMark[];
  readonly status: ReturnType<typeof useLive>['status'];
};

export function usePlanMarks(): PlanMarks {
  const viewer = useViewer();
  const ofViewer = { viewerId: viewer.id, categoryId: viewer.selectedCategoryId };
  const { rows, status } = useLive(planMarksOfViewer, ofViewer);
  const waiting = useWaitingMarks();
  return useMemo(() => {
    const ofPlans = waiting.flatMap(({ kind, subjectId, checkedAt }): PlanMark[] =>
      kind === 'plan_start' || kind === 'plan_end' ? [{ kind, subjectId, checkedAt }] : [],
    );
    return { rows: withWaiting(rows, ofPlans, planMarksOfViewer.keyOf), status };
  }, [rows, status, waiting]);
}
