// Marks a task or target as checked by the viewer, up to the comments that were on the screen.
import { useChange } from '../../connection/use-change.ts';
import { silently, useSeen } from '../../ui/use-seen.ts';
import { isOf, type Subject } from './subject.ts';
import type { Work } from './use-work.ts';

export function useMarkChecked(work: Work, learnerId: string, subject: Subject): void {
  const markTask = useChange('evidence.markTaskChecked');
  const markTarget = useChange('targets.markTargetChecked');
  const ids = new Set(work.evidence.filter((item) => isOf(item, subject)).map((item) => item.id));
  const seen = work.comments
    .filter((comment) => ids.has(comment.evidenceId))
    .reduce((latest, comment) => (comment.createdAt > latest ? comment.createdAt : latest), '');
  const isUnread = (work.unread.get(subject.id) ?? 0) > 0;
  useSeen(isUnread ? `${subject.id} ${seen}` : null, () =>
    silently(
      subject.kind === 'task'
        ? markTask({ subject: subject.id, input: { userId: learnerId, taskId: subject.id, seen } })
        : markTarget({ subject: subject.id, input: { userId: learnerId, targetId: subject.id, seen } }),
    ),
  );
}
