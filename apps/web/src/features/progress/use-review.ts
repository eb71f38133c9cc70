// The review queue of the selected category, or of one classroom, from the same data as the badges.
import { uncommentedOfCategory } from '@foothold/domain/evidence/collections';
import { classroomMembers } from '@foothold/domain/classrooms/collections';
import { activePlansOfCategory } from '@foothold/domain/plans/collections';
import { reviewQueue, type ToReview } from '@foothold/domain/progress/review';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { usePlanMarks } from '../plans/use-plan-marks.ts';

export type Review = { readonly queue: readonly ToReview[]; readonly complete: boolean };

/** `chatId` null: all students of the category. */
export function useReview(chatId: string | null): Review {
  const viewer = useViewer();
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const uncommented = useLive(uncommentedOfCategory, ofCategory);
  const plans = useLive(activePlansOfCategory, ofCategory);
  const marks = usePlanMarks();
  const members = useLive(classroomMembers, ofCategory);
  return useMemo(() => {
    const inClass = new Set(members.rows.filter((each) => each.chatId === chatId).map((each) => each.userId));
    const queue = reviewQueue(uncommented.rows, plans.rows, marks.rows);
    return {
      complete: [uncommented, plans, marks, members].every(({ status }) => status === 'ready'),
      queue: chatId === null ? queue : queue.filter((item) => inClass.has(item.learnerId)),
    };
  }, [uncommented, plans, marks, members, chatId]);
}
