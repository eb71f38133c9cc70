// Inviting one person: the same call sent twice is done once. The PIN goes to the server and is kept nowhere.
import type { Role } from '@foothold/domain/people/roles';
import { asciiDigits } from '@foothold/domain/sign-in/digits';
import { calls } from '../../connection/calls.ts';

export type Invitation = {
  readonly firstName: string;
  readonly surname: string;
  readonly phoneNumber: string;
  readonly pin: string;
  readonly role: Role;
};

/** What stands on a welcome card. */
export type Invited = {
  readonly userId: string;
  readonly displayName: string;
  /** As it was typed. */
  readonly phoneNumber: string;
  readonly pin: string;
  readonly role: Role;
};

export async function inviteUser(
  invitation: Invitation,
  categoryId: string,
  callId: string,
): Promise<Invited> {
  const { user } = await calls.signIn.inviteUser({ ...invitation, categoryId }, { context: { callId } });
  const { phoneNumber, pin } = invitation;
  return {
    userId: user.id,
    displayName: user.displayName,
    phoneNumber: asciiDigits(phoneNumber.trim()),
    // A student's PIN is stored in plain digits, whatever keyboard typed it.
    pin: user.role === 'student' ? asciiDigits(pin.trim()) : pin,
    role: user.role,
  };
}

/** Six digits that nobody guesses first. */
export function newPin(): string {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    const pin = String(random % 1_000_000).padStart(6, '0');
    if (new Set(pin).size >= 4) return pin;
  }
}
