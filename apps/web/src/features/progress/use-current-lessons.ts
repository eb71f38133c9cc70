// The learner's lessons with their progress, and the one to continue with: for home, and for the end of a lesson.
import { isNewLesson } from '@foothold/domain/curriculum/lessons';
import type { Module, Outline } from '@foothold/domain/curriculum/collections';
import { nextLesson } from '@foothold/domain/progress/next-step';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { useMemo } from 'react';
import { useChats, type Chats } from '../chat/use-chats.ts';
import { useLessons } from '../curriculum/use-lessons.ts';
import { useHandedIn } from '../evidence/use-handed-in.ts';
import { useWork, type Work } from '../evidence/use-work.ts';
import { useOwnCompletions } from './use-completions.ts';
import { useViewer } from '../../session/viewer.tsx';
import { useNow } from '../../ui/use-now.ts';

export type CurrentLesson = {
  readonly module: Module;
  readonly current: boolean;
  /** Added lately, and nothing in it is done yet. */
  readonly isNew: boolean;
  readonly progress: Progress;
  readonly unread: number;
};

export type CurrentLessons = {
  readonly lessons: readonly CurrentLesson[];
  /** Null: all are finished. */
  readonly next: CurrentLesson | null;
  /** The items of every lesson. */
  readonly outline: ReadonlyMap<string, readonly Outline[]>;
  readonly classes: Chats;
  readonly work: Work;
  /** True once all that decides which is next has loaded. */
  readonly complete: boolean;
};

export function useCurrentLessons(): CurrentLessons {
  const viewer = useViewer();
  const classes = useChats('group');
  const taught = useLessons(classes.chats.map(({ chat }) => chat.id));
  const completions = useOwnCompletions(viewer.id);
  const work = useWork(viewer.id);
  const handedIn = useHandedIn(work);
  const now = useNow().getTime();
  const lessons = useMemo(
    () =>
      taught.lessons.map(({ module, current, addedAt }): CurrentLesson => {
        const items = taught.outline.get(module.id) ?? [];
        const progress = moduleProgress(items, completions.completed, handedIn);
        return {
          module,
          current,
          isNew: isNewLesson({ addedAt }, progress, now),
          progress,
          unread: items.reduce((sum, item) => sum + (work.unread.get(item.id) ?? 0), 0),
        };
      }),
    [taught, completions, work, handedIn, now],
  );
  return {
    lessons,
    next: nextLesson(lessons),
    outline: taught.outline,
    classes,
    work,
    // Staff have no work of their own: the server refuses theirs.
    complete:
      classes.complete && taught.complete && (work.missing || (completions.complete && work.complete)),
  };
}
