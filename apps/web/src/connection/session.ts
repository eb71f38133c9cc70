// The session of this device: its token in localStorage, and the listeners that are notified when it changes.
import { deviceStorage, tabStorage } from '../ui/web-storage.ts';
import { endedSession, type Side } from './ended-session.ts';

export type Session = { readonly token: string; readonly userId: string };

const key = 'foothold.session';
/** The user who is logging out on this device, for its other tabs. */
const leavingKey = 'foothold.leaving';
const listeners = new Set<() => void>();
let prepare: (next: Session) => Promise<void> = async () => undefined;
let current: Session | null = read();
let leaving = false;
let opened: Side | null = null;

export const session = {
  current: (): Session | null => current,

  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Sets what is done with a new session before it starts. Must not reject. */
  beforeStart: (work: typeof prepare): void => {
    prepare = work;
  },

  start: async (started: Session): Promise<void> => {
    await prepare(started);
    // Left by a log-out that did not finish.
    deviceStorage.remove(leavingKey);
    deviceStorage.write(key, JSON.stringify(started));
    set(started);
  },

  /** The server has accepted this session on this page. */
  open: (side: Side): void => {
    opened = side;
  },

  /** Removes the token without a message: the login screen appears at the current address. */
  end: (): void => {
    if (leaving) return;
    if (current === null) return close();
    if (isLoggingOutElsewhere(deviceStorage.read(leavingKey))) return follow();
    // A sign-in in another tab has just replaced this session: keep the new one.
    const stored = read();
    if (stored !== null && stored.token !== current.token) return window.location.reload();
    endedSession.note(current.userId, opened);
    close();
  },

  /** Logs out. Notifications of it, from the server or another tab, do not interrupt `tidyUp`. */
  leave: async (tidyUp: () => Promise<void>): Promise<void> => {
    leaving = true;
    if (current !== null) deviceStorage.write(leavingKey, current.userId);
    // First, so that another tab cannot use the session while this one tidies up.
    deviceStorage.remove(key);
    await tidyUp().finally(close);
  },
};

function close(): void {
  deviceStorage.remove(key);
  deviceStorage.remove(leavingKey);
  set(null);
}

function isLoggingOutElsewhere(userId: string | null): boolean {
  return current !== null && userId === current.userId;
}

/** Logging out applies to every tab: this one also forgets its address and returns to the start. */
function follow(): void {
  leaving = true;
  tabStorage.clear();
  // The router stores its scroll positions, by address, once more on pagehide.
  window.addEventListener('pagehide', () => tabStorage.clear());
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
    const stored: unknown = JSON.parse(deviceStorage.read(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('userId' in stored))
      return null;
    const { token, userId } = stored;
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId } : null;
  } catch {
    // Storage that cannot be read or parsed counts as signed out.
    return null;
  }
}

// Another tab signed in or out: nothing on this page may stay.
window.addEventListener('storage', (event) => {
  if (leaving) return;
  if (event.key === leavingKey && isLoggingOutElsewhere(event.newValue)) return follow();
  if (event.key !== key && event.key !== null) return;
  if (current !== null && read() === null) endedSession.note(current.userId, opened);
  window.location.reload();
});
