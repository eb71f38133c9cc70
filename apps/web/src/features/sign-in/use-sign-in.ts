// Signs in a learner or a member of staff: stores the token on this device and starts the session.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { endedSession, goesOnAt } from '../../connection/ended-session.ts';
import { numberInLink } from '../../connection/number-in-link.ts';
import { roomCode } from '../../connection/room-code.ts';
import { session, type Session } from '../../connection/session.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { byRules } from './lazy-rules.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

const checkStudent = byRules((rules) => rules.studentSignInForm);
const checkStaff = byRules((rules) => rules.staffSignInForm);

export function useStudentSignIn() {
  const start = useStart();
  const { login, retrying } = useLogin();
  const form = useCallForm({
    check: checkStudent,
    initial: { phoneNumber: numberInLink.read(), pin: '' },
    send: async (entries) => start(await login(entries)),
  });
  return { ...form, retrying };
}

export function useStaffSignIn() {
  const start = useStart();
  const { login, retrying } = useLogin();
  const form = useCallForm({
    check: checkStaff,
    initial: { phoneNumber: numberInLink.read(), password: '' },
    send: async (entries) => {
      const started = await login(entries);
      staffLoginFlag.set();
      await start(started);
    },
  });
  return { ...form, retrying };
}

type Entries = Parameters<typeof calls.signIn.login>[0];

/** `retrying`: the server was busy and the sign-in is retried automatically. */
function useLogin() {
  const [retrying, setRetrying] = useState(false);
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);
  const login = async (entries: Entries) => {
    const code = roomCode.read();
    try {
      return await retryWhenBusy({
        send: () => calls.signIn.login(code === undefined ? entries : { ...entries, roomCode: code }),
        refusalOf,
        onBusy: () => setRetrying(true),
        signal: unmounted.current.signal,
      });
    } finally {
      setRetrying(false);
    }
  };
  return { login, retrying };
}

function useStart() {
  const { history } = useRouter();
  return async ({ token, userId }: Session): Promise<void> => {
    numberInLink.forget();
    const elsewhere = goesOnAt(endedSession.read(), userId, history.location.href);
    if (elsewhere !== null) history.replace(elsewhere);
    await session.start({ token, userId });
  };
}
