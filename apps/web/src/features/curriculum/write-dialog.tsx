// A small form over the page: saved by one button, kept as it is when refused, and never closed over unsaved words without a question.
import { useLingui } from '@lingui/react';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';

type Props = {
  readonly heading: string;
  /** The word of the button. */
  readonly action: string;
  /** Something would be lost, and there is something to save. */
  readonly changed: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  /** A new thing can always be tried: its fields then say what is missing. */
  readonly always?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function WriteDialog(props: Props) {
  const { heading, action, changed, busy, problem, always = false, onSave, onClose, children } = props;
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const formId = useId();
  const idle = !changed && !always;
  const close = () => (changed ? setAsking(true) : onClose());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && !idle) onSave();
  };
  return (
    <>
      <Dialog
        open
        heading={heading}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{i18n._('Cancel')}</Button>
            <Button type="submit" form={formId} look="primary" busy={busy} disabled={idle}>
              {action}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <Stack>
            {children}
            <div role="alert">{problem !== null && <Banner tone="bad">{i18n._(problem)}</Banner>}</div>
          </Stack>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        heading={i18n._('You have unsaved changes')}
        confirmWord={i18n._('Discard')}
        cancelWord={i18n._('Cancel')}
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you wish to discard these changes?')}
      </ConfirmDialog>
      <UnsavedChanges unsaved={changed} />
    </>
  );
}
