// Nightly job: deletes sealed copies of deleted messages after the provider's retention period.
import { z } from '@foothold/domain/contract/schema';
import { sql } from '../../kernel/database/drizzle.ts';
import { job } from '../../kernel/jobs/job.ts';

const batchSize = 1000;

export const deleteSealedMessagesJob = job({
  name: 'chat:forget-sealed',
  attempts: 5,
  schedule: '29 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db, settings: { sealedMessagesMonths: months } }) => {
    if (months === null) return;
    for (let removed = batchSize; removed === batchSize;) {
      const { rowCount } = await db.execute(sql`
        delete from sealed_messages where id in (
          select id from sealed_messages where deleted_at < now() - make_interval(months => ${months}::int)
          order by deleted_at limit ${batchSize} for update skip locked)`);
      removed = rowCount ?? 0;
    }
  },
});
