// Nightly job: deletes events and deliveries that are thirty days old, and secrets that have been replaced.
import { z } from '@foothold/domain/contract/schema';
import { eventDays } from '@foothold/domain/webhooks/events';
import { lt, sql } from '../../kernel/database/drizzle.ts';
import { job } from '../../kernel/jobs/job.ts';
import { webhookDeliveries, webhooks } from '../../kernel/schema/public.ts';

export const cleanWebhooksJob = job({
  name: 'webhooks:clean',
  attempts: 5,
  schedule: '47 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    const limit = sql`now() - make_interval(days => ${eventDays}::int)`;
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, limit));
    // The newest event of a category stays: a client that has read it has the cursor for the next one.
    await db.execute(sql`
      delete from webhook_events old where occurred_at < ${limit}
        and exists (
          select from webhook_events newer where newer.category_id = old.category_id and newer.position > old.position)`);
    await db
      .update(webhooks)
      .set({ oldSecret: null, oldSecretUntil: null })
      .where(lt(webhooks.oldSecretUntil, sql`now()`));
  },
});
