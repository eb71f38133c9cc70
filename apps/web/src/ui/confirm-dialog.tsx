// A confirmation with two buttons; and a warning with only one.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from './button.tsx';
import { QuestionDialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  heading: string;
  children: ReactNode;
  /** The labels of the two buttons: "Yes" and "No", "Discard" and "Cancel". */
  confirmWord?: string;
  cancelWord?: string;
  /** Confirming deletes or discards something. */
  danger?: boolean;
  busy?: boolean;
  /** It cannot be confirmed yet, because something must be entered first. */
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

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

export interface AlertDialogProps {
  open: boolean;
  heading?: string;
  children: ReactNode;
  onClose: () => void;
}

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
