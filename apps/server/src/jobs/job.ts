// Jobs: work that must happen once after a commit. Enqueued in the same transaction, run by a worker, retried on failure.
import type { z } from '@foothold/domain/contract/schema';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';

export type Job<Payload> = {
  /** Letters, digits, `-` and `:`, such as `sign-in:send-reset`. Stored; renaming it orphans waiting jobs. */
  readonly name: string;
  /** How many times it is attempted, with growing delays. */
  readonly attempts: number;
  /** When it runs on a schedule: a crontab expression in UTC, such as `17 3 * * *`. Its payload is then null. */
  readonly schedule: string | null;
  /** May run again after a crash, so it must be idempotent. Throws to be retried. */
  readonly run: (payload: unknown, services: Services) => Promise<void>;
  readonly accepts: z.ZodMiniType<Payload>;
};

/** A job with any payload, as the worker lists it. */
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

// Jobs of a lower number come first; 0 unless said otherwise.
const manyJobsPriority = 10;

/** The same for many jobs, which wait until those of single people are done. */
export async function addJobs<Payload>(
  db: Db,
  { name, attempts }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${name}, payload, max_attempts => ${attempts}::int, priority => ${manyJobsPriority}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`);
}

/** Call inside a transaction: the job exists if, and only if, the transaction commits. */
export async function addJob<Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts => ${job.attempts}::int)`);
}
