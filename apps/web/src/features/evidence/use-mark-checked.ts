// Tells the server that the viewer has looked at a task or target, as far as the comments that were on the screen.
import { silently, useSeen } from '../chat/use-seen.ts';
import { evidenceCalls, isOf, type Subject } from './subject.ts';
import type { Work } from './use-work.ts';

export function useMarkChecked(work: Work, learnerId: string, subject: Subject): void {
  const ids = new Set(work.evidence.filter((item) => isOf(item, subject)).map((item) => item.id));
  const newest = work.comments
    .filter((comment) => ids.has(comment.evidenceId))
    .reduce((latest, comment) => (comment.createdAt > latest ? comment.createdAt : latest), '');
  const isUnread = (work.unread.get(subject.id) ?? 0) > 0;
  useSeen(isUnread ? `${subject.id} ${newest}` : null, () =>
    silently(evidenceCalls(learnerId, subject).markChecked(newest)),
  );
}
