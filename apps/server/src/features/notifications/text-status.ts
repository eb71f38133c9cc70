// Asks carriers what became of text messages: whether the phone has them, and of those whose end is not known, whether they were sent.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Services } from '../../kernel/edge/context.ts';

/** Carriers know within that time, or not at all. */
const asked = sql`channel = 'text' and provider_id is not null and decided_at between now() - interval '3 days' and now() - interval '2 minutes'`;

/** One that fails to answer is asked again the next time. */
export async function askForStatus(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  signal: AbortSignal,
): Promise<void> {
  for (const key of await providerIds(db, 'unknown')) {
    if (signal.aborted) return;
    const found = await texts.find(key, signal).catch(() => null);
    if (found !== null)
      await db.execute(sql`
        update deliveries set state = 'sent', provider_id = ${found} where provider_id = ${key} and state = 'unknown'`);
  }
  for (const id of await providerIds(db, 'sent')) {
    if (signal.aborted) return;
    const status = await texts.statusOf(id, signal).catch(() => null);
    if (status === null || status === 'sent') continue;
    await db.execute(sql`
      update deliveries set state = ${status === 'delivered' ? 'delivered' : 'failed'}
      where provider_id = ${id} and state = 'sent'`);
    if (status === 'wrong') await markWrongNumber(db, id);
  }
}

async function providerIds(db: Db, state: 'unknown' | 'sent'): Promise<readonly string[]> {
  const found = await db.execute<{ provider_id: string }>(sql`
    select distinct provider_id from deliveries where state = ${state} and ${asked}`);
  return found.rows.map((row) => row.provider_id);
}

/** Unless the number was changed after the message. */
async function markWrongNumber(db: Db, providerId: string): Promise<void> {
  await db.execute(sql`
    update user_contacts set number_refused = 'wrong'
    from deliveries
    where deliveries.provider_id = ${providerId} and deliveries.user_id = user_contacts.user_id and exists (
      select from auth.text_messages sent
      where sent.phone_number = user_contacts.phone_number and starts_with(sent.key, 'news '))`);
}
