// Deletes expired sessions, codes, counters and other sign-in rows: nightly, and soon what a sign-in that was only begun leaves behind.
import { z } from '@foothold/domain/contract/schema';
import { sql } from '../../kernel/database/drizzle.ts';
import { job } from '../../kernel/jobs/job.ts';

export const cleanSignInJob = job({
  name: 'sign-in:clean',
  attempts: 5,
  schedule: '17 3 * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    for (const statement of stale) await db.execute(statement);
  },
});

/** Anybody can begin a sign-in, and it may have kept an answer of the college. */
export const cleanBegunSignInsJob = job({
  name: 'sign-in:clean-begun',
  attempts: 1,
  schedule: '*/15 * * * *',
  payload: z.unknown(),
  run: async (_payload, { db }) => {
    for (const statement of begun) await db.execute(statement);
  },
});

const begun = [
  sql`delete from auth.oidc_flows where expires_at < now()`,
  sql`delete from auth.sign_in_tickets where expires_at < now()`,
  sql`delete from auth.challenges where expires_at < now()`,
  sql`delete from auth.logout_tokens where expires_at < now()`,
];

const stale = [
  sql`delete from auth.sessions where expires_at < now()`,
  sql`delete from auth.factor_resets where requested_at < now() - interval '1 day'`,
  sql`delete from auth.link_codes where expires_at < now()`,
  sql`delete from auth.reset_codes where expires_at < now()`,
  sql`delete from auth.reset_requests where requested_at < now() - interval '7 days'`,
  sql`delete from auth.text_messages where counted_at < now() - interval '7 days'`,
  // Kept long: if unknown numbers lost their counts sooner than registered ones, the two could be told apart.
  sql`delete from auth.unknown_numbers where last_tried_at < now() - interval '1 year'`,
  sql`delete from auth.devices where last_used_at < now() - interval '400 days'`,
  sql`delete from auth.lifted_networks where lifted_until < now()`,
  sql`delete from auth.reset_limits where counted_at < now() - interval '1 day'`,
  // Longer than any session: a call is retried only within the session that made it.
  sql`delete from auth.applied_calls where applied_at < now() - interval '35 days'`,
  sql`delete from account_alerts where looked_at < now() - interval '90 days'`,
];
