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

/** `resetCode` empty: a signed-in user must choose, and is identified by the session. */
export function useNewPin(resetCode: string) {
  return useCallForm({
    check: checkPin,
    initial: { phoneNumber: '', pin: '', confirmPin: '' },
    send: ({ phoneNumber, pin }) => calls.signIn.completeReset({ phoneNumber, pin, resetCode }),
  });
}

export function useNewPassword(resetCode: string) {
  return useCallForm({
    check: checkPassword,
    initial: { phoneNumber: '', password: '', confirmPassword: '' },
    send: ({ phoneNumber, password }) => calls.signIn.completeReset({ phoneNumber, password, resetCode }),
  });
}
