// Whether a task that was the last one left in a lesson has been done during this visit, and the work has arrived.
import { useState } from 'react';
import type { LessonInView } from './use-lesson.ts';

/** Only for what was handed in during this visit: a finished lesson can be looked at again. */
export function useJustFinished(lesson: LessonInView, taskId: string): boolean {
  // The task that was the only thing left to do.
  const [last, setLast] = useState<string>();
  const isLast = lesson.next?.item.id === taskId && lesson.progress.total - lesson.progress.done === 1;
  if (isLast && last !== taskId) setLast(taskId);
  return last === taskId && lesson.next === null && lesson.work.evidenced.has(taskId);
}
