// Asking for a reset message, and choosing a new PIN or password: by the code of the message, or while a reset is required.
import { calls } from '../../connection/calls.ts';
import { judge } from './judge.ts';
import { useCallForm } from './use-call-form.ts';

const judgeRequest = judge((judges) => judges.requestReset);
const judgePin = judge((judges) => judges.newPin);
const judgePassword = judge((judges) => judges.newPassword);

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
