// Marks a question set as checked by the viewer, in the version that was on the screen.
import type { Plan, QuestionSet } from '@foothold/domain/plans/collections';
import { useChange } from '../../connection/use-change.ts';
import { silently, useSeen } from '../../ui/use-seen.ts';

/** `isUnchecked` is true only while the set's questions are on the screen. */
export function useMarkPlanChecked(plan: Plan, questionSet: QuestionSet, isUnchecked: boolean): void {
  const check = useCheckPlan();
  const seen = questionSet === 'start' ? plan.initialModifiedAt : plan.finalModifiedAt;
  useSeen(isUnchecked ? `${plan.id} ${questionSet} ${seen}` : null, () =>
    silently(check(plan, questionSet, seen)),
  );
}

/** `seen`: when the answers on the screen were last changed. */
export function useCheckPlan() {
  const mark = useChange('plans.markPlanChecked');
  return (
    { id, learnerId, categoryId }: Pick<Plan, 'id' | 'learnerId' | 'categoryId'>,
    questionSet: QuestionSet,
    seen: string,
  ): Promise<void> =>
    mark({
      subject: `${id} ${questionSet}`,
      input: { userId: learnerId, category: categoryId, questionSet, seen },
    });
}
