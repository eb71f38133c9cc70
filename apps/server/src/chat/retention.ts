// Every night: sealed copies of deleted messages go when they have been kept for as long as the provider says.
import { z } from '@foothold/domain/contract/schema';
import { sql } from 'drizzle-orm';
import { job } from '../jobs/job.ts';

const batch = 1000;

export const forgetSealedJob = job({
  name: 'chat:forget-sealed',
  attempts: 5,
  schedule: '29 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db, settings: { sealedMessagesMonths: months } }) => {
    if (months === null) return;
    for (let removed = batch; removed === batch;) {
      const { rowCount } = await db.execute(sql`
        delete from sealed_messages where id in (
          select id from sealed_messages where deleted_at < now() - make_interval(months => ${months}::int)
          order by deleted_at limit ${batch} for update skip locked)`);
      removed = rowCount ?? 0;
    }
  },
});
