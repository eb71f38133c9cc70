// Activates or deactivates a topic, after a confirmation.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls } from '../../../connection/calls.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './topic-list.module.css';
import { trySave } from '../../../features/curriculum/save-result.ts';

export function TopicSwitch({ topic }: { readonly topic: Topic }) {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const name = topic.topicName;
  const confirm = async () => {
    setBusy(true);
    const input = { topicId: topic.id, active: asked === true };
    const done = await trySave(() => calls.curriculum.changeTopic(input));
    setBusy(false);
    setAsked(null);
    if (done.outcome === 'failed') showToast(i18n._(done.msg), 'bad');
  };
  return (
    <>
      <div className={styles.switch}>
        <Switch
          label={
            <>
              {i18n._('Active')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </>
          }
          checked={topic.active}
          onChange={setAsked}
        />
      </div>
      <ConfirmDialog
        open={asked !== null}
        heading={asked === true ? i18n._('Make topic active') : i18n._('Make topic inactive')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {asked === true
          ? i18n._('Are you sure you want to make {name} active?', { name })
          : i18n._('Are you sure you want to make {name} inactive?', { name })}
      </ConfirmDialog>
    </>
  );
}
