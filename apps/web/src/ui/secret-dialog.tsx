// Shows a secret once, with a button that copies it.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { QuestionDialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';
import { useCopyText } from './use-copy-text.ts';

type Props = {
  readonly heading: string;
  readonly secret: string;
  /** What to do with it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function SecretDialog({ heading, secret, children, onClose }: Props) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  return (
    <QuestionDialog
      open
      shownOnce
      heading={heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Close')}</Button>
          <Button variant="primary" onClick={() => void copyText(secret)}>
            {i18n._('Copy')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <p>
        <code className={styles.text} dir="ltr" translate="no">
          {secret}
        </code>
      </p>
    </QuestionDialog>
  );
}
