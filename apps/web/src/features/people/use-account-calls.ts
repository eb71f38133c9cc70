// The staff's calls on an account: lock, unlock, send a reset message, delete.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { calls, refusalOf } from '../../connection/calls.ts';

export async function setLocked(userId: string, accountLocked: boolean): Promise<void> {
  await calls.people.setAccountLocked({ userId, accountLocked });
}

/** Confirms that the user was asked about the changed number. */
export async function confirmNumber(userId: string, alertId: string): Promise<void> {
  await calls.people.confirmNumber({ userId, alertId });
}

/** Marks an alert as resolved by an administrator. */
export async function markLookedAt(alertId: string): Promise<void> {
  await calls.people.markAlertLookedAt({ alertId });
}

export async function deleteUser(userId: string): Promise<void> {
  await calls.people.deleteUser({ userId });
}

const sentences = {
  notSent: "Failed to send a reset message. Please check the user's phone number is correct.",
};
const notAboutTheNumber = new Set(['OFFLINE', 'CONFLICT', 'TOO_MANY', 'RULE', 'NOT_SIGNED_IN', 'FORBIDDEN']);

/** Null if the message was sent, otherwise the message that says why not. */
export async function sendReset(phoneNumber: string): Promise<string | null> {
  try {
    await calls.signIn.requestReset({ phoneNumber });
    return null;
  } catch (error) {
    const { code, msg } = refusalOf(error);
    return notAboutTheNumber.has(code) ? msg : sentences.notSent;
  }
}

export const resetSent = signInSentences.resetSent;
