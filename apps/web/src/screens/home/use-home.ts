// The data of the home screen: lessons, what is new, chats and targets.
import type { Progress } from '@foothold/domain/progress/progress';
import { useMemo } from 'react';
import type { ChatView } from '../../features/chat/use-chats.ts';
import { useTargets } from '../../features/targets/use-targets.ts';
import { useViewer } from '../../session/viewer.tsx';
import { newsOf, type News } from './news.ts';
import { useCurrentLessons, type CurrentLesson } from '../../features/progress/use-current-lessons.ts';

export type HomeData = {
  readonly lessons: readonly CurrentLesson[];
  /** The lesson to continue with; null once all are finished. */
  readonly next: CurrentLesson | null;
  readonly news: readonly News[];
  readonly classrooms: readonly ChatView[];
  /** True once all that decides what is where has loaded. */
  readonly complete: boolean;
  readonly targets: { readonly progress: Progress; readonly unread: number };
};

export function useHome(): HomeData {
  const viewer = useViewer();
  const { lessons, next, outline, classes, work, complete } = useCurrentLessons();
  const { targets, summary } = useTargets(viewer.id);
  return {
    lessons,
    next,
    news: useMemo(
      () => newsOf({ lessons, next, outline, newComments: work.newComments, targets }),
      [lessons, next, outline, work, targets],
    ),
    classrooms: classes.chats,
    complete,
    targets: summary,
  };
}
