// Signing in, as a learner or as staff: the token is kept on this device, and from that moment the person is here.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { endedSession, goesOnAt } from '../../connection/ended-session.ts';
import { roomCode } from '../../connection/room-code.ts';
import { session } from '../../connection/session.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { judge } from './judge.ts';
import { useCallForm } from './use-call-form.ts';
import { whileCrowded } from './while-crowded.ts';

const judgeStudent = judge((judges) => judges.studentSignIn);
const judgeStaff = judge((judges) => judges.staffSignIn);

export function useStudentSignIn() {
  const start = useStart();
  const { login, crowded } = useLogin();
  const form = useCallForm({
    judge: judgeStudent,
    empty: { phoneNumber: '', pin: '' },
    send: async (entries) => start(await login(entries)),
  });
  return { ...form, crowded };
}

export function useStaffSignIn() {
  const start = useStart();
  const { login, crowded } = useLogin();
  const form = useCallForm({
    judge: judgeStaff,
    empty: { phoneNumber: '', password: '' },
    send: async (entries) => {
      const started = await login(entries);
      staffLoginFlag.set();
      start(started);
    },
  });
  return { ...form, crowded };
}

type Entries = Parameters<typeof calls.signIn.login>[0];

/** `crowded`: there was no room for the try, and it is sent again by itself. */
function useLogin() {
  const [crowded, setCrowded] = useState(false);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  const login = async (entries: Entries) => {
    const code = roomCode.read();
    try {
      return await whileCrowded({
        send: () => calls.signIn.login(code === undefined ? entries : { ...entries, roomCode: code }),
        refusalOf,
        onCrowded: () => setCrowded(true),
        gone: left.current.signal,
      });
    } finally {
      setCrowded(false);
    }
  };
  return { login, crowded };
}

function useStart() {
  const { history } = useRouter();
  return ({ token, userId }: { readonly token: string; readonly userId: string }): void => {
    const elsewhere = goesOnAt(endedSession.read(), userId, history.location.href);
    if (elsewhere !== null) history.replace(elsewhere);
    session.start({ token, userId });
  };
}
