// Sends reset links by text message: in a job after the answer, or at once for staff who wait for the result.
import { Refusal } from '@foothold/domain/contract/refusal';
import { z } from '@foothold/domain/contract/schema';
import { personSentences } from '@foothold/domain/people/input';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { unsentTextSentences, type UnsentText } from '@foothold/domain/sign-in/unsent-text';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { job } from '../../kernel/jobs/job.ts';
import { isNumberHeld } from './number-hold.ts';
import { resetRequests } from '../../kernel/schema/auth.ts';
import { userContacts, users } from '../../kernel/schema/public.ts';
import { record } from '../../kernel/audit/record.ts';
import { newResetCode, resetMinutes } from './reset-codes.ts';
import { countResetRequest } from './reset-requests.ts';
import { personIn, sendText, maxTextWaitMs } from './text-job.ts';
import { senderOf, type Text } from '../../kernel/sms/texts.ts';

/** Looks up the user in the job rather than the call, so that the call takes the same time for unknown numbers. */
export const sendResetJob = job({
  name: 'sign-in:send-reset',
  sendsText: true,
  // All within a minute and a half; after that the user will have asked again.
  attempts: 5,
  payload: z.strictObject({ requestId: z.number() }),
  run: async ({ requestId }, services, _signal, { key, cause }) => {
    const person = await personOfRequest(services.db, requestId);
    if (person === undefined) return;
    const counted = { key, sender: senderOf(cause) };
    if (await isNumberHeld(services.db, person.userId)) await sendHoldNotice(services, person, counted);
    else await sendLink(services, person, counted);
  },
});

/**
 * Resets a user's PIN on behalf of staff: waits up to 10 s for the message to be accepted.
 * Refuses CONFLICT while a changed number is unconfirmed, UNAVAILABLE when the message was not accepted, TOO_MANY beyond a
 * limit, and RULE for a number that gets none.
 */
export async function sendResetNow(
  services: Services,
  { actorId, phoneNumber }: { readonly actorId: string; readonly phoneNumber: string },
  waitAtMost = maxTextWaitMs,
): Promise<void> {
  const { db } = services;
  await requireConfirmed(db, actorId, phoneNumber);
  const requestId = await db.transaction((tx) => countResetRequest(tx, phoneNumber));
  const person = await personOfRequest(db, requestId);
  if (person === undefined) throw notSent();
  const counted = { key: `reset ${requestId}`, sender: `person:${actorId}` } as const;
  const outcome = await sendLink(services, person, counted, waitAtMost).catch(async (error: unknown) => {
    await record(db, {
      actorId,
      action: 'reset failed to send',
      subjectId: person.userId,
      details: { reason: error instanceof Error ? error.name : 'unknown' },
    });
    throw notSent();
  });
  if (outcome !== 'sent')
    throw new Refusal(outcome === 'limit' ? 'TOO_MANY' : 'RULE', unsentTextSentences[outcome]);
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
  await record(db, { actorId, action: 'reset not sent: number not confirmed', subjectId: owner.userId });
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

type Counted = Pick<Text, 'key' | 'sender'>;

async function sendLink(
  services: Services,
  { userId, role, phoneNumber: to }: Person,
  counted: Counted,
  waitAtMost = maxTextWaitMs,
): Promise<'sent' | UnsentText> {
  const { db, settings } = services;
  const isPassword = secretKindOf(role) === 'password';
  const what = isPassword ? 'password' : 'PIN';
  const write = async () => {
    const link = `${settings.publicUrl}/reset/${await newResetCode(db, userId, resetMinutes)}${isPassword ? '/staff' : ''}`;
    return `Choose a new ${what} within ${resetMinutes} minutes: ${link}`;
  };
  const signal = AbortSignal.timeout(waitAtMost);
  const sending = sendText(services, { ...counted, userId, to, write }, signal);
  const { outcome } = await Promise.race([sending, aborted(signal)]);
  if (outcome === 'sent')
    await record(db, { actorId: personIn(counted), action: 'reset sent', subjectId: userId });
  return outcome;
}

/** No link goes to a number that another person has just entered: it may not be the user's. */
async function sendHoldNotice(
  services: Services,
  { userId, phoneNumber: to }: Person,
  counted: Counted,
): Promise<void> {
  const text =
    'We cannot send a link to this phone number yet, because the number is new. Please ask your centre to confirm it, or try again tomorrow.';
  await sendText(services, { ...counted, userId, to, write: () => text });
  await record(services.db, {
    actorId: null,
    action: 'reset not sent: number not confirmed',
    subjectId: userId,
  });
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
