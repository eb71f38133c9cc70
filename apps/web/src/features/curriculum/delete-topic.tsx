// Deleting a topic after a question; a topic that has modules is refused at once, and again by the server.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useWriteTopics } from './use-write-topics.ts';

type Props = { readonly topic: Topic; readonly hasModules: boolean };

export function DeleteTopic({ topic, hasModules }: Props) {
  const { i18n } = useLingui();
  const topics = useWriteTopics();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = topic.topicName;
  const confirm = async () => {
    setBusy(true);
    const done = await topics.remove(topic);
    setBusy(false);
    setAsking(false);
    if (done.outcome === 'done') showToast(i18n._('{name} was deleted', { name }));
    else if (done.outcome === 'failed') setRefusal(done.msg);
  };
  return (
    <>
      <IconButton
        icon={Trash2}
        label={i18n._('Delete topic: {name}', { name })}
        onClick={() => (hasModules ? setRefusal(curriculumSentences.topicHasModules) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        heading={i18n._('Delete topic')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you want to delete {name}?', { name })}
      </ConfirmDialog>
      <AlertDialog
        open={refusal !== null}
        heading={i18n._(curriculumSentences.unableToDeleteTopic, { name })}
        onClose={() => setRefusal(null)}
      >
        {refusal === null ? '' : i18n._(refusal)}
      </AlertDialog>
    </>
  );
}
