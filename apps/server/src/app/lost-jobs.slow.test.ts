// Proves that the jobs of a process that died are run by others, and those of one that only lost its connection are not.
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from '@foothold/domain/contract/schema';
import { soon } from '@foothold/testing/soon';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../kernel/database/drizzle.ts';
import { FaultProxy } from '../../../../testing/fault-proxy.ts';
import { openSchool, type TestSchool } from '../features/sign-in/sign-in.fixture.ts';
import { addJob, job } from '../kernel/jobs/job.ts';
import { startWorker } from './job-worker.ts';
import { recoverLostJobs } from './lost-jobs.ts';

let school: TestSchool;
let proxy: FaultProxy;
const problems: unknown[] = [];
const done: string[] = [];
const report = (problem: unknown) => problems.push(problem);

beforeEach(async () => {
  school = await openSchool();
  proxy = await FaultProxy.before(school.services.pool.options.connectionString ?? '');
  problems.length = 0;
  done.length = 0;
});
afterEach(async () => {
  await proxy.close();
  await school.close();
});

const note = job({
  name: 'test:note',
  attempts: 3,
  payload: z.strictObject({ text: z.string() }),
  run: async ({ text }) => void done.push(text),
});

/** The state of the queue after the process was killed that ran this job. */
const leaveLostJob = (text: string) =>
  school.db.transaction(async (tx) => {
    await addJob(tx, note, { text });
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = ${`worker-${randomUUID()}`}, attempts = 1
      where payload ->> 'text' = ${text}`);
  });

const lockHolders = async () => {
  const { rows } = await school.db.execute<{ pid: number }>(sql`
    select distinct pid from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database() and granted`);
  return rows.map(({ pid }) => pid);
};

test('the job of a killed process is run by the next worker, not after hours', async () => {
  await leaveLostJob('begun');
  const worker = await startWorker(school.services, report, { jobs: [note], graceMs: 100 });
  await vi.waitFor(() => expect(done).toEqual(['begun']), soon);
  await worker.stop();
});

test('a job is run once whose node takes its lock again later than the others, after all have lost theirs', async () => {
  school.expectLostConnections();
  const finished = Promise.withResolvers<void>();
  let begun = 0;
  const long = job({
    name: 'test:long',
    attempts: 3,
    payload: z.strictObject({}),
    run: async () => {
      begun += 1;
      await finished.promise;
    },
  });
  const options = { jobs: [long, note], graceMs: 10_000 };
  const pool = new pg.Pool({ connectionString: proxy.url });
  const slow = await startWorker({ ...school.services, pool }, report, options);
  await addJob(school.db, long, {});
  await vi.waitFor(() => expect(begun).toBe(1), soon);
  const other = await startWorker(school.services, report, options);
  await vi.waitFor(async () => expect(await lockHolders()).toHaveLength(2), soon);
  const before = await lockHolders();

  await leaveLostJob('lost');
  proxy.goOffline();
  await school.db.execute(sql`select pg_terminate_backend(pid) from unnest(${sql.param(before)}::int[]) pid`);
  await vi.waitFor(async () => expect(await lockHolders()).toHaveLength(1), soon);
  // The other has its lock again, and looks for lost jobs.
  proxy.heal();
  await vi.waitFor(async () => expect(await lockHolders()).toHaveLength(2), soon);
  await vi.waitFor(() => expect(done.at(-1)).toBe('lost'), soon);
  expect(begun).toBe(1);

  finished.resolve();
  const waiting = () => school.db.execute(sql`select from graphile_worker._private_jobs`);
  await vi.waitFor(async () => expect((await waiting()).rows).toEqual([]), soon);
  expect(begun).toBe(1);
  await Promise.all([slow.stop(), other.stop()]);
  await pool.end();
});

test.each(['while nothing is asked', 'while a lock is asked for'])(
  'a node stops whose connection for locks answers no longer, %s',
  async (when) => {
    const events: WorkerEvents = new EventEmitter();
    const create = () => events.emit('pool:create', { workerPool: { id: randomUUID() } } as never);
    const alive = await recoverLostJobs(proxy.url, events, report);
    create();
    await vi.waitFor(async () => expect(await lockHolders()).toHaveLength(1), soon);
    proxy.freeze();
    if (when === 'while a lock is asked for') create();
    await alive.stop();
    proxy.heal();
    await vi.waitFor(async () => expect(await lockHolders()).toEqual([]), soon);
  },
);
