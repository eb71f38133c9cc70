// The Log out button; with unsent work it first says what will be lost.
import { isMessageInput } from '../features/chat/message-input.ts';
import { isEvidenceInput } from '../features/evidence/evidence-input.ts';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useLingui } from '@lingui/react';
import { LogOut as LogOutIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLogOut } from './use-log-out.ts';
import styles from './profile.module.css';

export function LogOutButton() {
  const { i18n } = useLingui();
  const { unsent, logOut } = useLogOut();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logOut();
  };
  return (
    <>
      <Button icon={LogOutIcon} busy={busy} onClick={() => (unsent.length > 0 ? setAsking(true) : leave())}>
        {i18n._('Log out')}
      </Button>
      <ConfirmDialog
        open={asking}
        heading={i18n._('Some of your work is not sent yet')}
        confirmWord={i18n._('Log out')}
        cancelWord={i18n._('Stay')}
        danger
        busy={busy}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <p>{i18n._('If you log out now, this work is lost:')}</p>
        <ul className={styles.unsent}>
          {unsent.map((item) => (
            <li key={item.id}>
              <UnsentItem item={item} />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

function UnsentItem({ item }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  if (isEvidenceInput(item.input)) {
    const { text, file } = item.input;
    return i18n._('Evidence: {words}', { words: text === '' ? (file?.fileName ?? '') : text });
  }
  if (isMessageInput(item.input)) {
    const { text, file } = item.input;
    return i18n._('Message: {words}', { words: text === '' ? (file?.fileName ?? '') : text });
  }
  if (item.kind === 'progress.set') return i18n._('A page that you marked as done or not done');
  return i18n._('Something you wrote or changed');
}
