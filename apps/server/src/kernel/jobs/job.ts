// Jobs: work that must happen once after a commit. Enqueued in the same transaction, run by a worker, retried on failure.
import { randomUUID } from 'node:crypto';
import type { z } from '@foothold/domain/contract/schema';
import { sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import type { Services } from '../edge/context.ts';

/** Which of the jobs of a name it is. */
export type JobIdentity = {
  /** The same for each attempt, and that of no other job. */
  readonly key: string;
  /** Who or what caused it, if `addJob` was told. */
  readonly cause: string | null;
};

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
  readonly run: (
    payload: unknown,
    services: Services,
    signal?: AbortSignal,
    identity?: JobIdentity,
  ) => Promise<void>;
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
  readonly run: (
    payload: Payload,
    services: Services,
    signal: AbortSignal,
    identity: JobIdentity,
  ) => Promise<void>;
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
    run: (
      payload,
      services,
      signal = new AbortController().signal,
      identity = { key: randomUUID(), cause: null },
    ) => run(accepts.parse(payload), services, signal, identity),
  };
}

// Jobs of a lower number come first; 0 unless said otherwise.
const manyJobsPriority = 10;

/** What is stored of it, beside a payload that nodes of the release before can read. */
function storedKey(cause: string): string {
  return `${cause} ${randomUUID()}`;
}

export function identityOf(job: { readonly id: string; readonly key: string | null }): JobIdentity {
  const cause = /^(\S+) \S+$/.exec(job.key ?? '')?.[1] ?? null;
  return { key: job.key ?? `job ${job.id}`, cause };
}

/** The same for many jobs, which wait until those of single people are done. */
export async function addJobs<Payload>(
  db: Db,
  { name, attempts, queue }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
  cause: string | null = null,
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => ({ payload, key: cause === null ? null : storedKey(cause) }));
  await db.execute(sql`
    select graphile_worker.add_job(${name}, job->'payload', queue_name => ${queue}::text, job_key => job->>'key',
      max_attempts => ${attempts}::int, priority => ${manyJobsPriority}::int)
    from json_array_elements(${JSON.stringify(jobs)}::json) as job`);
}

/** Call inside a transaction: the job exists if, and only if, the transaction commits. `cause` has no spaces. */
export async function addJob<Payload>(
  db: Db,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  cause: string | null = null,
): Promise<void> {
  await add(db, job, payload, { key: cause === null ? null : storedKey(cause), runAt: null });
}

/** Called by a job that is running: it runs once more then, with all its attempts. */
export async function addAgain<Payload>(
  db: Db,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt }: { readonly key: string; readonly runAt: Date },
): Promise<void> {
  await add(db, job, payload, { key, runAt });
}

async function add<Payload>(
  db: Db,
  { name, attempts, queue }: Job<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt }: { readonly key: string | null; readonly runAt: Date | null },
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
      job_key => ${key}::text, max_attempts => ${attempts}::int,
      run_at => coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()))`);
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

/** Deletes the waiting jobs of this name. Call it before doing their work at once. */
export async function removeWaiting({ name }: AnyJob, db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and locked_at is null and run_at <= now()))`);
}
