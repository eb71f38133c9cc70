// The staff's calls on one classroom; actions without a confirmation can be undone.
import { useLingui } from '@lingui/react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { showToast } from '../../ui/toast.ts';
import type { Move } from '../../ui/use-order.ts';

export function useClassroomChanges(chatId: string) {
  const { i18n } = useLingui();
  const { attempt } = useAttemptWithToast();
  const undo = (message: string, run: () => Promise<unknown>) =>
    showToast(message, 'good', { action: { word: i18n._('Undo'), run: () => void attempt(run) } });
  const order = async (what: (ids: readonly string[]) => object, { ids, before }: Move, message: string) => {
    const put = (wanted: readonly string[], seen: readonly string[]) =>
      calls.classrooms.orderClassroom({ chatId, ...what(wanted), expectedOrder: [...seen] });
    const done = await attempt(() => put(ids, before));
    if (!done) throw new Error('The order was refused; the list shows the one that stands.');
    undo(message, () => put(before, ids));
  };
  return {
    setActive: (active: boolean) => attempt(() => calls.classrooms.updateClassroom({ chatId, active })),
    choosePlan: (currentIlpId: string | null) =>
      attempt(() => calls.classrooms.updateClassroom({ chatId, currentIlpId })),
    /** Rejects when refused: the question shows why. */
    assignPlan: async (templateId: string) => {
      const { assigned, unchanged } = await calls.classrooms.assignPlanToClassroom({ chatId, templateId });
      const message = i18n._('{count, plural, one {# student has} other {# students have}} the plan now', {
        count: assigned.length + unchanged.length,
      });
      showToast(message);
    },
    setCurrent: (moduleId: string, current: boolean) =>
      attempt(() => calls.classrooms.setModule({ chatId, moduleId, current })),
    setModuleActive: async (moduleId: string, active: boolean, wasCurrent: boolean) => {
      const done = await attempt(() => calls.classrooms.setModule({ chatId, moduleId, active }));
      if (!done || active) return;
      undo(i18n._('The module is inactive'), () =>
        calls.classrooms.setModule({ chatId, moduleId, active: true, current: wasCurrent }),
      );
    },
    removeModule: (moduleId: string) => attempt(() => calls.classrooms.removeModule({ chatId, moduleId })),
    moveModule: (topicId: string, move: Move) =>
      order((ids) => ({ topicId, moduleIds: [...ids] }), move, i18n._('The module has moved')),
    moveTopic: (move: Move) => order((ids) => ({ topicIds: [...ids] }), move, i18n._('The topic has moved')),
    /** `seen` are the people listed when the dialog opened. Rejects when refused: the form shows why. */
    setPeople: async (userIds: readonly string[], seen: readonly string[], leaves: boolean) => {
      const put = (wanted: readonly string[], before: readonly string[]) =>
        calls.classrooms.setParticipants({ chatId, userIds: [...wanted], previousUserIds: [...before] });
      await put(userIds, seen);
      const message = i18n._('The class list was updated');
      // Users who have left the class cannot undo that themselves.
      if (leaves) showToast(message);
      else undo(message, () => put(seen, userIds));
    },
  };
}

export type ClassroomChanges = ReturnType<typeof useClassroomChanges>;
