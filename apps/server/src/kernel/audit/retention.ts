// Every night: deletes audit events older than the retention period, through the only function that may.
import { z } from '@foothold/domain/contract/schema';
import { sql } from '../database/drizzle.ts';
import { first } from '../database/db.ts';
import { job } from '../jobs/job.ts';

const batch = 1000;

export const auditRetentionJob = job({
  name: 'audit:forget',
  attempts: 5,
  schedule: '23 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db, settings: { auditMonths: months } }) => {
    if (months === null) return;
    // Each batch commits separately, so progress survives an interruption.
    for (let removed = batch; removed === batch;) {
      const { rows } = await db.execute<{ removed: number }>(
        sql`select auth.forget_audit(now() - make_interval(months => ${months}::int), ${batch}) as removed`,
      );
      removed = first(rows)?.removed ?? 0;
    }
  },
});
