// Marks a question set as checked by the viewer, in the version that was on the screen.
import type { Plan, QuestionSet } from '@foothold/domain/plans/collections';
import { useChange } from '../../connection/use-change.ts';
import { silently, useSeen } from '../../ui/use-seen.ts';

/** `isUnchecked` is true only while the set's questions are on the screen. */
export function useMarkPlanChecked(plan: Plan, questionSet: QuestionSet, isUnchecked: boolean): void {
  const mark = useChange('plans.markPlanChecked');
  const seen = questionSet === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt;
  const subject = `${plan.id} ${questionSet}`;
  useSeen(isUnchecked ? `${subject} ${seen}` : null, () =>
    silently(
      mark({ subject, input: { userId: plan.learnerId, category: plan.categoryId, questionSet, seen } }),
    ),
  );
}
