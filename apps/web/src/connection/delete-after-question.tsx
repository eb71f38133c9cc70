// Deletes something after a confirmation; a refusal is shown in a toast.
import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useAttemptWithToast } from './use-attempt.ts';

type Props = {
  readonly heading: string;
  readonly question: string;
  /** What goes, below the question. */
  readonly what?: ReactNode;
  readonly onDelete: () => Promise<void>;
  /** Renders the button that opens the question. */
  readonly children: (ask: () => void) => ReactNode;
};

export function DeleteAfterQuestion({ heading, question, what, onDelete, children }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useAttemptWithToast();
  const confirm = async () => {
    await attempt(onDelete);
    setAsking(false);
  };
  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog
        open={asking}
        heading={heading}
        confirmWord={i18n._('Yes')}
        cancelWord={i18n._('No')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>{question}</p>
        {what}
      </ConfirmDialog>
    </>
  );
}
