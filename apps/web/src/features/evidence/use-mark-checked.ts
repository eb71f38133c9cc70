// Tells the server that the viewer has looked at a task, as far as the comments that were on the screen.
import { useEffect } from 'react';
import { calls } from '../../connection/calls.ts';
import type { Work } from './use-work.ts';

export function useMarkChecked(work: Work, learnerId: string, taskId: string | undefined): void {
  const unread = taskId === undefined ? 0 : (work.unread.get(taskId) ?? 0);
  const ids = new Set(work.evidence.filter((item) => item.taskId === taskId).map((item) => item.id));
  const newest = work.comments
    .filter((comment) => ids.has(comment.evidenceId))
    .reduce((latest, comment) => (comment.createdAt > latest ? comment.createdAt : latest), '');
  useEffect(() => {
    if (taskId === undefined || unread === 0 || newest === '') return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      // The one kind of write that may fail silently: the badge stays, and the next look tries again.
      calls.evidence.markTaskChecked({ userId: learnerId, taskId, seen: newest }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [learnerId, taskId, unread, newest]);
}
