// Requests a reset message, and sets a new PIN or password: by the code of the message, or while a reset is required.
import { calls } from '../../connection/calls.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { useCallForm } from './use-call-form.ts';

const requestResolver = lazyResolver((resolvers) => resolvers.requestReset);
const pinResolver = lazyResolver((resolvers) => resolvers.newPin);
const passwordResolver = lazyResolver((resolvers) => resolvers.newPassword);

export function useRequestReset() {
  return useCallForm({
    resolver: requestResolver,
    defaultValues: { phoneNumber: '' },
    send: (entries) => calls.signIn.requestReset(entries),
  });
}

/** `resetCode` empty: a signed-in user must choose, and is identified by the session. */
export function useNewPin(resetCode: string) {
  return useCallForm({
    resolver: pinResolver,
    defaultValues: { phoneNumber: '', pin: '', confirmPin: '' },
    send: ({ phoneNumber, pin }) => calls.signIn.completeReset({ phoneNumber, pin, resetCode }),
  });
}

export function useNewPassword(resetCode: string) {
  return useCallForm({
    resolver: passwordResolver,
    defaultValues: { phoneNumber: '', password: '', confirmPassword: '' },
    send: ({ phoneNumber, password }) => calls.signIn.completeReset({ phoneNumber, password, resetCode }),
  });
}
