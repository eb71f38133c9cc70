// Nightly job: cancels rosters that nobody has applied for a month, and with them what their files say of people.
import { z } from '@foothold/domain/contract/schema';
import { and, inArray, lt, sql } from '../database/drizzle.ts';
import { job } from '../jobs/job.ts';
import { rosterRuns } from '../schema/public.ts';
import { cancelRun, waiting } from './cancel.ts';

export const cleanRostersJob = job({
  name: 'roster:clean',
  attempts: 5,
  schedule: '37 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    const forgotten = await db
      .select({ id: rosterRuns.id })
      .from(rosterRuns)
      .where(
        and(inArray(rosterRuns.state, waiting), lt(rosterRuns.startedAt, sql`now() - interval '30 days'`)),
      );
    for (const { id } of forgotten) await db.transaction((tx) => cancelRun(tx, id));
  },
});
