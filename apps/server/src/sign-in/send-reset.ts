// Sends reset links by text message: in a job after the answer, or at once for staff who wait for the result.
import { Refusal } from '@foothold/domain/contract/refusal';
import { z } from '@foothold/domain/contract/schema';
import { personSentences } from '@foothold/domain/people/input';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, eq, sql } from '../database/drizzle.ts';
import { first, type Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';
import { job } from '../jobs/job.ts';
import { isNumberHeld } from './number-hold.ts';
import { userContacts, users } from '../schema/people.ts';
import { record } from '../audit/record.ts';
import { newResetCode, resetMinutes } from './reset-codes.ts';
import { countMessage, countResetRequest } from './reset-requests.ts';
import { resetRequests } from '../schema/sign-in.ts';

// Milliseconds. Staff wait at the screen; a message service that takes longer counts as down.
const maxWait = 10_000;

/** Looks up the user in the job rather than the call, so that the call takes the same time for unknown numbers. */
export const sendResetJob = job({
  name: 'sign-in:send-reset',
  sendsText: true,
  // All within a minute and a half; after that the user will have asked again.
  attempts: 5,
  payload: z.strictObject({ requestId: z.number() }),
  run: async ({ requestId }, services) => {
    const person = await personOfRequest(services.db, requestId);
    if (person === undefined || !(await reserveMessage(services.db, requestId, person, null))) return;
    if (await isNumberHeld(services.db, person.userId)) await sendHoldNotice(services, person);
    else await sendLink(services, person, null);
  },
});

/**
 * Resets a user's PIN on behalf of staff: waits up to 10 s for the message to be accepted.
 * Refuses CONFLICT while a changed number is unconfirmed, UNAVAILABLE when the message was not accepted, TOO_MANY beyond the limits of the number.
 */
export async function sendResetNow(
  services: Services,
  { actorId, phoneNumber }: { readonly actorId: string; readonly phoneNumber: string },
  waitAtMost = maxWait,
): Promise<void> {
  const { db } = services;
  await requireConfirmed(db, actorId, phoneNumber);
  const requestId = await db.transaction((tx) => countResetRequest(tx, phoneNumber));
  const person = await personOfRequest(db, requestId);
  if (person === undefined || !(await reserveMessage(db, requestId, person, actorId))) throw notSent();
  try {
    await sendLink(services, person, actorId, waitAtMost);
  } catch (error) {
    await record(db, {
      actorId,
      act: 'reset failed to send',
      subjectId: person.userId,
      details: { reason: error instanceof Error ? error.name : 'unknown' },
    });
    throw notSent();
  }
}

/** Runs before anything is counted, so that the message can be sent as soon as the number is confirmed. */
async function requireConfirmed(db: Db, actorId: string, phoneNumber: string): Promise<void> {
  const owner = first(
    await db
      .select({ userId: userContacts.userId })
      .from(userContacts)
      .where(eq(userContacts.phoneNumber, phoneNumber)),
  );
  if (owner === undefined || !(await isNumberHeld(db, owner.userId))) return;
  await record(db, { actorId, act: 'reset not sent: number not confirmed', subjectId: owner.userId });
  throw new Refusal('CONFLICT', personSentences.numberNotConfirmed);
}

type Person = { readonly userId: string; readonly role: Role; readonly phoneNumber: string };

/** Undefined for an unknown number, and for a request older than a code is valid. */
async function personOfRequest(db: Db, requestId: number): Promise<Person | undefined> {
  return first(
    await db
      .select({ userId: users.id, role: users.role, phoneNumber: resetRequests.phoneNumber })
      .from(resetRequests)
      .innerJoin(userContacts, eq(userContacts.phoneNumber, resetRequests.phoneNumber))
      .innerJoin(users, eq(users.id, userContacts.userId))
      .where(
        and(
          eq(resetRequests.id, requestId),
          sql`${resetRequests.requestedAt} > now() - make_interval(mins => ${resetMinutes})`,
        ),
      ),
  );
}

async function reserveMessage(
  db: Db,
  requestId: number,
  person: Person,
  actorId: string | null,
): Promise<boolean> {
  const counted = await countMessage(db, requestId);
  if (!counted) await record(db, { actorId, act: 'reset not sent: daily limit', subjectId: person.userId });
  return counted;
}

async function sendLink(
  services: Services,
  person: Person,
  actorId: string | null,
  waitAtMost = maxWait,
): Promise<void> {
  const { db, sms, settings } = services;
  const code = await newResetCode(db, person.userId);
  const isPassword = secretKindOf(person.role) === 'password';
  const link = `${settings.publicUrl}/reset/${code}${isPassword ? '/staff' : ''}`;
  const what = isPassword ? 'password' : 'PIN';
  const text = `Choose a new ${what} within ${resetMinutes} minutes: ${link}`;
  const signal = AbortSignal.timeout(waitAtMost);
  await Promise.race([sms.send({ to: person.phoneNumber, text }, signal), aborted(signal)]);
  await record(db, { actorId, act: 'reset sent', subjectId: person.userId });
}

/** No link goes to a number that another person has just entered: it may not be the user's. */
async function sendHoldNotice({ db, sms }: Services, { userId, phoneNumber: to }: Person): Promise<void> {
  const text =
    'We cannot send a link to this phone number yet, because the number is new. Please ask your centre to confirm it, or try again tomorrow.';
  await sms.send({ to, text }, AbortSignal.timeout(maxWait));
  await record(db, { actorId: null, act: 'reset not sent: number not confirmed', subjectId: userId });
}

/** Rejects when the signal fires, for senders that do not listen to it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function notSent(): Refusal {
  return new Refusal('UNAVAILABLE', signInSentences.resetNotSent);
}
