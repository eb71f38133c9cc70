// Calls of single sign-on: services that administrators keep, signing in by one, and connecting an account with one.
//
// Between a `begin…` and what follows it, the browser goes to the service and back. A cookie that only the server reads
// says which way it is on; no address holds a secret.
import { callsOf } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { phoneNumber } from '../sign-in/input.ts';
import { flowPurposes } from './flow.ts';
import { clientSecret, issuerAddress, issuerSettings, linkCode } from './input.ts';

const { get, post, put, patch, del } = callsOf('Single sign-on');

export const createIssuer = post('/singleSignOn/issuers', 'Add a sign-in service to a category', {
  may: 'administer',
  records: ['issuer added'],
  input: { categoryId: id, ...issuerAddress, ...issuerSettings, clientSecret },
  creates: { issuerId: id },
});

export const changeIssuer = patch('/singleSignOn/issuers/{issuerId}', 'Change a sign-in service', {
  may: 'administer',
  records: ['issuer changed'],
  input: { expectedVersion, ...issuerSettings, clientSecret },
});

/** The accounts that people have here stay; their connections with the service end, and the sessions by it. */
export const removeIssuer = del('/singleSignOn/issuers/{issuerId}', 'Remove a sign-in service', {
  may: 'administer',
  records: ['issuer removed'],
});

export const setIssuerEnabled = put(
  '/singleSignOn/issuers/{issuerId}/enabled',
  'Switch a sign-in service on or off',
  {
    may: 'administer',
    records: ['issuer switched on', 'issuer switched off'],
    input: { enabled: z.boolean() },
  },
);

/** Asks the service what it is (OpenID Connect Discovery 1.0), and answers that or what is wrong. */
export const checkIssuer = post('/singleSignOn/issuers/{issuerId}/check', 'Check a sign-in service', {
  may: 'administer',
  // It asks the service and changes nothing.
  records: [],
  answers: {
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
  },
});

export const setBreakGlass = put(
  '/singleSignOn/breakGlass/{userId}',
  'Choose an administrator for emergencies, or no longer',
  {
    may: 'administer',
    records: ['break glass given', 'break glass taken'],
    input: { breakGlass: z.boolean() },
  },
);

/** The code is in this answer and nowhere else: the server keeps a hash. It is for one use, within a day. */
export const createLinkCode = post(
  '/singleSignOn/linkCodes/{userId}',
  'Make a code that connects a college account with this person',
  {
    may: 'resetPins',
    records: ['link code made'],
    creates: { code: z.string() },
  },
);

/** By the person, or by an administrator of their account. */
export const removeIdentity = del('/singleSignOn/identities/{identityId}', 'Disconnect a college account', {
  may: 'enterStaffArea',
  records: ['identity removed'],
});

/** Those that are switched on. */
export const readIssuers = get('/singleSignOn', 'With which services can staff sign in?', {
  may: 'anyone',
  answers: { issuers: z.array(z.object({ id, name: z.string() })) },
});

/** To sign in without a session; otherwise with one of staff, to connect with `link` after a recent proof. */
export const begin = post('/singleSignOn/begin', 'Begin the way to a sign-in service', {
  may: 'anyone',
  records: [],
  // Without `issuerId`, to prove it, it is the service that the user is connected with.
  input: { issuerId: z.optional(id), purpose: z.enum(flowPurposes) },
  answers: { url: z.string() },
});

/**
 * `session` null: somebody is not known here yet. They enter the code of an administrator, or, where `mayCreate`, the
 * phone number for a new account.
 */
export const completeSignIn = post('/users/login/singleSignOn', 'Complete signing in by a service', {
  may: 'anyone',
  records: [
    'signed in',
    'identity linked',
    'joined by college account',
    'role changed',
    'identity removed',
    'break glass taken',
  ],
  input: { code: z.optional(linkCode), phoneNumber: z.optional(phoneNumber) },
  answers: {
    session: z.nullable(z.object({ token: z.string(), userId: id, expiresAt: z.string() })),
    mayCreate: z.boolean(),
  },
});

/** The session was the user's when they began. */
export const completeLinking = post('/singleSignOn/link', 'Connect one’s own college account', {
  may: 'anyone',
  records: ['identity linked'],
});

/** As `proveSelf` of the second factor: the college has just asked for the password again. */
export const completeProof = post(
  '/singleSignOn/proof',
  'Prove by one’s college account that it is still me',
  {
    may: 'anyone',
    records: [],
  },
);

/** Where to go after signing out here, to sign out at the college as well. Null: nowhere. */
export const readSignOut = get('/singleSignOn/signOut', 'Where does one sign out at the college?', {
  may: 'enterStaffArea',
  answers: { url: z.nullable(z.string()) },
});
