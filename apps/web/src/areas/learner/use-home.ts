// The data of the home screen: lessons with progress and unread comments, chats, targets and the plan.
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useMemo } from 'react';
import { useChats, type ChatInHand } from '../../features/chat/use-chats.ts';
import { useLessons } from '../../features/curriculum/use-lessons.ts';
import { useWork } from '../../features/evidence/use-work.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useActivePlan } from '../../features/plans/use-active-plan.ts';
import { useOwnCompletions } from '../../features/progress/use-completions.ts';
import { useTargets } from '../../features/targets/use-targets.ts';

export type LessonInHand = {
  readonly module: Module;
  readonly current: boolean;
  readonly progress: Progress;
  readonly unread: number;
};

export type HomeInHand = {
  readonly lessons: readonly LessonInHand[];
  readonly classrooms: readonly ChatInHand[];
  /** True once classrooms and lessons have loaded. */
  readonly complete: boolean;
  readonly targets: { readonly progress: Progress; readonly unread: number };
  readonly plan: { readonly unchecked: number };
};

export function useHome(): HomeInHand {
  const viewer = useViewer();
  const chats = useChats('group');
  const taught = useLessons(chats.chats.map(({ chat }) => chat.id));
  const { completed } = useOwnCompletions(viewer.id);
  const work = useWork(viewer.id);
  const targets = useTargets(viewer.id);
  const plan = useActivePlan(viewer.id);

  const lessons = useMemo(
    () =>
      taught.lessons.map(({ module, current }) => {
        const items = taught.outline.get(module.id) ?? [];
        return {
          module,
          current,
          progress: moduleProgress(items, completed, work.evidenced),
          unread: items.reduce((sum, item) => sum + (work.unread.get(item.id) ?? 0), 0),
        };
      }),
    [taught, completed, work],
  );

  return {
    lessons,
    classrooms: chats.chats,
    complete: chats.complete && taught.complete,
    targets: targets.summary,
    plan: { unchecked: plan.unchecked },
  };
}
