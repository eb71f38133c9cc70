// Tells the server that the viewer has looked at a question set, as it was when it was on the screen.
import type { Plan, QuestionSet } from '@foothold/domain/plans/collections';
import { calls } from '../../connection/calls.ts';
import { silently, useSeen } from '../chat/use-seen.ts';

/** `isUnchecked` is true only while the set's questions are on the screen. */
export function useMarkPlanChecked(plan: Plan, questionSet: QuestionSet, isUnchecked: boolean): void {
  const seen = questionSet === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt;
  useSeen(isUnchecked ? `${plan.id} ${questionSet} ${seen}` : null, () =>
    silently(
      calls.plans.markPlanChecked({ userId: plan.learnerId, category: plan.categoryId, questionSet, seen }),
    ),
  );
}
