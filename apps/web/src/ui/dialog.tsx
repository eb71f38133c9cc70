// A modal dialog for a question or a small form; focus is trapped and then restored.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export type DialogProps = {
  readonly open: boolean;
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom; the main one is last in the markup and first on phones. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
};

export function Dialog({ open, heading, onClose, children, actions, wide }: DialogProps) {
  const { i18n } = useLingui();
  return (
    <Frame open={open} onClose={onClose} wide={wide} dismissable>
      <AriaDialog className={styles.dialog}>
        <div className={styles.head}>
          <Heading slot="title" className={styles.heading}>
            {heading}
          </Heading>
          <IconButton icon={X} label={i18n._('Close')} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </AriaDialog>
    </Frame>
  );
}

/** The same buttons inside a form that is the dialog's content. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export type QuestionProps = {
  readonly open: boolean;
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** What it shows cannot be shown again: only its buttons close it, and Escape does not. */
  readonly shownOnce?: boolean;
};

/** The frame of an alert dialog, which must be answered. */
export function QuestionDialog(props: QuestionProps) {
  const { open, heading, onClose, children, actions, shownOnce } = props;
  return (
    <Frame open={open} onClose={onClose} shownOnce={shownOnce}>
      <AriaDialog role="alertdialog" className={styles.dialog}>
        <Heading slot="title" className={styles.heading}>
          {heading}
        </Heading>
        <div className={styles.body}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </AriaDialog>
    </Frame>
  );
}

type FrameProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly dismissable?: boolean;
  readonly shownOnce?: boolean;
  readonly children: ReactNode;
};

function Frame({ open, onClose, wide, dismissable, shownOnce, children }: FrameProps) {
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={shownOnce}
      // A second press on a list of this form hits the closing list; it does not count as a press outside the form.
      shouldCloseOnInteractOutside={(pressed) => pressed.closest('[data-exiting]') === null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={styles.overlay}
    >
      <Modal className={classNames(styles.modal, wide && styles.wide)}>{children}</Modal>
    </ModalOverlay>
  );
}
