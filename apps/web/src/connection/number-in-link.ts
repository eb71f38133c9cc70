// The phone number from a welcome card's QR code, and the code that lets the card sign in once. They are in the link's fragment, which browsers send to no server, and is
// kept in memory only, until somebody signs in: phones are shared.

/** Hyphens stand for the spaces between the groups of digits. */
const fragment = /^#phone=(\+?[0-9](?:-?[0-9]){3,16})(?:&card=([\w-]{22}))?$/;
let number = '';
let code = '';
let login = '/';

export const numberInLink = {
  /** Takes the number out of the address before anything else reads that. Who is signed in is asked at `/card` whose card it is. */
  note: (isSignedIn: boolean): void => {
    const { hash, pathname, search } = window.location;
    const [, found, card = ''] = fragment.exec(hash) ?? [];
    if (found === undefined) return;
    number = found.replaceAll('-', ' ');
    code = card;
    if (pathname !== '/card') login = pathname;
    window.history.replaceState(window.history.state, '', (isSignedIn ? '/card' : pathname) + search);
  },

  /** Empty if there is none. */
  read: (): string => number,

  /** Empty if the card does not sign in, or does not any more. */
  readCode: (): string => code,

  forgetCode: (): void => {
    code = '';
  },

  /** The address of the card again, for a page that is loaded afresh. */
  link: (): string => signInLink(login, number, code),

  forget: (): void => {
    number = '';
    code = '';
  },
};

/** The sign-in page at this address with the number filled in. Says nothing about whether the number has an account. */
export function signInLink(address: string, phoneNumber: string, cardCode: string): string {
  const written = phoneNumber
    .replaceAll(/[^+0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
  return `${address}#phone=${written}${cardCode && `&card=${cardCode}`}`;
}
