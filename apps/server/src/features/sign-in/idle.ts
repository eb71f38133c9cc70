// Every five minutes: ends staff sessions that have been idle for the provider's limit. Their sockets close too.
import { z } from '@foothold/domain/contract/schema';
import { lt, sql } from '../../kernel/database/drizzle.ts';
import { job } from '../../kernel/jobs/job.ts';
import { sessions } from '../../kernel/schema/auth.ts';

export const endIdleSessionsJob = job({
  name: 'sign-in:end-idle-sessions',
  attempts: 1,
  schedule: '*/5 * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    await db.delete(sessions).where(lt(sessions.idleEndsAt, sql`now()`));
  },
});
