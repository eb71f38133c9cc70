// Who is signed in on this device: the token, kept in one place, and everyone who wants to know when it changes.
import { endedSession, type Side } from './ended-session.ts';

export type Session = { readonly token: string; readonly userId: string };

const key = 'foothold.session';
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
    if (current !== null) endedSession.note(current.userId, opened);
    close();
  },

  /** The person logs out. The news of it, from the server or another tab, does not disturb what `tidyUp` removes. */
  leave: async (tidyUp: () => Promise<void>): Promise<void> => {
    leaving = true;
    await tidyUp().finally(close);
  },
};

function close(): void {
  localStorage.removeItem(key);
  set(null);
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
  if (leaving || (event.key !== key && event.key !== null)) return;
  if (current !== null && read() === null) endedSession.note(current.userId, opened);
  window.location.reload();
});
