// The table of calls for sign-in: who may sign in, read their session and sign out.
import { idOf } from '../../identity.ts';
import { recoveryCodeOf } from '../../world.ts';
import * as at from '../../world-ids.ts';
import { active, self, signedIn, staff } from '../../worlds/rules.ts';
import { castIds } from '../cast.ts';
import { by, each, lines, told, type Calls } from '../line.ts';

const { amina, clarke, okafor } = castIds;

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

export const signInCalls: Calls = {
  'signIn.readSession': by(signedIn),
  'signIn.signOut': by(signedIn),
  'signIn.showRoomCode': by(staff),
  'signIn.endOwnSession': lines(
    {},
    {
      "a teacher's session": [{ sessionId: idOf('session of clarke') }, self(clarke)],
      "a student's session": [{ sessionId: idOf('session of amina') }, self(amina)],
    },
    'sessionId',
  ),
  'signIn.endOtherSessions': by(active),
  // A user without a second factor cannot use a recovery code.
  'secondFactor.proveSelf': lines(
    { proof: { kind: 'recovery code', code: recoveryCodeOf('first') } },
    { 'a recovery code': [{}, self(okafor), told(401, staff)] },
  ),
  'secondFactor.removeFactor': each('factorId', at.factors, () => self(okafor)),
  'secondFactor.renewRecoveryCodes': lines({}, { 'own codes': [{}, self(okafor), told(404, staff)] }),
  'signIn.liftOwnLock': by(active),
};
