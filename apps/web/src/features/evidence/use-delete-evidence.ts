// Deletes a piece of evidence through the outbox, with its state.
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useChange, useWaitingChange } from '../../connection/use-change.ts';

type Deletion = {
  /** Undefined while nobody has deleted it here. */
  readonly waiting: OutboxItem | undefined;
  readonly remove: () => Promise<void>;
};

export function useDeleteEvidence({ id, ownerId, taskId, targetId, text }: Evidence): Deletion {
  const kind = taskId !== null ? 'evidence.deleteTaskEvidence' : 'evidence.deleteTargetEvidence';
  const deleteOfTask = useChange('evidence.deleteTaskEvidence');
  const deleteOfTarget = useChange('evidence.deleteTargetEvidence');
  const piece = { userId: ownerId, evidenceId: id };
  const change = { subject: id, about: text.slice(0, 100) };
  return {
    waiting: useWaitingChange(kind, id),
    remove: () =>
      taskId !== null
        ? deleteOfTask({ ...change, input: { ...piece, taskId } })
        : deleteOfTarget({ ...change, input: { ...piece, targetId: targetId ?? '' } }),
  };
}
