// The table of calls for sign-in: who may sign in, read their session and sign out.
import { idOf, missingId } from '../../identity.ts';
import { able, line, missing, type Line } from '../line.ts';

/** Calls without a session; proved in `sign-in`, where attempts are counted and accounts locked. */
export const openCalls: Readonly<Record<string, string>> = {
  'signIn.login': 'makes the session; a wrong secret is counted, which is a write on purpose',
  'signIn.requestReset': 'answers the same for everybody, and counts requests on purpose',
  'signIn.completeReset': 'proves itself by the code of the message',
};

export const signInCalls: Readonly<Record<string, readonly Line[]>> = {
  // A user who must reset may still read their session and sign out; a lock by staff ends the session.
  'signIn.readSession': [line('own session', {}, `${able} george`)],
  'signIn.signOut': [line('own session', {}, `${able} george`)],
  'signIn.showRoomCode': [line('a code for the room', {}, 'clarke okafor priya hassan')],
  'signIn.endOwnSession': [
    line("a teacher's session", { sessionId: idOf('session of clarke') }, 'clarke'),
    line("a student's session", { sessionId: idOf('session of amina') }, 'amina'),
    missing('a session that is not there', { sessionId: missingId }),
  ],
  'signIn.endOtherSessions': [line('own sessions', {}, able)],
  'signIn.liftOwnLock': [line('own account', {}, able)],
};
