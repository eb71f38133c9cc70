// Asks before what is typed and not saved is given up.
import { useLingui } from '@lingui/react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Props = {
  readonly open: boolean;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
};

export function DiscardQuestion({ open, onDiscard, onStay }: Props) {
  const { i18n } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      heading={i18n._('You have unsaved changes')}
      confirmWord={i18n._('Discard')}
      cancelWord={i18n._('Cancel')}
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {i18n._('Are you sure you wish to discard these changes?')}
    </ConfirmDialog>
  );
}
