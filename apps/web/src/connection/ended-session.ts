// Where a session ended in this tab, and whose it was: the login is shown in that place, and its owner goes on there.

/** The part of the app that was open to them. */
export type Side = 'learner' | 'staff';

export type EndedSession = {
  readonly userId: string;
  readonly address: string;
  /** Null: it was over before anything was shown, so nothing ended before anybody's eyes. */
  readonly side: Side | null;
};

// Of the tab, not of the device: whoever opens the same address anew is a stranger to it.
const key = 'foothold.ended';

export const endedSession = {
  read: (): EndedSession | null => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('address' in kept))
        return null;
      const { userId, address } = kept;
      if (typeof userId !== 'string' || typeof address !== 'string') return null;
      const side = 'side' in kept && (kept.side === 'learner' || kept.side === 'staff') ? kept.side : null;
      return { userId, address, side };
    } catch {
      // A browser that keeps nothing for a tab: the address is then like any other.
      return null;
    }
  },

  note: (userId: string, side: Side | null): void => {
    const { pathname, search, hash } = window.location;
    const ended: EndedSession = { userId, address: `${pathname}${search}${hash}`, side };
    try {
      sessionStorage.setItem(key, JSON.stringify(ended));
    } catch {
      // As above.
    }
  },

  forget: (): void => sessionStorage.removeItem(key),
};

/** Where whoever has just signed in at `here` goes on; null: here. */
export function goesOnAt(ended: EndedSession | null, userId: string, here: string): string | null {
  if (ended === null) return null;
  const logins = ['/', '/staff', '/staff/'];
  if (ended.userId === userId) return logins.includes(here) ? ended.address : null;
  // Somebody else has no business where the last one was.
  return ended.address === here ? (here.startsWith('/staff') ? '/staff' : '/') : null;
}

/** Where somebody begins who finds themselves in the place where a session ended; null: here, it is theirs still. */
export function beginsAt(
  ended: EndedSession | null,
  back: { readonly userId: string; readonly side: Side; readonly here: string },
): string | null {
  if (ended === null || ended.address !== back.here) return null;
  // Signed in from another tab, somebody else comes here without passing the login.
  const isTheirs = ended.userId === back.userId;
  if (isTheirs && (ended.side === null || ended.side === back.side)) return null;
  const beginning = back.side === 'staff' ? '/staff' : '/';
  return beginning === back.here ? null : beginning;
}
