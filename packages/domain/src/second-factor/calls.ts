// Calls about the second factor of staff: adding and removing one, and proving with it that it is still them.
//
// `ticket`: what a sign-in with the right password gets where a second factor is needed (refusal SECOND_FACTOR), valid for
// ten minutes. Without one a call is about the user of the session.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { waysToProve } from '../access/ways-to-prove.ts';
import { appCode, attestation, proof } from './proof.ts';

const tags = ['Second factor'];
const aTicket = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100));
const ticket = z.optional(aTicket);
/** Options for the browser: https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson and …creationoptionsjson. */
const options = z.looseObject({ challenge: z.string() });
/** Ten codes, each for one use, in the answer that adds the first factor and nowhere else: the server keeps hashes. */
const added = z.object({ recoveryCodes: z.array(z.string()) });

export const beginProof = callContract
  .route({ method: 'POST', path: '/secondFactor/begin', summary: 'How can I prove that it is me?', tags })
  .input(z.strictObject({ ticket }))
  .output(z.object({ ways: z.array(z.enum(waysToProve)), passkey: z.nullable(options) }));

/** Without `proof` for a ticket that has just added its first factor. */
export const completeSignIn = callContract
  .route({ method: 'POST', path: '/users/login/secondFactor', summary: 'Complete signing in', tags })
  .input(z.strictObject({ ticket: aTicket, proof: z.optional(proof) }))
  .output(z.object({ token: z.string(), userId: id, expiresAt: z.string() }));

/** For 15 minutes the session may then make calls that need a recent proof (refusal PROOF_REQUIRED). */
export const proveSelf = callContract
  .route({
    method: 'POST',
    path: '/secondFactor/proof',
    summary: 'Prove that it is still me',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ proof }))
  .output(z.void());

/** `secret` in base32; `uri` is the same for an app to scan (otpauth). Nothing is stored yet. */
export const beginApp = callContract
  .route({
    method: 'POST',
    path: '/secondFactor/apps/begin',
    summary: 'Begin to add an authenticator app',
    tags,
  })
  .input(z.strictObject({ ticket }))
  .output(z.object({ secret: z.string(), uri: z.string() }));

/** `secret` as `beginApp` answered it, and the code that the app shows for it. */
export const addApp = callContract
  .route({
    method: 'POST',
    path: '/secondFactor/apps',
    summary: 'Add an authenticator app',
    tags,
    successStatus: 201,
  })
  .input(
    z.strictObject({
      ticket,
      secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/), z.maxLength(32)),
      code: appCode,
    }),
  )
  .output(added);

export const beginPasskey = callContract
  .route({ method: 'POST', path: '/secondFactor/passkeys/begin', summary: 'Begin to add a passkey', tags })
  .input(z.strictObject({ ticket }))
  .output(options);

export const addPasskey = callContract
  .route({
    method: 'POST',
    path: '/secondFactor/passkeys',
    summary: 'Add a passkey',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ ticket, response: attestation }))
  .output(added);

export const removeFactor = callContract
  .route({
    method: 'DELETE',
    path: '/secondFactor/factors/{factorId}',
    summary: 'Remove a passkey or an app',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ factorId: id }))
  .output(z.void());

/** The codes before stop working. */
export const renewRecoveryCodes = callContract
  .route({
    method: 'POST',
    path: '/secondFactor/recoveryCodes',
    summary: 'Make new recovery codes',
    tags,
    successStatus: 201,
  })
  .output(added);
