// Deleting a message, after a question.
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

export function DeleteMessage({ onDelete }: { readonly onDelete: () => Promise<void> }) {
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
      <Button small look="plain" icon={Trash2} onClick={() => setAsking(true)}>
        {i18n._('Delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        heading={i18n._('Delete message')}
        confirmWord={i18n._('Yes')}
        cancelWord={i18n._('No')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you want to delete this message?')}
      </ConfirmDialog>
    </>
  );
}
