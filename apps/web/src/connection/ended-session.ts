// Remembers where a session ended in this tab and whose it was, so that its owner can sign in there and continue.
import { tabStorage } from '../ui/web-storage.ts';

/** The part of the app that was open. */
export type Side = 'learner' | 'staff';

export type EndedSession = {
  readonly userId: string;
  readonly address: string;
  /** Null: the session had ended before anything was shown. */
  readonly side: Side | null;
};

// sessionStorage, not localStorage: opening the same address in a new tab starts afresh.
const key = 'foothold.ended';

export const endedSession = {
  read: (): EndedSession | null => {
    try {
      const stored: unknown = JSON.parse(tabStorage.read(key) ?? 'null');
      if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('address' in stored))
        return null;
      const { userId, address } = stored;
      if (typeof userId !== 'string' || typeof address !== 'string') return null;
      const side =
        'side' in stored && (stored.side === 'learner' || stored.side === 'staff') ? stored.side : null;
      return { userId, address, side };
    } catch {
      return null;
    }
  },

  note: (userId: string, side: Side | null): void => {
    const { pathname, search, hash } = window.location;
    const ended: EndedSession = { userId, address: `${pathname}${search}${hash}`, side };
    // Where it cannot be stored, the address is treated like any other.
    tabStorage.write(key, JSON.stringify(ended));
  },

  forget: (): void => tabStorage.remove(key),
};

/** Everybody's start: home for learners, Today for staff. */
const start = '/';
/** Where a login is shown that is not at an address of its own. */
const logins = [start, '/staff', '/staff/'];

/** The address to continue at after signing in at `here`; null: stay. */
export function goesOnAt(ended: EndedSession | null, userId: string, here: string): string | null {
  const isAtLogin = logins.includes(here);
  if (ended?.userId === userId) {
    if (!isAtLogin) return null;
    const neverOpened = ended.side === null && logins.includes(ended.address);
    return elsewhere(here, neverOpened ? start : ended.address);
  }
  // Another user does not continue at the previous user's address.
  return isAtLogin || ended?.address === here ? elsewhere(here, start) : null;
}

/** Where a user starts whose page is at the address where a session ended; null: they may stay. */
export function beginsAt(
  ended: EndedSession | null,
  back: { readonly userId: string; readonly side: Side; readonly here: string },
): string | null {
  if (ended === null || ended.address !== back.here) return null;
  // After a sign-in in another tab, a different user arrives here without passing the login.
  const isOwner = ended.userId === back.userId;
  if (isOwner && (ended.side === null || ended.side === back.side)) return null;
  return elsewhere(back.here, start);
}

function elsewhere(here: string, there: string): string | null {
  return there === here ? null : there;
}
