// Asks before unsaved input is discarded.
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useVisitor } from './visitor.tsx';

export type DiscardTexts = {
  readonly heading: string;
  readonly question: ReactNode;
  readonly confirmWord: string;
};

type Props = {
  readonly open: boolean;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
  readonly texts?: DiscardTexts;
};

export function DiscardQuestion({ open, onDiscard, onStay, texts }: Props) {
  const { i18n } = useLingui();
  const visitor = useVisitor();
  return (
    <ConfirmDialog
      open={open}
      heading={texts?.heading ?? i18n._('You have unsaved changes')}
      confirmWord={texts?.confirmWord ?? i18n._('Discard')}
      cancelWord={i18n._('Cancel')}
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {texts?.question ?? (
        <>
          <p>{i18n._('Are you sure you wish to discard these changes?')}</p>
          {visitor === 'learner' && <p>{i18n._('Your words are not saved.')}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
