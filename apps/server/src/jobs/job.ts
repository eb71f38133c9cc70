// Jobs: work that must happen once after a commit. Enqueued in the same transaction, run by a worker, retried on failure.
import type { z } from '@foothold/domain/contract/schema';
import { sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';

export type Job<Payload> = {
  /** Letters, digits, `-` and `:`, such as `sign-in:send-reset`. Stored; renaming it orphans waiting jobs. */
  readonly name: string;
  /** How many times it is attempted, with growing delays. */
  readonly attempts: number;
  /** When it runs on a schedule: a crontab expression in UTC, such as `17 3 * * *`. Its payload is then null. */
  readonly schedule: string | null;
  /** It waits for servers of others, so it runs apart from the jobs that people wait for. */
  readonly isSlow: boolean;
  /** Of the jobs of a queue one runs at a time, on all nodes together; null: it waits for no other. */
  readonly queue: string | null;
  /** It sends one text message. */
  readonly sendsText: boolean;
  /** May run again after a crash, so it must be idempotent. Throws to be retried. The signal tells it to stop. */
  readonly run: (payload: unknown, services: Services, signal?: AbortSignal) => Promise<void>;
  readonly accepts: z.ZodMiniType<Payload>;
};

/** A job with any payload, as the worker lists it. */
export type AnyJob = Job<unknown>;

export function job<Payload>(definition: {
  readonly name: string;
  readonly attempts: number;
  readonly payload: z.ZodMiniType<Payload>;
  readonly schedule?: string;
  readonly isSlow?: boolean;
  readonly queue?: string;
  readonly sendsText?: boolean;
  readonly run: (payload: Payload, services: Services, signal: AbortSignal) => Promise<void>;
}): Job<Payload> {
  const { name, attempts, payload: accepts, run } = definition;
  const { schedule = null, isSlow = false, queue = null, sendsText = false } = definition;
  return {
    name,
    attempts,
    schedule,
    isSlow,
    queue,
    sendsText,
    accepts,
    run: (payload, services, signal = new AbortController().signal) =>
      run(accepts.parse(payload), services, signal),
  };
}

// Jobs of a lower number come first; 0 unless said otherwise.
const manyJobsPriority = 10;

/** The same for many jobs, which wait until those of single people are done. */
export async function addJobs<Payload>(
  db: Db,
  { name, attempts, queue }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${name}, payload, queue_name => ${queue}::text, max_attempts => ${attempts}::int,
      priority => ${manyJobsPriority}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`);
}

/** Call inside a transaction: the job exists if, and only if, the transaction commits. */
export async function addJob<Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, queue_name => ${job.queue}::text,
      max_attempts => ${job.attempts}::int)`);
}

/**
 * The same for work that is the same however often it is added: one waits at most, and one of the same key runs at a
 * time, instead of its job's queue; or one of another queue, which it shares with other work. A time that was set before
 * stays, unless there is a new one.
 */
export async function addKeyedJob<Payload>(
  db: Db,
  { name, attempts }: Job<Payload>,
  payload: NoInfer<Payload>,
  {
    key,
    queue = key,
    runAt = null,
  }: { readonly key: string; readonly queue?: string; readonly runAt?: Date | null },
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, job_key => ${key},
      max_attempts => ${attempts}::int, run_at => coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()),
      job_key_mode => ${runAt === null ? 'preserve_run_at' : 'replace'})`);
}

/** Takes away the jobs of this name that wait: whoever does their work now calls it before. */
export async function removeWaiting({ name }: AnyJob, db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and locked_at is null and run_at <= now()))`);
}
