// A confirmation with two buttons; and a warning with only one.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from './button.tsx';
import { QuestionDialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  readonly open: boolean;
  readonly heading: string;
  readonly children: ReactNode;
  /** The labels of the two buttons: "Yes" and "No", "Discard" and "Cancel". */
  readonly confirmWord?: string;
  readonly cancelWord?: string;
  /** Confirming deletes or discards something. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** It cannot be confirmed yet, because something must be entered first. */
  readonly confirmDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { i18n } = useLingui();
  const { open, heading, children, confirmWord, cancelWord, danger, busy, confirmDisabled } = props;
  const { onConfirm, onCancel } = props;
  return (
    <QuestionDialog
      open={open}
      heading={heading}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancelWord ?? i18n._('No')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmWord ?? i18n._('Yes')}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}

export type AlertDialogProps = {
  readonly open: boolean;
  readonly heading?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function AlertDialog({ open, heading, children, onClose }: AlertDialogProps) {
  const { i18n } = useLingui();
  return (
    <QuestionDialog
      open={open}
      heading={heading ?? i18n._('Warning')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {i18n._('Ok')}
        </Button>
      }
    >
      {children}
    </QuestionDialog>
  );
}
