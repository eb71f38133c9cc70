// Calls about the second factor of staff: adding and removing one, and proving with it that it is still them.
//
// `ticket`: what a sign-in with the right password gets where a second factor is needed (refusal SECOND_FACTOR), valid for
// ten minutes. Without one a call is about the user of the session.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { waysToProve } from '../access/ways-to-prove.ts';
import { appCode, attestation, proof } from './proof.ts';

const { post, del } = callsOf('Second factor');
const aTicket = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100));
const ticket = z.optional(aTicket);
/** Options for the browser: https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson and …creationoptionsjson. */
const options = z.looseObject({ challenge: z.string() });
/** Ten codes, each for one use, in the answer that adds the first factor and nowhere else: the server keeps hashes. */
const added = z.object({ recoveryCodes: z.array(z.string()) });

export const beginProof = post('/secondFactor/begin', 'How can I prove that it is me?', {
  may: 'anyone',
  records: [],
  input: { ticket },
  answers: { ways: z.array(z.enum(waysToProve)), passkey: z.nullable(options) },
});

/** Without `proof` for a ticket that has just added its first factor. */
export const completeSignIn = post('/users/login/secondFactor', 'Complete signing in', {
  may: 'anyone',
  records: ['signed in', 'recovery code used', 'second factor wrong', 'locked by failed sign-ins'],
  input: { ticket: aTicket, proof: z.optional(proof) },
  answers: { token: z.string(), userId: id, expiresAt: z.string() },
});

/** For 15 minutes the session may then make calls that need a recent proof (refusal PROOF_REQUIRED). */
export const proveSelf = post('/secondFactor/proof', 'Prove that it is still me', {
  may: 'enterStaffArea',
  records: ['recovery code used', 'second factor wrong', 'locked by failed sign-ins'],
  input: { proof },
});

/** `secret` in base32; `uri` is the same for an app to scan (otpauth). Nothing is stored yet. */
export const beginApp = post('/secondFactor/apps/begin', 'Begin to add an authenticator app', {
  may: 'anyone',
  records: [],
  input: { ticket },
  answers: { secret: z.string(), uri: z.string() },
});

/** `secret` as `beginApp` answered it, and the code that the app shows for it. */
export const addApp = post('/secondFactor/apps', 'Add an authenticator app', {
  may: 'anyone',
  records: ['second factor added'],
  input: { ticket, secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/), z.maxLength(32)), code: appCode },
  creates: added,
});

export const beginPasskey = post('/secondFactor/passkeys/begin', 'Begin to add a passkey', {
  may: 'anyone',
  records: [],
  input: { ticket },
  answers: options,
});

export const addPasskey = post('/secondFactor/passkeys', 'Add a passkey', {
  may: 'anyone',
  records: ['second factor added'],
  input: { ticket, response: attestation },
  creates: added,
});

export const removeFactor = del('/secondFactor/factors/{factorId}', 'Remove a passkey or an app', {
  may: 'enterStaffArea',
  records: ['second factor removed'],
});

/** The codes before stop working. */
export const renewRecoveryCodes = post('/secondFactor/recoveryCodes', 'Make new recovery codes', {
  may: 'enterStaffArea',
  records: ['recovery codes renewed'],
  creates: added,
});
