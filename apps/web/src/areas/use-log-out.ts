// Signing out: the session ends on the server, nothing of this person stays on the device, and the app begins anew.
import { within } from '@foothold/live/client/deadline';
import { useFollower } from '@foothold/live/react/live-provider';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useRef } from 'react';
import { calls } from '../connection/calls.ts';
import { session } from '../connection/session.ts';
import { useViewer } from '../session/viewer.tsx';
import { forgetDevice } from './forget-device.ts';
import { unsentOf, type Unsent } from './unsent.ts';

// Nobody should wait for a server without a network, nor for a device that does not answer: what it was told to delete it deletes later.
const patienceMs = 4000;

export type LogOut = {
  /** What would be lost now. */
  readonly unsent: () => Promise<readonly Unsent[]>;
  /** `next`: the address of this app that is opened then. */
  readonly logOut: (next: string) => Promise<void>;
};

export function useLogOut(): LogOut {
  const outbox = useOutbox();
  const follower = useFollower();
  const viewer = useViewer();
  const couldRead = useRef(false);
  const unsent = async () => {
    const kept = await within(
      patienceMs,
      outbox.kept().catch(() => null),
      null,
    );
    couldRead.current = kept !== null;
    return unsentOf(viewer.id, kept ?? outbox.read());
  };
  const logOut = async (next: string) => {
    try {
      await session.leave(async () => {
        // A session that the server cannot be told of now ends there by itself; here it ends in any case.
        const patience = AbortSignal.timeout(patienceMs);
        await calls.signIn.signOut(undefined, { signal: patience }).catch(() => undefined);
        // What nobody could be asked about stays until this person returns.
        if (couldRead.current) await within(patienceMs, outbox.discardAll(), undefined);
        else outbox.suspend();
        await forgetDevice(viewer.id);
        follower.dispose();
      });
    } finally {
      window.location.replace(next);
    }
  };
  return { unsent, logOut };
}
