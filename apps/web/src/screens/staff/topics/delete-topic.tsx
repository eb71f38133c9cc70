// Deletes a topic after a confirmation; a topic with modules is refused at once, and again by the server.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { removeTopic } from './write-topics.ts';

type Props = {
  readonly topic: Topic;
  readonly hasModules: boolean;
  /** The user asked to delete it. */
  readonly open: boolean;
  readonly onClose: () => void;
};

export function DeleteTopic({ topic, hasModules, open, onClose }: Props) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const name = topic.topicName;
  const refusal = open && hasModules ? curriculumSentences.topicHasModules : answer;
  const confirm = async () => {
    setBusy(true);
    const done = await removeTopic(topic);
    setBusy(false);
    onClose();
    if (done.outcome === 'done') showToast(i18n._('{name} was deleted', { name }));
    else if (done.outcome === 'failed') setAnswer(done.msg);
  };
  return (
    <>
      <ConfirmDialog
        open={open && !hasModules}
        heading={i18n._('Delete topic')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      >
        {i18n._('Are you sure you want to delete {name}?', { name })}
      </ConfirmDialog>
      <AlertDialog
        open={refusal !== null}
        heading={i18n._(curriculumSentences.unableToDeleteTopic, { name })}
        onClose={() => {
          setAnswer(null);
          onClose();
        }}
      >
        {refusal === null ? '' : i18n._(refusal)}
      </AlertDialog>
    </>
  );
}
