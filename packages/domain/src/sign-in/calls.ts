// Calls to sign in and to manage sessions. The four `/users…` paths are given by the product's specification.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { roles } from '../access/roles.ts';
import { phoneNumber } from './input.ts';
import { signInSentences } from './sentences.ts';

const { get, post, patch, del } = callsOf('Sign-in');

const secret = z
  .string(signInSentences.pin)
  .check(z.minLength(1, signInSentences.pin), z.maxLength(200, signInSentences.pin));

/** Learners send their PIN as `pin`; staff send their password as `pin` or `password`. */
const credentials = z
  .object({
    phoneNumber,
    pin: z.optional(secret),
    password: z.optional(secret),
    // The token of a link that staff show in class; an expired one does no harm.
    roomCode: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine((input) => (input.pin ?? input.password) !== undefined, {
      path: ['pin'],
      message: signInSentences.pin,
    }),
  );

export const login = post('/users/login', 'Sign in', {
  may: 'anyone',
  records: ['signed in', 'sign-in failed', 'locked by failed sign-ins', 'second factor asked'],
  input: credentials,
  answers: { token: z.string(), userId: id, expiresAt: z.string() },
});

export const showRoomCode = post('/room-codes', 'Make a code that helps the people in a room sign in', {
  may: 'enterStaffArea',
  records: ['room code shown'],
  creates: { code: z.string(), expiresAt: z.string() },
});

export const requestReset = post('/users/reset', 'Ask for a reset message', {
  may: 'anyone',
  records: [],
  input: z.object({ phoneNumber }),
  answers: { msg: z.string() },
});

export const completeReset = patch('/users/reset', 'Choose a new PIN or password', {
  may: 'anyone',
  records: ['reset completed'],
  input: z.object({
    phoneNumber,
    // Validated by the rules of the user's role once the code has identified the user.
    pin: z.optional(z.string().check(z.maxLength(200))),
    password: z.optional(z.string().check(z.maxLength(200))),
    // Empty while the signed-in user must choose a new secret.
    resetCode: z.optional(z.string().check(z.maxLength(200))),
  }),
  answers: { msg: z.string() },
});

export const readSession = get('/session', 'Whose session is this?', {
  may: 'duringReset',
  answers: {
    userId: id,
    role: z.enum(roles),
    resetRequired: z.boolean(),
    expiresAt: z.string(),
    sessionId: id,
    /** From when on this user needs a second factor to sign in; null: not, or they have one. */
    factorDueAt: z.nullable(z.string()),
  },
});

export const signOut = del('/session', 'Sign out', {
  may: 'duringReset',
  records: ['signed out'],
  offline: 'done here',
});

/** Ends one of the user's own sessions, on any device; signing out does the same for the current one. */
export const endOwnSession = del('/sessions/{sessionId}', 'Sign out another device of one’s own', {
  may: 'signedIn',
  records: ['sessions ended'],
});

/** Ends all of the user's sessions except the current one. */
export const endOtherSessions = del('/sessions', 'Sign out all other devices of one’s own', {
  may: 'signedIn',
  records: ['sessions ended'],
  answers: { ended: z.number() },
});

/** Lifts a lock caused by failed sign-ins, not one set by staff. A few times a day only, so that a session cannot be used to guess. */
export const liftOwnLock = del(
  '/users/me/lock',
  'Lift the lock that failed sign-ins put on one’s own account',
  {
    may: 'signedIn',
    records: ['own lock lifted'],
  },
);
