// The phone number from a welcome card's QR code. It is in the link's fragment, which browsers send to no server, and is
// kept in memory only, until somebody signs in: phones are shared.

/** Hyphens stand for the spaces between the groups of digits. */
const fragment = /^#phone=(\+?[0-9](?:-?[0-9]){3,16})$/;
let number = '';
let login = '/';

export const numberInLink = {
  /** Takes the number out of the address before anything else reads that. Who is signed in is asked at `/card` whose card it is. */
  note: (isSignedIn: boolean): void => {
    const { hash, pathname, search } = window.location;
    const found = fragment.exec(hash)?.[1];
    if (found === undefined) return;
    number = found.replaceAll('-', ' ');
    if (pathname !== '/card') login = pathname;
    window.history.replaceState(window.history.state, '', (isSignedIn ? '/card' : pathname) + search);
  },

  /** Empty if there is none. */
  read: (): string => number,

  /** The address of the card again, for a page that is loaded afresh. */
  link: (): string => signInLink(login, number),

  forget: (): void => {
    number = '';
  },
};

/** The sign-in page at this address with the number filled in. Says nothing about whether the number has an account. */
export function signInLink(address: string, phoneNumber: string): string {
  return `${address}#phone=${phoneNumber
    .replaceAll(/[^+0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')}`;
}
