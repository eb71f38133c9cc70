// Signs in a learner or a member of staff: stores the token on this device and starts the session.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { endedSession, goesOnAt } from '../../connection/ended-session.ts';
import { numberInLink } from '../../connection/number-in-link.ts';
import { signInCode } from '../../connection/sign-in-code.ts';
import { session, type Session } from '../../connection/session.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { byRules } from './lazy-rules.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

const checkStudent = byRules((rules) => rules.studentSignInForm);
const checkStaff = byRules((rules) => rules.staffSignInForm);

export function useStudentSignIn() {
  const start = useStart();
  const login = useLogin(start);
  const form = useCallForm({
    check: checkStudent,
    initial: { phoneNumber: numberInLink.read(), pin: '' },
    send: login.send,
  });
  return { ...form, ...login };
}

/** Signs in with the PIN that a learner has just chosen with a card. */
export function useSignInWithCard() {
  return useLogin(useStart()).send;
}

export function useStaffSignIn() {
  const login = useLogin(useStaffStart());
  const form = useCallForm({
    check: checkStaff,
    initial: { phoneNumber: numberInLink.read(), password: '' },
    send: login.send,
  });
  return { ...form, ...login };
}

/** Starts the session of a member of staff, whichever way they have signed in. */
export function useStaffStart() {
  const { history } = useRouter();
  const start = useStart();
  return async (started: Session): Promise<void> => {
    staffLoginFlag.set();
    if (history.location.pathname.startsWith('/collegeAccount/')) history.replace('/staff');
    await start(started);
  };
}

type Entries = Parameters<typeof calls.signIn.login>[0];

/** `retrying`: the server was busy and the sign-in is retried automatically. `second`: what must still be proved. `secret`: for the field of the PIN or the password. */
function useLogin(onSignedIn: (started: Session) => Promise<void>) {
  const [retrying, setRetrying] = useState(false);
  const [second, setSecond] = useState<SecondStepNeeded | null>(null);
  const [wrongTries, setWrongTries] = useState(0);
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);
  const send = async (entries: Entries) => {
    try {
      await onSignedIn(await login(entries));
    } catch (error) {
      if (refusalOf(error).msg === signInSentences.wrong) setWrongTries((count) => count + 1);
      const needed = secondStepNeeded(error);
      if (needed === null) throw error;
      setSecond(needed);
    }
  };
  const login = async (entries: Entries) => {
    const code = signInCode.read();
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
  const again = () => setSecond(null);
  return {
    send,
    retrying,
    wrongTries,
    secret: useSelectedAfter(wrongTries),
    second: second && { ...second, onSignedIn, onBack: again },
  };
}

/** After each wrong try the field is focused with its content selected, so that typing replaces it. */
function useSelectedAfter(wrongTries: number): RefObject<HTMLInputElement | null> {
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrongTries === 0) return;
    secret.current?.focus();
    secret.current?.select();
  }, [wrongTries]);
  return secret;
}

/** A ticket for ten minutes, and whether the user proves with their second factor or adds one first. */
export type SecondStepNeeded = { readonly ticket: string; readonly step: 'prove' | 'add' };

export function secondStepNeeded(error: unknown): SecondStepNeeded | null {
  const { code, details } = refusalOf(error);
  const { ticket, step } = details;
  if (code !== 'SECOND_FACTOR' || typeof ticket !== 'string') return null;
  return { ticket, step: step === 'add' ? 'add' : 'prove' };
}

function useStart() {
  const { history } = useRouter();
  return async ({ token, userId }: Session): Promise<void> => {
    numberInLink.forget();
    const there = goesOnAt(endedSession.read(), userId, history.location.href);
    // On a device of staff a visitor is sent from every address outside their area back to the login: there only after the start.
    const isLater = there !== null && staffLoginFlag.isSet() && !there.startsWith('/staff');
    if (there !== null && !isLater) history.replace(there);
    await session.start({ token, userId });
    if (isLater) history.replace(there);
  };
}
