// Leads from the last task of a lesson to its end, once the work has arrived.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LessonInView } from './use-lesson.ts';

type Place = { readonly topicId: string; readonly moduleId: string };

/** Only for what was handed in during this visit: a finished lesson can be looked at again. */
export function useFinish(lesson: LessonInView, { topicId, moduleId }: Place, taskId: string): void {
  const navigate = useNavigate();
  // The task that was the only thing left to do.
  const last = useRef<string>(undefined);
  const isLast = lesson.next?.item.id === taskId && lesson.progress.total - lesson.progress.done === 1;
  const isFinished = lesson.next === null && lesson.work.evidenced.has(taskId);
  useEffect(() => {
    if (isLast) last.current = taskId;
    if (!isFinished || last.current !== taskId) return;
    last.current = undefined;
    void navigate({ to: '/topics/$topicId/modules/$moduleId/finished', params: { topicId, moduleId } });
  }, [isLast, isFinished, taskId, topicId, moduleId, navigate]);
}
