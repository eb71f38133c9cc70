// The code from a link that staff show in the classroom: stored for this tab and sent with its sign-ins.
import { tabStorage } from '../ui/web-storage.ts';

const key = 'foothold.roomCode';
const fragment = /^#room=([\w.-]{1,100})$/;

export const signInCode = {
  /** Removes the code from the address before anything else reads that. */
  note: (): void => {
    const code = fragment.exec(window.location.hash)?.[1];
    if (code === undefined) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    // Where it cannot be stored, the sign-in is rate-limited like any other.
    tabStorage.write(key, code);
  },

  read: (): string | undefined => tabStorage.read(key) ?? undefined,
};

/** The link for phones in the classroom. */
export function signInLink(code: string): string {
  return `${window.location.origin}/#room=${code}`;
}
