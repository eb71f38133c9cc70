// Calls of single sign-on: services that administrators keep, signing in by one, and connecting an account with one.
//
// Between a `begin…` and what follows it, the browser goes to the service and back. A cookie that only the server reads
// says which way it is on; no address holds a secret.
import { callContract } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { phoneNumber } from '../sign-in/input.ts';
import { flowPurposes } from './flow.ts';
import { clientSecret, issuerAddress, issuerSettings, linkCode } from './input.ts';

const tags = ['Single sign-on'];

export const createIssuer = callContract
  .route({
    method: 'POST',
    path: '/singleSignOn/issuers',
    summary: 'Add a sign-in service to a category',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ categoryId: id, ...issuerAddress, ...issuerSettings, clientSecret }))
  .output(z.object({ issuerId: id }));

export const changeIssuer = callContract
  .route({
    method: 'PATCH',
    path: '/singleSignOn/issuers/{issuerId}',
    summary: 'Change a sign-in service',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ issuerId: id, expectedVersion, ...issuerSettings, clientSecret }))
  .output(z.void());

/** The accounts that people have here stay; their connections with the service end, and the sessions by it. */
export const removeIssuer = callContract
  .route({
    method: 'DELETE',
    path: '/singleSignOn/issuers/{issuerId}',
    summary: 'Remove a sign-in service',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ issuerId: id }))
  .output(z.void());

export const setIssuerEnabled = callContract
  .route({
    method: 'PUT',
    path: '/singleSignOn/issuers/{issuerId}/enabled',
    summary: 'Switch a sign-in service on or off',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ issuerId: id, enabled: z.boolean() }))
  .output(z.void());

/** Asks the service what it is (OpenID Connect Discovery 1.0), and answers that or what is wrong. */
export const checkIssuer = callContract
  .route({
    method: 'POST',
    path: '/singleSignOn/issuers/{issuerId}/check',
    summary: 'Check a sign-in service',
    tags,
  })
  .input(z.strictObject({ issuerId: id }))
  .output(
    z.object({
      problem: z.nullable(z.string()),
      found: z.nullable(
        z.object({
          issuer: z.string(),
          authorizationEndpoint: z.string(),
          keys: z.number(),
          signsOut: z.boolean(),
          saysWhenSignedOut: z.boolean(),
        }),
      ),
      /** What the service must know of this application. */
      redirectUri: z.string(),
      logoutUri: z.string(),
    }),
  );

export const setBreakGlass = callContract
  .route({
    method: 'PUT',
    path: '/singleSignOn/breakGlass/{userId}',
    summary: 'Choose an administrator for emergencies, or no longer',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ userId: id, breakGlass: z.boolean() }))
  .output(z.void());

/** The code is in this answer and nowhere else: the server keeps a hash. It is for one use, within a day. */
export const createLinkCode = callContract
  .route({
    method: 'POST',
    path: '/singleSignOn/linkCodes/{userId}',
    summary: 'Make a code that connects a college account with this person',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ userId: id }))
  .output(z.object({ code: z.string() }));

/** By the person, or by an administrator of their account. */
export const removeIdentity = callContract
  .route({
    method: 'DELETE',
    path: '/singleSignOn/identities/{identityId}',
    summary: 'Disconnect a college account',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ identityId: id }))
  .output(z.void());

/** Those that are switched on. */
export const readIssuers = callContract
  .route({ method: 'GET', path: '/singleSignOn', summary: 'With which services can staff sign in?', tags })
  .output(z.object({ issuers: z.array(z.object({ id, name: z.string() })) }));

/** To sign in without a session; otherwise with one of staff, to connect with `link` after a recent proof. */
export const begin = callContract
  .route({ method: 'POST', path: '/singleSignOn/begin', summary: 'Begin the way to a sign-in service', tags })
  // To prove it is the service that the user is connected with.
  .input(z.strictObject({ issuerId: z.optional(id), purpose: z.enum(flowPurposes) }))
  .output(z.object({ url: z.string() }));

/**
 * `session` null: somebody is not known here yet. They enter the code of an administrator, or, where `mayCreate`, the
 * phone number for a new account.
 */
export const completeSignIn = callContract
  .route({
    method: 'POST',
    path: '/users/login/singleSignOn',
    summary: 'Complete signing in by a service',
    tags,
  })
  .input(z.strictObject({ code: z.optional(linkCode), phoneNumber: z.optional(phoneNumber) }))
  .output(
    z.object({
      session: z.nullable(z.object({ token: z.string(), userId: id, expiresAt: z.string() })),
      mayCreate: z.boolean(),
    }),
  );

/** The session was the user's when they began. */
export const completeLinking = callContract
  .route({
    method: 'POST',
    path: '/singleSignOn/link',
    summary: 'Connect one’s own college account',
    tags,
    successStatus: 204,
  })
  .output(z.void());

/** As `proveSelf` of the second factor: the college has just asked for the password again. */
export const completeProof = callContract
  .route({
    method: 'POST',
    path: '/singleSignOn/proof',
    summary: 'Prove by one’s college account that it is still me',
    tags,
    successStatus: 204,
  })
  .output(z.void());

/** Where to go after signing out here, to sign out at the college as well. Null: nowhere. */
export const readSignOut = callContract
  .route({
    method: 'GET',
    path: '/singleSignOn/signOut',
    summary: 'Where does one sign out at the college?',
    tags,
  })
  .output(z.object({ url: z.nullable(z.string()) }));
