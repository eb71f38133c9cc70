// Sends a reset message to a person, and says why it was not sent.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { calls, refusalOf } from '../../../connection/calls.ts';

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
