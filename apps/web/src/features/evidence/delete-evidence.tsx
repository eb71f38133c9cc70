// Deleting a piece of evidence, after a question.
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = {
  readonly onDelete: () => Promise<void>;
  /** Where the comment can be deleted too: only the icon, with words that say what goes. */
  readonly iconLabel?: string;
};

export function DeleteEvidence({ onDelete, iconLabel }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onDelete();
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      {iconLabel === undefined ? (
        <Button small look="plain" icon={Trash2} onClick={() => setAsking(true)}>
          {i18n._('Delete')}
        </Button>
      ) : (
        <IconButton icon={Trash2} label={iconLabel} onClick={() => setAsking(true)} />
      )}
      <ConfirmDialog
        open={asking}
        heading={i18n._('Delete Evidence')}
        confirmWord={i18n._('Yes')}
        cancelWord={i18n._('No')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you want to delete this evidence and linked comment?')}
      </ConfirmDialog>
    </>
  );
}
