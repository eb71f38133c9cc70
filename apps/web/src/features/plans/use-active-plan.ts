// The active learning plan of a learner in the viewer's selected category, and which of its sets are unchecked.
import { plansOfLearner, type Plan } from '@foothold/domain/plans/collections';
import { isUnchecked, lastChecks } from '@foothold/domain/plans/unchecked';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useRecordOf } from '../../session/record-of.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useMarks } from '../evidence/use-marks.ts';

export type ActivePlan = {
  readonly plan: Plan | undefined;
  /** The ids of the active plans of all categories. */
  readonly activeIds: ReadonlySet<string>;
  readonly uncheckedStart: boolean;
  readonly uncheckedEnd: boolean;
  /** 0, 1 or 2 sets. */
  readonly unchecked: number;
  readonly complete: boolean;
};

export function useActivePlan(learnerId: string): ActivePlan {
  const viewer = useViewer();
  const plans = useLive(plansOfLearner, useRecordOf(learnerId));
  const marks = useMarks(learnerId);
  return useMemo(() => {
    const complete = plans.status === 'ready' && marks.status === 'ready';
    const active = plans.rows.filter((each) => each.archivedAt === null);
    const plan = active.find((each) => each.categoryId === viewer.selectedCategoryId);
    const checks = lastChecks(marks.rows);
    const unchecked = (set: 'start' | 'end') =>
      complete && plan !== undefined && isUnchecked(plan, set, checks);
    const [uncheckedStart, uncheckedEnd] = [unchecked('start'), unchecked('end')];
    return {
      plan,
      activeIds: new Set(active.map(({ id }) => id)),
      uncheckedStart,
      uncheckedEnd,
      unchecked: Number(uncheckedStart) + Number(uncheckedEnd),
      complete,
    };
  }, [plans, marks, viewer.selectedCategoryId]);
}
