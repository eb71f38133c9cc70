// A form in a dialog with one save button; asks before unsaved input is discarded, however it is closed.
import { useLingui } from '@lingui/react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Stack } from '../ui/layout.tsx';
import { Problem } from '../ui/problem.tsx';
import { useFocusOnFirstError } from '../ui/use-focus-on-first-error.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export type FormDialogProps = {
  readonly heading: string;
  /** Closing would lose input. */
  readonly unsaved: boolean;
  readonly saveWord: string;
  readonly saveDisabled?: boolean;
  readonly busy: boolean;
  /** Why the last attempt was refused. */
  readonly problem?: string | null;
  readonly problemHeading?: string;
  readonly wide?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const {
    heading,
    unsaved,
    saveWord,
    saveDisabled = false,
    busy,
    problem = null,
    problemHeading,
    wide,
    onSave,
    onClose,
    children,
  } = props;
  const { i18n } = useLingui();
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const [tries, setTries] = useState(0);
  // At once, and again when the server returns an error.
  const form = useFocusOnFirstError<HTMLFormElement>(busy ? 0 : tries);
  const leave = () => (unsaved ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        heading={heading}
        onClose={leave}
        {...(wide === undefined ? {} : { wide })}
        actions={
          <>
            <Button onClick={leave}>{i18n._('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={busy}
              disabled={saveDisabled && !busy}
            >
              {saveWord}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (busy || saveDisabled) return;
            setTries(tries + 1);
            onSave();
          }}
        >
          <Stack>
            {children}
            <Problem sentence={problem} heading={problemHeading} />
          </Stack>
        </form>
      </Dialog>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)} />
      <UnsavedChanges unsaved={unsaved} />
    </>
  );
}
