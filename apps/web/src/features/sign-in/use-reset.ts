// Asking for a reset message, and choosing a new PIN or password: by the code of the message, or while a reset is required.
import { newPasswordForm, newPinForm, requestResetForm } from '@foothold/domain/sign-in/input';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { calls } from '../../connection/calls.ts';
import { useCallForm } from './use-call-form.ts';

const judgeRequest = standardSchemaResolver(requestResetForm);
const judgePin = standardSchemaResolver(newPinForm);
const judgePassword = standardSchemaResolver(newPasswordForm);

export function useRequestReset() {
  return useCallForm({
    judge: judgeRequest,
    empty: { phoneNumber: '' },
    send: (entries) => calls.signIn.requestReset(entries),
  });
}

/** `resetCode` empty: the signed-in person must choose, and the session says who that is. */
export function useNewPin(resetCode: string) {
  return useCallForm({
    judge: judgePin,
    empty: { phoneNumber: '', pin: '', confirmPin: '' },
    send: ({ phoneNumber, pin }) => calls.signIn.completeReset({ phoneNumber, pin, resetCode }),
  });
}

export function useNewPassword(resetCode: string) {
  return useCallForm({
    judge: judgePassword,
    empty: { phoneNumber: '', password: '', confirmPassword: '' },
    send: ({ phoneNumber, password }) => calls.signIn.completeReset({ phoneNumber, password, resetCode }),
  });
}
