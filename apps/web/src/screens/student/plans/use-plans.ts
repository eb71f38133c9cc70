// A student's learning plans of the viewer's selected category: the active one, and the archived ones by title.
import { plansOfLearner, type Plan, type QuestionSet } from '@foothold/domain/plans/collections';
import { isUnchecked, lastChecks } from '@foothold/domain/plans/unchecked';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useRecordOf } from '../../../session/record-of.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useMarks } from '../../../features/evidence/use-marks.ts';

export type Plans = {
  readonly active: Plan | undefined;
  readonly archived: readonly Plan[];
  /** Of the active plan only: archived ones need no check. */
  readonly isUnchecked: (plan: Plan, set: QuestionSet) => boolean;
  readonly complete: boolean;
};

export function usePlans(learnerId: string): Plans {
  const viewer = useViewer();
  const plans = useLive(plansOfLearner, useRecordOf(learnerId));
  const marks = useMarks(learnerId);
  return useMemo(() => {
    const complete = plans.status === 'ready' && marks.status === 'ready';
    const checks = lastChecks(marks.rows);
    const ofCategory = plans.rows.filter((plan) => plan.categoryId === viewer.selectedCategoryId);
    return {
      complete,
      active: ofCategory.find((plan) => plan.archivedAt === null),
      archived: ofCategory
        .filter((plan) => plan.archivedAt !== null)
        .toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id)),
      isUnchecked: (plan, set) => complete && plan.archivedAt === null && isUnchecked(plan, set, checks),
    };
  }, [plans, marks, viewer.selectedCategoryId]);
}
