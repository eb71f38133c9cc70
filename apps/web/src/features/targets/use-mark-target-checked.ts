// Tells the server that the viewer has looked at a target, as far as the comments that were on the screen.
import { calls } from '../../connection/calls.ts';
import { silently, useSeen } from '../chat/use-seen.ts';
import type { Work } from '../evidence/use-work.ts';

export function useMarkTargetChecked(work: Work, learnerId: string, targetId: string): void {
  const ids = new Set(work.evidence.filter((item) => item.targetId === targetId).map((item) => item.id));
  const newest = work.comments
    .filter((comment) => ids.has(comment.evidenceId))
    .reduce((latest, comment) => (comment.createdAt > latest ? comment.createdAt : latest), '');
  const isUnread = (work.unread.get(targetId) ?? 0) > 0;
  useSeen(isUnread ? `${targetId} ${newest}` : null, () =>
    silently(calls.targets.markTargetChecked({ userId: learnerId, targetId, seen: newest })),
  );
}
