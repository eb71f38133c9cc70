// Signing in, as a learner or as staff: the token is kept on this device, and from that moment the person is here.
import { useRouter } from '@tanstack/react-router';
import { calls } from '../../connection/calls.ts';
import { endedSession, goesOnAt } from '../../connection/ended-session.ts';
import { roomCode } from '../../connection/room-code.ts';
import { session } from '../../connection/session.ts';
import { staffLoginFlag } from '../../connection/staff-login-flag.ts';
import { judge } from './judge.ts';
import { useCallForm } from './use-call-form.ts';

const judgeStudent = judge((judges) => judges.studentSignIn);
const judgeStaff = judge((judges) => judges.staffSignIn);

export function useStudentSignIn() {
  const start = useStart();
  return useCallForm({
    judge: judgeStudent,
    empty: { phoneNumber: '', pin: '' },
    send: async (entries) => start(await login(entries)),
  });
}

export function useStaffSignIn() {
  const start = useStart();
  return useCallForm({
    judge: judgeStaff,
    empty: { phoneNumber: '', password: '' },
    send: async (entries) => {
      const started = await login(entries);
      staffLoginFlag.set();
      start(started);
    },
  });
}

function login(entries: Parameters<typeof calls.signIn.login>[0]) {
  const code = roomCode.read();
  return calls.signIn.login(code === undefined ? entries : { ...entries, roomCode: code });
}

function useStart() {
  const { history } = useRouter();
  return ({ token, userId }: { readonly token: string; readonly userId: string }): void => {
    const elsewhere = goesOnAt(endedSession.read(), userId, history.location.href);
    if (elsewhere !== null) history.replace(elsewhere);
    session.start({ token, userId });
  };
}
