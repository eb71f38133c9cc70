// Who may sign in, see their session and leave it.
import { idOf, missingId } from '../../identity.ts';
import { able, line, missing, type Line } from '../line.ts';

/** Calls that nobody needs to be signed in for: proved in `sign-in`, where tries are counted and locked. */
export const openCalls: Readonly<Record<string, string>> = {
  'signIn.login': 'makes the session; a wrong secret is counted, which is a write on purpose',
  'signIn.requestReset': 'answers the same for everybody, and counts requests on purpose',
  'signIn.completeReset': 'proves itself by the code of the message',
};

export const signInCalls: Readonly<Record<string, readonly Line[]>> = {
  // A person who must reset may still see whose session it is, and leave. Staff's lock ends everything.
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
