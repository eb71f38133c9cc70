// The phone number from a welcome card's QR code. It is in the link's fragment, which browsers send to no server, and is
// kept in memory only, until somebody signs in: phones are shared.

/** Hyphens stand for the spaces between the groups of digits. */
const fragment = /^#phone=(\+?[0-9](?:-?[0-9]){3,16})$/;
let number = '';

export const numberInLink = {
  /** Takes the number out of the address before anything else reads that. */
  note: (): void => {
    const found = fragment.exec(window.location.hash)?.[1];
    if (found === undefined) return;
    number = found.replaceAll('-', ' ');
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  },

  /** Empty if there is none. */
  read: (): string => number,

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
