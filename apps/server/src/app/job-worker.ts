// Runs the jobs of all features in this process, a few at once, with retries after failures and crashes.
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type JobHelpers,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { addressOf } from '../kernel/database/pools.ts';
import type { Services } from '../kernel/edge/context.ts';
import { identityOf, type AnyJob } from '../kernel/jobs/job.ts';
import { noTracing, runTraced } from '../kernel/edge/tracing.ts';
import type { Tracing } from '../kernel/edge/tracing-port.ts';
import { startParts } from '../kernel/runtime/start-parts.ts';
import { endStuckPools } from './end-stuck-pools.ts';
import { keepRunning, type Worker } from './keep-running.ts';
import { recoverLostJobs } from './lost-jobs.ts';
import { allJobs } from './features.ts';

const atOnce = 3;
/** Slow jobs. Each waits for another server, so many of them cost little. */
const slowAtOnce = 8;

/** Creates or updates the job queue's tables. Must have run before the first call adds a job. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: quietLogger(() => undefined) });
}

type RunnerOptions = {
  readonly jobs?: readonly AnyJob[] | undefined;
  readonly tracing?: Tracing;
};

type WorkerOptions = RunnerOptions & {
  /** How long a process must have been gone until its jobs are run by others. */
  readonly graceMs?: number | undefined;
};

type RunningWorker = Worker & { readonly pools: Readonly<Record<'jobs' | 'slow-jobs', pg.Pool>> };

/** Runs until it is stopped, whatever happens to the database. `report` receives failed attempts and lost connections. */
export function startWorker(
  services: Services,
  report: (problem: unknown) => void,
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  return startParts((parts) => start(parts, services, report, options));
}

async function start(
  parts: AsyncDisposableStack,
  services: Services,
  report: (problem: unknown) => void,
  { jobs = allJobs, tracing = noTracing, graceMs }: WorkerOptions,
): Promise<RunningWorker> {
  const databaseUrl = addressOf(services.pool);
  await migrateJobs(databaseUrl);
  const events: WorkerEvents = new EventEmitter();
  endStuckPools(events, report);
  const alive = await recoverLostJobs(databaseUrl, events, report, graceMs);
  parts.defer(() => alive.stop());
  const pools = {
    jobs: createPool(databaseUrl, atOnce + 2, report),
    'slow-jobs': createPool(databaseUrl, slowAtOnce + 2, report),
  };
  parts.defer(async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))));
  const queues: Worker[] = [];
  parts.defer(async () => void (await Promise.all(queues.map((queue) => queue.stop()))));
  const begin = (some: readonly AnyJob[], concurrency: number, pgPool: pg.Pool) => () =>
    run({
      ...runnerOptions(services, report, { jobs: some, tracing }),
      pgPool,
      concurrency,
      events,
      parsedCronItems: parseCronItems(some.flatMap(cronItem)),
    });
  const slow = jobs.filter(({ isSlow }) => isSlow);
  const others = jobs.filter(({ isSlow }) => !isSlow);
  queues.push(await keepRunning(begin(others, atOnce, pools.jobs), report));
  if (slow.length > 0) queues.push(await keepRunning(begin(slow, slowAtOnce, pools['slow-jobs']), report));
  return { pools, stop: () => parts.disposeAsync() };
}

/**
 * Separate from the pool of calls: a burst of calls must not delay jobs, nor jobs delay calls. The queue's own pool would
 * lose its error listeners before its connections, and one that the database closes then would end the process.
 */
function createPool(connectionString: string, max: number, report: (problem: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString, application_name: 'foothold-jobs', max, keepAlive: true });
  pool.on('error', report);
  pool.on('connect', (connection) => connection.on('error', report));
  ignoreSecondRelease(pool);
  return pool;
}

/**
 * The connection on which the queue listens is released a second time when it breaks while the queue stops, and what the pool
 * throws then is caught by nobody, which would end the process.
 */
function ignoreSecondRelease(pool: pg.Pool): void {
  type Callback = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Nothing is released where no connection could be made.
  const once = (release: ((broken?: Error | boolean) => void) | undefined) => {
    let isReleased = false;
    return (broken?: Error | boolean) => {
      if (!isReleased) release?.(broken);
      isReleased = true;
    };
  };
  pool.connect = ((callback?: Callback) =>
    connect(
      callback && ((error, client, release) => callback(error, client, once(release))),
    )) as typeof pool.connect;
}

/**
 * Without a batch delay nobody waits until a job's result is written: one that cannot be is an unhandled rejection, where
 * with a delay the queue stops; and a run that ends may leave a failed job locked.
 */
const preset = {
  // Jobs that wait for others are told at once when the server stops.
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 },
};

/** How the queue runs our jobs: all of its runners do it alike. */
export function runnerOptions(
  services: Services,
  report: (problem: unknown) => void,
  { jobs = allJobs, tracing = noTracing }: RunnerOptions = {},
) {
  return {
    preset,
    noHandleSignals: true,
    logger: quietLogger(report),
    taskList: taskList(jobs, services, tracing),
  };
}

function taskList(jobs: readonly AnyJob[], services: Services, tracing: Tracing): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown, { abortSignal, job: own }: JobHelpers) =>
        runTraced(tracing.ofJob(job.name), () => job.run(payload, services, abortSignal, identityOf(own))),
    ]),
  );
}

/** A run that was missed while the server was off is made up for within a day. */
function cronItem({ name, schedule, attempts }: AnyJob): CronItem[] {
  if (schedule === null) return [];
  const options = { maxAttempts: attempts, backfillPeriod: 24 * 60 * 60 * 1000 };
  return [{ task: name, match: schedule, options }];
}

function quietLogger(report: (problem: unknown) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') report(meta?.['error'] ?? new Error(message));
  });
}
