// The code from a link that staff show in the classroom: stored for this tab and sent with its sign-ins.

const key = 'foothold.roomCode';
const fragment = /^#room=([\w.-]{1,100})$/;

export const signInCode = {
  /** Removes the code from the address before anything else reads that. */
  note: (): void => {
    const code = fragment.exec(window.location.hash)?.[1];
    if (code === undefined) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    try {
      sessionStorage.setItem(key, code);
    } catch {
      // sessionStorage is not available: the sign-in is rate-limited like any other.
    }
  },

  read: (): string | undefined => {
    try {
      return sessionStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
};

/** The link for phones in the classroom. */
export function signInLink(code: string): string {
  return `${window.location.origin}/#room=${code}`;
}
