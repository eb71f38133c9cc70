// What an item of the review queue is about: its lesson, or that it is for a target or a plan.
import type { ToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';

export function useReviewItemTitle(item: ToReview): string {
  const { i18n } = useLingui();
  const { modules, moduleOfItem } = useCurriculum();
  if (item.kind === 'plan') {
    const set = item.set === 'start' ? i18n._('Start') : i18n._('End');
    return i18n._('{title}: {set}', { title: item.title, set });
  }
  if (item.taskId === null) return i18n._('Personal target');
  return modules.get(moduleOfItem.get(item.taskId) ?? '')?.moduleName ?? i18n._('Task');
}
