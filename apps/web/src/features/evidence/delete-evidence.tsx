// Deletes a piece of evidence after a confirmation; until then shows that it is being deleted.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { Changing } from '../../connection/change-state.tsx';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { Button } from '../../ui/button.tsx';
import { useChange, useWaitingChange } from '../../connection/use-change.ts';
import { AttachedMedia } from './attached-media.tsx';
import styles from './delete-evidence.module.css';

type Props = {
  readonly item: Evidence;
  /** A comment that arrives while the question is open hides the button, but does not cancel what was confirmed. */
  readonly allowed: boolean;
  /** Where the comment can be deleted too, it says which. */
  readonly label?: string;
};

export function DeleteEvidence({ item, allowed, label }: Props) {
  const { i18n } = useLingui();
  const { waiting, remove } = useDeleteEvidence(item);
  if (waiting !== undefined) return <Changing item={waiting} />;
  if (!allowed) return null;
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete Evidence')}
      question={i18n._('Are you sure you want to delete this evidence and linked comment?')}
      what={<Piece item={item} />}
      onDelete={remove}
    >
      {(ask) => (
        <Button small variant="plain" icon={Trash2} onClick={ask}>
          {label ?? i18n._('Delete')}
        </Button>
      )}
    </DeleteAfterQuestion>
  );
}

/** Whoever reads little sees what goes. */
function Piece({ item: { text, file } }: Pick<Props, 'item'>) {
  const { i18n } = useLingui();
  return (
    <div className={styles.piece}>
      {file !== null && <AttachedMedia file={file} label={i18n._('My work')} />}
      {text !== '' && <p dir="auto">{text}</p>}
    </div>
  );
}

type Deletion = {
  /** Undefined while nobody has deleted it here. */
  readonly waiting: OutboxItem | undefined;
  readonly remove: () => Promise<void>;
};

/** Deletes a piece of evidence through the outbox, with its state. */
function useDeleteEvidence({ id, ownerId, taskId, targetId, text }: Evidence): Deletion {
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
