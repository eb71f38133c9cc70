// Deleting a comment, after a question.
import { useLingui } from '@lingui/react';
import { MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';

export function DeleteComment({ onDelete }: { readonly onDelete: () => Promise<void> }) {
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
      <IconButton icon={MessageSquareX} label={i18n._('Delete comment')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        heading={i18n._('Delete Comment')}
        confirmWord={i18n._('Yes')}
        cancelWord={i18n._('No')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you wish to delete this comment?')}
      </ConfirmDialog>
    </>
  );
}
