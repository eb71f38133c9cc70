// Logging out: ends the session on the server, deletes the user's data from the device, and restarts the app.
import { withTimeout } from '@foothold/live/client/with-timeout';
import { isStaff } from '@foothold/domain/access/roles';
import { useFollower } from '@foothold/live/react/live-provider';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useRef } from 'react';
import { calls } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { useViewer } from '../../session/viewer.tsx';
import { forgetDevice } from './forget-device.ts';
import { unsentOf, type Unsent } from './unsent.ts';

// Do not wait long for a server without a network or for slow storage: the browser completes deletions later.
const timeoutMs = 4000;

export type LogOut = {
  /** The unsent work that would be lost. */
  readonly unsent: () => Promise<readonly Unsent[]>;
  /** `next`: the address of this app to open afterwards. */
  readonly logOut: (next: string) => Promise<void>;
};

export function useLogOut(): LogOut {
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
