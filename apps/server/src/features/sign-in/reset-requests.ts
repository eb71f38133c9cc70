// Limits requests for reset messages per phone number, registered or not. What is sent is counted with all text messages.
import { Refusal } from '@foothold/domain/contract/refusal';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';

export const resetLimits = { perMinute: 1, perHour: 3, perDay: 5 } as const;

/** Counts a request for a number, registered or not. Call inside a transaction. Refuses TOO_MANY. */
export async function countResetRequest(db: Db, phoneNumber: string): Promise<number> {
  const requestId = await tryCountResetRequest(db, phoneNumber);
  if (requestId === null) throw new Refusal('TOO_MANY', signInSentences.tooManyResets);
  return requestId;
}

/** Like countResetRequest, but returns null at the limit, for callers that can do without a message. */
export async function tryCountResetRequest(db: Db, phoneNumber: string): Promise<number | null> {
  // Serialises concurrent requests for one number so that each sees the ones before it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneNumber}, 1))`);
  const inserted = await db.execute<{ id: string }>(sql`
    insert into auth.reset_requests (phone_number)
    select ${phoneNumber}::text
    from auth.reset_requests
    where phone_number = ${phoneNumber} and requested_at > now() - interval '1 day'
    having count(*) filter (where requested_at > now() - interval '1 minute') < ${resetLimits.perMinute}
      and count(*) filter (where requested_at > now() - interval '1 hour') < ${resetLimits.perHour}
      and count(*) < ${resetLimits.perDay}
    returning id`);
  const row = first(inserted.rows);
  return row === undefined ? null : Number(row.id);
}
