// Asks before a screen with unsaved changes is left, by a link, the browser's back button, or closing the page.
import { useLingui } from '@lingui/react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Props = {
  readonly unsaved: boolean;
  /** What is kept on the device goes too. */
  readonly onDiscard?: () => void;
  /** Addresses that begin like this show the same form: going there loses nothing. */
  readonly within?: string;
};

export function UnsavedChanges({ unsaved, onDiscard, within }: Props) {
  const { i18n } = useLingui();
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && (within === undefined || !next.pathname.startsWith(within)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      heading={i18n._('You have unsaved changes')}
      confirmWord={i18n._('Discard')}
      cancelWord={i18n._('Cancel')}
      danger
      onConfirm={() => {
        onDiscard?.();
        leaving.proceed?.();
      }}
      onCancel={() => leaving.reset?.()}
    >
      {i18n._('Are you sure you wish to discard these changes?')}
    </ConfirmDialog>
  );
}
