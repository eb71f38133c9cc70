// The code of a link that staff showed in the room: kept by this tab, and sent with its sign-ins.

const key = 'foothold.roomCode';
const fragment = /^#room=([\w.-]{1,100})$/;

export const roomCode = {
  /** Takes it out of the address, before anything else reads that. */
  note: (): void => {
    const code = fragment.exec(window.location.hash)?.[1];
    if (code === undefined) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    try {
      sessionStorage.setItem(key, code);
    } catch {
      // A browser that keeps nothing for a tab: the sign-in waits like any other.
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

/** The address that a phone in the room opens. */
export function roomLink(code: string): string {
  return `${window.location.origin}/#room=${code}`;
}
