// The button by which staff confirm that they have asked the user about the changed number.
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = { readonly userId: string; readonly alertId: string; readonly name: string };

export function ConfirmNumber({ userId, alertId, name }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await calls.people.confirmNumber({ userId, alertId });
      showToast(i18n._('Phone number confirmed'));
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button small icon={Check} onClick={() => setAsking(true)}>
        {i18n._('Confirm number')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          heading={i18n._('Confirm number')}
          confirmWord={i18n._('Yes')}
          cancelWord={i18n._('No')}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {i18n._('Have you asked {name}, in person or by a call, and is the new number right?', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}
