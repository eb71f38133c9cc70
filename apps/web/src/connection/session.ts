// Who is signed in on this device: the token, kept in one place, and everyone who wants to know when it changes.

export type Session = { readonly token: string; readonly userId: string };

const key = 'foothold.session';
const listeners = new Set<() => void>();
let current: Session | null = read();

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

  /** Removes the token silently: the login screen is what remains. */
  end: (): void => {
    localStorage.removeItem(key);
    set(null);
  },
};

function set(next: Session | null): void {
  current = next;
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
  if (event.key === key || event.key === null) window.location.reload();
});
