// Sends text messages for jobs and calls: what is not sent is shown to staff, and what waits for a limit is tried again.
import type { z } from '@foothold/domain/contract/schema';
import type { UnsentText } from '@foothold/domain/sign-in/unsent-text';
import { and, eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { addAgain, job, type Job } from '../../kernel/jobs/job.ts';
import { userContacts } from '../../kernel/schema/public.ts';
import { senderOf, type Text, type TextOutcome } from '../../kernel/sms/texts.ts';

// Milliseconds. A message service that takes longer counts as down.
export const maxTextWaitMs = 10_000;
const hour = 60 * 60 * 1000;

export type TextToPerson = Text & { readonly userId: string };

/** Sends it, and notes on the person's record whether it was. */
export async function sendText(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  text: TextToPerson,
  signal: AbortSignal = AbortSignal.timeout(maxTextWaitMs),
): Promise<TextOutcome> {
  const sent = await texts.send(text, signal);
  await note(db, text, sent.outcome === 'sent' ? null : sent.outcome);
  return sent;
}

/** A number that the person no longer has says nothing about their record. One that waits is in the audit log once. */
async function note(db: Db, { userId, to, sender }: TextToPerson, why: UnsentText | null): Promise<void> {
  const isOfCarrier = why === 'wrong' || why === 'stopped';
  const [unsentText, numberRefused] = isOfCarrier ? [null, why] : [why, null];
  const changed = await db
    .update(userContacts)
    .set({ unsentText, numberRefused })
    .where(
      and(
        eq(userContacts.userId, userId),
        eq(userContacts.phoneNumber, to),
        sql`(${userContacts.unsentText}, ${userContacts.numberRefused})
          is distinct from (${unsentText}::text, ${numberRefused}::text)`,
      ),
    )
    .returning({ userId: userContacts.userId });
  if (why === null || (why === 'limit' && changed.length === 0)) return;
  await record(db, {
    actorId: personIn({ sender }),
    action: 'text message not sent',
    subjectId: userId,
    details: { why },
  });
}

/** Who sends it; null: a stranger, or nobody knows. */
export function personIn({ sender }: Pick<Text, 'sender'>): string | null {
  return /^person:(.+)$/.exec(sender ?? '')?.[1] ?? null;
}

/** A job that sends one text message, counted by its cause. Where a limit is reached it is tried again every hour, until it is sent. */
export function textJob<Payload>({
  plan,
  ...definition
}: {
  readonly name: string;
  readonly attempts: number;
  readonly payload: z.ZodMiniType<Payload>;
  /** Null: there is nobody to send it to any more. */
  readonly plan: (
    payload: Payload,
    services: Services,
  ) => Promise<Pick<TextToPerson, 'userId' | 'to' | 'write'> | null>;
}): Job<Payload> {
  const made: Job<Payload> = job({
    ...definition,
    sendsText: true,
    run: async (payload, services, _signal, { key, cause }) => {
      const text = await plan(payload, services);
      if (text === null) return;
      const { outcome } = await sendText(services, { ...text, key, sender: senderOf(cause) });
      if (outcome !== 'limit') return;
      await addAgain(services.db, made, payload, { key, runAt: new Date(Date.now() + hour) });
    },
  });
  return made;
}
