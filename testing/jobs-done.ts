// Waits in tests until no job is due or runs, and runs the jobs where no worker does: what a job does can be seen before its end.
import { setTimeout as pause } from 'node:timers/promises';
import { runOnce } from 'graphile-worker';
import type pg from 'pg';
import { runnerOptions } from '../apps/server/src/app/job-worker.ts';
import { addressOf } from '../apps/server/src/kernel/database/pools.ts';
import type { Services } from '../apps/server/src/kernel/edge/context.ts';
import { soon } from './soon.ts';

/** For a node, whose worker runs them. A job that waits for its next attempt, or has had its last, is not waited for. */
export async function jobsDone(pool: pg.Pool): Promise<void> {
  await untilNoneIsLeft(pool, () => pause(soon.interval));
}

/** For services without a worker: runs every job that is due, also those that the jobs add. */
export async function runWaitingJobs(services: Services): Promise<void> {
  const connectionString = addressOf(services.pool);
  // It runs only the first job of a queue.
  const run = () => runOnce({ connectionString, ...runnerOptions(services, () => undefined) });
  await untilNoneIsLeft(services.pool, run);
}

async function untilNoneIsLeft(pool: pg.Pool, proceed: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ task_identifier: string }>(
      `select task_identifier from graphile_worker.jobs
       where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
    );
    if (rows.length === 0) return;
    if (performance.now() - began > soon.timeout)
      throw new Error(`Jobs have not ended: ${rows.map((row) => row.task_identifier).join(', ')}`);
    await proceed();
  }
}
