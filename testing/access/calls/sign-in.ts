// The table of calls for sign-in: who may sign in, read their session and sign out.
import { idOf, missingId } from '../../identity.ts';
import { recoveryCodeOf } from '../../world.ts';
import * as at from '../../world-ids.ts';
import { able, line, missing, type Line } from '../line.ts';

/** Calls without a session; proved in `sign-in`, where attempts are counted and accounts locked. */
export const openCalls: Readonly<Record<string, string>> = {
  'signIn.login': 'makes the session; a wrong secret is counted, which is a write on purpose',
  'signIn.requestReset': 'answers the same for everybody, and counts requests on purpose',
  'signIn.completeReset': 'proves itself by the code of the message',
  // They lead to a service that is not there; proved in `single-sign-on`, each with and without a session.
  'singleSignOn.begin': 'signs nobody in; for anything else it needs a session of staff',
  'singleSignOn.completeSignIn': 'needs the answer of a service',
  'singleSignOn.completeLinking': 'needs a session of staff and the answer of a service',
  'singleSignOn.completeProof': 'needs a session of staff and the answer of a service',
  // For a sign-in that is not complete; in a session they are proved in `second-factor`, each with and without a proof.
  'secondFactor.beginProof': 'needs a ticket or a session of staff, and stores what a passkey is to sign',
  'secondFactor.completeSignIn': 'needs a ticket and the second factor; a wrong one is counted',
  'secondFactor.beginApp': 'needs a ticket or a session of staff',
  'secondFactor.addApp': 'needs a ticket or a session of staff, and the code of the app',
  'secondFactor.beginPasskey': 'needs a ticket or a session of staff, and stores what the passkey is to sign',
  'secondFactor.addPasskey': 'needs a ticket or a session of staff, and a passkey made for this site',
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
  // Whoever has no second factor cannot use a recovery code.
  'secondFactor.proveSelf': [
    line(
      'a recovery code',
      { proof: { kind: 'recovery code', code: recoveryCodeOf('first') } },
      'okafor clarke=401 priya=401 hassan=401',
    ),
  ],
  'secondFactor.removeFactor': [
    line("a teacher's app", { factorId: at.factors.okaforApp }, 'okafor'),
    missing('a factor that is not there', { factorId: missingId }),
  ],
  'secondFactor.renewRecoveryCodes': [line('own codes', {}, 'okafor clarke=404 priya=404 hassan=404')],
  'signIn.liftOwnLock': [line('own account', {}, able)],
};
