// Work that must happen once after a commit: added in the same transaction, done by a worker, tried again when it fails.
import type { z } from '@foothold/domain/contract/schema';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';

export type Job<Payload> = {
  /** Letters, digits, `-` and `:`, such as `sign-in:send-reset`. Stored; renaming it orphans waiting jobs. */
  readonly name: string;
  /** How often it is tried, with growing pauses. */
  readonly attempts: number;
  /** When it runs by itself: a crontab time in UTC, such as `17 3 * * *`. Its payload is then null. */
  readonly schedule: string | null;
  /** Runs again after a crash, so doing it twice must be harmless. Throws to be tried again. */
  readonly run: (payload: unknown, services: Services) => Promise<void>;
  readonly accepts: z.ZodMiniType<Payload>;
};

/** A job of some payload, as the worker's list holds it. */
export type AnyJob = Job<unknown>;

export function job<Payload>(definition: {
  readonly name: string;
  readonly attempts: number;
  readonly payload: z.ZodMiniType<Payload>;
  readonly schedule?: string;
  readonly run: (payload: Payload, services: Services) => Promise<void>;
}): Job<Payload> {
  const { name, attempts, payload: accepts, schedule, run } = definition;
  return {
    name,
    attempts,
    schedule: schedule ?? null,
    accepts,
    run: (payload, services) => run(accepts.parse(payload), services),
  };
}

/** Inside a transaction: the job exists if, and only if, the transaction commits. */
export async function addJob<Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts => ${job.attempts}::int)`);
}
