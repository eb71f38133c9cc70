// Does the jobs of all features in this process: a few at a time, again after a failure, and again after a crash.
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type CronItem,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Services } from '../edge/context.ts';
import type { AnyJob } from '../jobs/job.ts';
import { keepRunning } from './keep-running.ts';
import { keepAlive } from './lost-jobs.ts';
import { everyJob } from './job-registry.ts';

export type Worker = { stop(): Promise<void> };

const atOnce = 3;

/** Makes or updates the tables of waiting jobs. Must have run before the first call adds a job. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: quietLogger(() => undefined) });
}

/** Goes on until it is stopped, whatever the database does meanwhile. `report` hears of every failed try and of lost connections. */
export async function startWorker(
  services: Services,
  report: (problem: unknown) => void,
  jobs: readonly AnyJob[] = everyJob,
): Promise<Worker> {
  const databaseUrl = databaseOf(services);
  await migrateJobs(databaseUrl);
  const events: WorkerEvents = new EventEmitter();
  const alive = await keepAlive(databaseUrl, events, report);
  const begin = () =>
    run({
      // Its own connections: a rush of calls must not keep jobs from starting, nor jobs calls.
      connectionString: databaseUrl,
      maxPoolSize: atOnce + 2,
      concurrency: atOnce,
      noHandleSignals: true,
      // Without a batch, an end that cannot be written is a rejection nobody can catch. With one, the queue stops.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: quietLogger(report),
      taskList: taskList(jobs, services),
      parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
    });
  const queue = await keepRunning(begin, report);
  return {
    async stop() {
      await queue.stop();
      await alive.stop();
    },
  };
}

/** Does what waits now, once, and resolves: for maintenance commands and tests. */
export async function doWaitingJobs(services: Services, report: (problem: unknown) => void): Promise<void> {
  await runOnce({
    connectionString: databaseOf(services),
    maxPoolSize: 3,
    noHandleSignals: true,
    logger: quietLogger(report),
    taskList: taskList(everyJob, services),
  });
}

function databaseOf({ pool }: Services): string {
  if (pool.options.connectionString === undefined)
    throw new Error('The pool of the services names no database.');
  return pool.options.connectionString;
}

function taskList(jobs: readonly AnyJob[], services: Services): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload, services)]));
}

/** A server that was off at the time does it when it is on again, within a day. */
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
