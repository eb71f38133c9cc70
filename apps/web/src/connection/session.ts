// Who is signed in on this device: the token, kept in one place, and everyone who wants to know when it changes.
import { endedSession, type Side } from './ended-session.ts';

export type Session = { readonly token: string; readonly userId: string };

const key = 'foothold.session';
/** Who is logging out on this device just now, for its other tabs. */
const leavingKey = 'foothold.leaving';
const listeners = new Set<() => void>();
let current: Session | null = read();
let leaving = false;
let opened: Side | null = null;

export const session = {
  current: (): Session | null => current,

  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  start: (started: Session): void => {
    // Of a log-out that never came to its end.
    localStorage.removeItem(leavingKey);
    localStorage.setItem(key, JSON.stringify(started));
    set(started);
  },

  /** The server has let this person in, on this page. */
  open: (side: Side): void => {
    opened = side;
  },

  /** Removes the token silently: the login screen is what remains, at the address where the person was. */
  end: (): void => {
    if (leaving) return;
    if (current === null) return close();
    if (leavesElsewhere(localStorage.getItem(leavingKey))) return follow();
    // Somebody has just signed in beside this tab, which ended the session it was in: the new one stays.
    const kept = read();
    if (kept !== null && kept.token !== current.token) return window.location.reload();
    endedSession.note(current.userId, opened);
    close();
  },

  /** The person logs out. The news of it, from the server or another tab, does not disturb what `tidyUp` removes. */
  leave: async (tidyUp: () => Promise<void>): Promise<void> => {
    leaving = true;
    if (current !== null) localStorage.setItem(leavingKey, current.userId);
    // At once: another tab must not find its way back in while this one tidies up.
    localStorage.removeItem(key);
    await tidyUp().finally(close);
  },
};

function close(): void {
  localStorage.removeItem(key);
  localStorage.removeItem(leavingKey);
  set(null);
}

function leavesElsewhere(userId: string | null): boolean {
  return current !== null && userId === current.userId;
}

/** Who logs out leaves every tab: this one too forgets where it was, and begins at the beginning. */
function follow(): void {
  leaving = true;
  sessionStorage.clear();
  // The router notes its scroll positions, by address, once more when the page is left.
  window.addEventListener('pagehide', () => sessionStorage.clear());
  set(null);
  window.location.replace('/');
}

function set(next: Session | null): void {
  current = next;
  opened = null;
  for (const listener of listeners) listener();
}

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('userId' in stored))
      return null;
    const { token, userId } = stored;
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId } : null;
  } catch {
    // Storage that cannot be read, or holds something else, is nobody's session.
    return null;
  }
}

// Another tab signed somebody else in, or out: nothing on this page may stay.
window.addEventListener('storage', (event) => {
  if (leaving) return;
  if (event.key === leavingKey && leavesElsewhere(event.newValue)) return follow();
  if (event.key !== key && event.key !== null) return;
  if (current !== null && read() === null) endedSession.note(current.userId, opened);
  window.location.reload();
});
