// The questions and answers of one set of a plan, in order.
import { inOrder } from '@foothold/domain/curriculum/order';
import { planQuestions, type PlanQuestion, type QuestionSet } from '@foothold/domain/plans/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';

export type PlanQuestions = { readonly questions: readonly PlanQuestion[]; readonly complete: boolean };

export function usePlanQuestions(planId: string, set: QuestionSet): PlanQuestions {
  const live = useLive(planQuestions, { planId });
  return useMemo(
    () => ({
      questions: inOrder(live.rows.filter((question) => question.questionSet === set)),
      complete: live.status === 'ready',
    }),
    [live, set],
  );
}
