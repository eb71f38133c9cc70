// The idempotent call that invites one person. The PIN is sent to the server and stored nowhere else.
import type { Role } from '@foothold/domain/access/roles';
import type { Details } from '@foothold/domain/people/details';
import { typedDigits } from '@foothold/domain/sign-in/digits';
import { whyEasyPin } from '@foothold/domain/sign-in/easy-pin';
import { readNumber } from '@foothold/domain/sign-in/read-number';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { calls } from '../../connection/calls.ts';

export type Invitation = Partial<Details> &
  Pick<Details, 'firstName' | 'surname'> & {
    readonly phoneNumber: string;
    readonly pin: string;
    readonly role: Role;
  };

/** The content of a welcome card. */
export type Invited = {
  readonly userId: string;
  readonly displayName: string;
  /** As typed. */
  readonly phoneNumber: string;
  readonly pin: string;
  readonly role: Role;
  /** Lets the card sign in once; empty if it does not. */
  readonly cardCode: string;
};

export async function inviteUser(
  invitation: Invitation,
  categoryId: string,
  callId: string,
): Promise<Invited> {
  const { user, cardCode = '' } = await calls.people.inviteUser(
    { ...invitation, categoryId },
    { context: { callId } },
  );
  const { phoneNumber, pin } = invitation;
  return {
    userId: user.id,
    displayName: user.displayName,
    phoneNumber: readNumber(phoneNumber),
    // A student's PIN is stored in ASCII digits, whatever keyboard typed it.
    pin: user.role === 'student' ? typedDigits(pin) : pin,
    role: user.role,
    cardCode,
  };
}

/** An initial PIN or password by the rules of the role. The server's deny list refuses one PIN in two thousand of these. */
export function newSecret(role: Role, phoneNumber: string): string {
  return secretKindOf(role) === 'pin' ? newPin(phoneNumber) : newPassword();
}

/** Six random digits that are not easily guessed. */
function newPin(phoneNumber: string): string {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    const pin = String(random % 1_000_000).padStart(6, '0');
    if (new Set(pin).size >= 4 && whyEasyPin(pin, [phoneNumber]) === null) return pin;
  }
}

/** Such as `kumo-bexi-rafo-27!`: 42 random bits that can be read from a card and typed on a phone. */
function newPassword(): string {
  const syllables = [...crypto.getRandomValues(new Uint8Array(6))].map(
    (random) => `${consonants[random & 15]}${vowels[random >> 6]}`,
  );
  const words = [0, 2, 4].map((at) => syllables.slice(at, at + 2).join(''));
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  return `${words.join('-')}-${10 + (random % 64)}!`;
}

const consonants = 'bcdfghjkmnprstvz';
const vowels = 'aeou';
