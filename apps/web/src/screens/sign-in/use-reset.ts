// Requests a reset message, and sets a new PIN or password: by the code of the message, or while a reset is required.
import { numberInLink } from '../../connection/number-in-link.ts';
import { calls } from '../../connection/calls.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { byRules } from './lazy-rules.ts';

const checkRequest = byRules((rules) => rules.requestResetForm);
const checkPin = byRules((rules) => rules.newPinForm);
const checkPassword = byRules((rules) => rules.newPasswordForm);

export function useRequestReset() {
  return useCallForm({
    check: checkRequest,
    // Of the card that was scanned.
    initial: { phoneNumber: numberInLink.read() },
    send: (entries) => calls.signIn.requestReset(entries),
  });
}

/** What is different where a card is used instead of a link: the number is known, and the person is signed in at once. */
type WithCard = {
  readonly phoneNumber: string;
  readonly onChosen: (entries: { readonly phoneNumber: string; readonly pin: string }) => Promise<void>;
};

/** `resetCode` empty: a signed-in user must choose, and is identified by the session. */
export function useNewPin(resetCode: string, card?: WithCard) {
  return useCallForm({
    check: checkPin,
    initial: { phoneNumber: card?.phoneNumber ?? '', pin: '', confirmPin: '' },
    send: async ({ phoneNumber, pin }) => {
      await calls.signIn.completeReset({ phoneNumber, pin, resetCode });
      await card?.onChosen({ phoneNumber, pin });
    },
  });
}

export function useNewPassword(resetCode: string) {
  return useCallForm({
    check: checkPassword,
    initial: { phoneNumber: '', password: '', confirmPassword: '' },
    send: ({ phoneNumber, password }) => calls.signIn.completeReset({ phoneNumber, password, resetCode }),
  });
}
