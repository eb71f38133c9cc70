// Calls to sign in and to manage sessions. The four `/users…` paths are given by the product's specification.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { roles } from '../access/roles.ts';
import { phoneNumber } from './input.ts';
import { signInSentences } from './sentences.ts';

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

export const login = callContract
  .route({ method: 'POST', path: '/users/login', summary: 'Sign in', tags: ['Sign-in'] })
  .input(credentials)
  .output(z.object({ token: z.string(), userId: id, expiresAt: z.string() }));

export const showRoomCode = callContract
  .route({
    method: 'POST',
    path: '/room-codes',
    summary: 'Make a code that helps the people in a room sign in',
    tags: ['Sign-in'],
    successStatus: 201,
  })
  .output(z.object({ code: z.string(), expiresAt: z.string() }));

export const requestReset = callContract
  .route({ method: 'POST', path: '/users/reset', summary: 'Ask for a reset message', tags: ['Sign-in'] })
  .input(z.object({ phoneNumber }))
  .output(z.object({ msg: z.string() }));

export const completeReset = callContract
  .route({
    method: 'PATCH',
    path: '/users/reset',
    summary: 'Choose a new PIN or password',
    tags: ['Sign-in'],
  })
  .input(
    z.object({
      phoneNumber,
      // Validated by the rules of the user's role once the code has identified the user.
      pin: z.optional(z.string().check(z.maxLength(200))),
      password: z.optional(z.string().check(z.maxLength(200))),
      // Empty while the signed-in user must choose a new secret.
      resetCode: z.optional(z.string().check(z.maxLength(200))),
    }),
  )
  .output(z.object({ msg: z.string() }));

export const readSession = callContract
  .route({ method: 'GET', path: '/session', summary: 'Whose session is this?', tags: ['Sign-in'] })
  .output(
    z.object({
      userId: id,
      role: z.enum(roles),
      resetRequired: z.boolean(),
      expiresAt: z.string(),
      sessionId: id,
      /** From when on this user needs a second factor to sign in; null: not, or they have one. */
      factorDueAt: z.nullable(z.string()),
    }),
  );

export const signOut = callContract
  .route({ method: 'DELETE', path: '/session', summary: 'Sign out', tags: ['Sign-in'], successStatus: 204 })
  .output(z.void());

/** Ends one of the user's own sessions, on any device; signing out does the same for the current one. */
export const endOwnSession = callContract
  .route({
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    summary: 'Sign out another device of one’s own',
    tags: ['Sign-in'],
    successStatus: 204,
  })
  .input(z.strictObject({ sessionId: id }))
  .output(z.void());

/** Ends all of the user's sessions except the current one. */
export const endOtherSessions = callContract
  .route({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out all other devices of one’s own',
    tags: ['Sign-in'],
  })
  .output(z.object({ ended: z.number() }));

/** Lifts a lock caused by failed sign-ins, not one set by staff. A few times a day only, so that a session cannot be used to guess. */
export const liftOwnLock = callContract
  .route({
    method: 'DELETE',
    path: '/users/me/lock',
    summary: 'Lift the lock that failed sign-ins put on one’s own account',
    tags: ['Sign-in'],
    successStatus: 204,
  })
  .output(z.void());
