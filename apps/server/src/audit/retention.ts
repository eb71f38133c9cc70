// Every night: acts that are older than the provider keeps them leave the audit, by the only door that it has.
import { z } from '@foothold/domain/contract/schema';
import { sql } from 'drizzle-orm';
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
    // Each batch commits by itself: what is gone is gone, wherever this stops.
    for (let removed = batch; removed === batch;) {
      const { rows } = await db.execute<{ removed: number }>(
        sql`select auth.forget_audit(now() - make_interval(months => ${months}::int), ${batch}) as removed`,
      );
      removed = first(rows)?.removed ?? 0;
    }
  },
});
