// The Log out button; with unsent work it first says what will be lost.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { LogOut as LogOutIcon } from 'lucide-react';
import { useState, useRef } from 'react';
import { withTimeout } from '@foothold/live/client/with-timeout';
import { isStaff } from '@foothold/domain/access/roles';
import { useFollower } from '@foothold/live/react/live-provider';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useFileLabel } from '../../media/file-label.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fileNameOf, kindOf, textOf, type Unsent, unsentOf } from './unsent.ts';
import { calls } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { useViewer } from '../../session/viewer.tsx';
import { forgetDevice } from './forget-device.ts';
import styles from './log-out.module.css';

type Props = {
  /** The address to open after logging out. */
  readonly next?: string;
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  /** Its label, where it does more than log out. */
  readonly label?: string;
};

export function LogOutButton({ next = '/', variant = 'quiet', small = false, label }: Props) {
  const { i18n } = useLingui();
  const { unsent, logOut } = useLogOut();
  const [lost, setLost] = useState<readonly Unsent[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logOut(next);
  };
  const ask = async () => {
    const found = await unsent();
    if (found.length > 0) setLost(found);
    else leave();
  };
  return (
    <>
      <Button variant={variant} small={small} icon={LogOutIcon} busy={busy} onClick={() => void ask()}>
        {label ?? i18n._('Log out')}
      </Button>
      <ConfirmDialog
        open={lost.length > 0}
        heading={i18n._('Some of your work is not sent yet')}
        confirmWord={i18n._('Log out')}
        cancelWord={i18n._('Stay')}
        danger
        busy={busy}
        onConfirm={leave}
        onCancel={() => setLost([])}
      >
        <p>{i18n._('If you log out now, this work is lost:')}</p>
        <ul className={styles.unsent}>
          {lost.map((each) => (
            <li key={each.id}>
              <UnsentLine unsent={each} />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

function UnsentLine({ unsent }: { readonly unsent: Unsent }) {
  const { i18n } = useLingui();
  const labelOf = useFileLabel();
  if (unsent.kind === 'draft' && isBlank(unsent.text)) return i18n._('Something you wrote or changed');
  if (unsent.kind === 'draft') return <bdi>{i18n._('Draft: {words}', { words: unsent.text })}</bdi>;
  if (unsent.kind === 'file') {
    const { name: fileName, type: mediaType } = unsent.file;
    const file = labelOf({ fileName, mediaType });
    return <bdi>{i18n._('Chosen and not sent: {file}', { file })}</bdi>;
  }
  if (unsent.kind === 'recordings')
    return i18n._(
      '{count, plural, one {A recording that was not sent} other {# recordings that were not sent}}',
      { count: unsent.count },
    );
  const { item } = unsent;
  const fileName = fileNameOf(item);
  const file = fileName === undefined ? '' : labelOf({ fileName, mediaType: item.blobs[0]?.type ?? '' });
  const words = textOf(item) || file;
  if (words !== '' && item.kind === 'chat.send') return <bdi>{i18n._('Message: {words}', { words })}</bdi>;
  if (words !== '' && item.kind === 'evidence.add')
    return <bdi>{i18n._('Evidence: {words}', { words })}</bdi>;
  if (words !== '') return <bdi>{i18n._('Not sent: {words}', { words })}</bdi>;
  return i18n._(kindOf(item));
}

// Do not wait long for a server without a network or for slow storage: the browser completes deletions later.
const timeoutMs = 4000;

type LogOut = {
  /** The unsent work that would be lost. */
  readonly unsent: () => Promise<readonly Unsent[]>;
  /** `next`: the address of this app to open afterwards. */
  readonly logOut: (next: string) => Promise<void>;
};

/** Logging out: ends the session on the server, deletes the user's data from the device, and restarts the app. */
function useLogOut(): LogOut {
  const outbox = useOutbox();
  const follower = useFollower();
  const viewer = useViewer();
  const couldRead = useRef(false);
  const unsent = async () => {
    const kept = await withTimeout(
      timeoutMs,
      outbox.storedItems().catch(() => null),
      null,
    );
    couldRead.current = kept !== null;
    return unsentOf(viewer.id, kept ?? outbox.read());
  };
  const logOut = async (next: string) => {
    let atCollege: string | null = null;
    try {
      await session.leave(async () => {
        // A session that cannot be ended on the server now expires by itself; on this device it ends in any case.
        const timeout = AbortSignal.timeout(timeoutMs);
        if (isStaff(viewer.role))
          atCollege = await calls.singleSignOn.readSignOut(undefined, { signal: timeout }).then(
            ({ url }) => url,
            () => null,
          );
        await calls.signIn.signOut(undefined, { signal: timeout }).catch(() => undefined);
        // Unsent work that could not be shown in the question stays until this user returns.
        if (couldRead.current) await withTimeout(timeoutMs, outbox.discardAll(), undefined);
        else outbox.suspend();
        await forgetDevice(viewer.id);
        follower.dispose();
      });
    } finally {
      window.location.replace(atCollege ?? next);
    }
  };
  return { unsent, logOut };
}
