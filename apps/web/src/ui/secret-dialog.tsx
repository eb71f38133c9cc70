// Shows a secret once, with a button that copies it.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './secret-dialog.module.css';
import { useCopyText } from './use-copy-text.ts';

type Props = {
  readonly heading: string;
  readonly secret: string;
  /** What to do with it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** A press beside it does not close it: the secret would be lost. */
export function SecretDialog({ heading, secret, children, onClose }: Props) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  return (
    <ConfirmDialog
      open
      heading={heading}
      confirmWord={i18n._('Copy')}
      cancelWord={i18n._('Close')}
      onConfirm={() => void copyText(secret)}
      onCancel={onClose}
    >
      <p>{children}</p>
      <p>
        <code className={styles.text} dir="ltr" translate="no">
          {secret}
        </code>
      </p>
    </ConfirmDialog>
  );
}
