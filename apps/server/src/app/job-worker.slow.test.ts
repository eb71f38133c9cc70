// Proves that jobs run: only after a commit, and again after a failure, a crash or the loss of the database.
import { randomUUID } from 'node:crypto';
import { z } from '@foothold/domain/contract/schema';
import { soon } from '@foothold/testing/soon';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../kernel/database/drizzle.ts';
import { FaultProxy } from '../../../../testing/fault-proxy.ts';
import { openSchool, type TestSchool } from '../features/sign-in/sign-in.fixture.ts';
import { addJob, job, type AnyJob } from '../kernel/jobs/job.ts';
import { startWorker } from './job-worker.ts';
import type { Worker } from './keep-running.ts';

let school: TestSchool;
let worker: Worker | undefined;
const problems: unknown[] = [];
const done: string[] = [];
let failures = 0;

const note = job({
  name: 'test:note',
  attempts: 3,
  payload: z.strictObject({ text: z.string() }),
  run: async ({ text }) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error(`${text} failed`);
    }
    done.push(text);
  },
});

const report = (problem: unknown) => problems.push(problem);
const start = async (...more: readonly AnyJob[]) => {
  worker = await startWorker(school.services, report, { jobs: [...more, note] });
};
const closeConnections = () =>
  school.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

beforeEach(async () => {
  school = await openSchool();
  done.length = 0;
  problems.length = 0;
  failures = 0;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await school.close();
});

const expectDone = (texts: string[]) => vi.waitFor(() => expect(done).toEqual(texts), soon);

test('a job runs after its transaction commits, and never when it rolls back', async () => {
  await start();
  await expect(
    school.db.transaction(async (tx) => {
      await addJob(tx, note, { text: 'rolled back' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  await school.db.transaction(async (tx) => {
    await addJob(tx, note, { text: 'committed' });
    expect(done).toEqual([]);
  });
  await expectDone(['committed']);
});

test('a job that fails is reported and retried', async () => {
  failures = 1;
  await start();
  await addJob(school.db, note, { text: 'second time lucky' });
  await vi.waitFor(() => expect(problems).toHaveLength(1), soon);
  expect(problems[0]).toMatchObject({ message: 'second time lucky failed' });
  await expectDone(['second time lucky']);
});

test('a job that is added while no worker runs is done by the next one', async () => {
  await addJob(school.db, note, { text: 'patient' });
  await start();
  await expectDone(['patient']);
});

test('a job that a running worker of another process holds is left alone', async () => {
  await addJob(school.db, note, { text: 'held' });
  const other = `worker-${randomUUID()}`;
  await school.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${other}, attempts = 1`);
  const elsewhere = await school.services.pool.connect();
  try {
    await elsewhere.query('select pg_advisory_lock(hashtextextended($1, 0))', [other]);
    await start();
    await addJob(school.db, note, { text: 'free' });
    await expectDone(['free']);
  } finally {
    elsewhere.release(true);
  }
});

test('a long job is not run a second time by a worker that joins', async () => {
  const finished = Promise.withResolvers<void>();
  let begun = 0;
  const long = job({
    name: 'test:long',
    attempts: 3,
    payload: z.strictObject({}),
    run: async () => {
      begun += 1;
      await finished.promise;
      done.push('long');
    },
  });
  await start(long);
  await addJob(school.db, long, {});
  await vi.waitFor(() => expect(begun).toBe(1), soon);
  const joining = await startWorker(school.services, report, { jobs: [long, note] });
  await addJob(school.db, note, { text: 'short' });
  await expectDone(['short']);
  finished.resolve();
  await expectDone(['short', 'long']);
  await joining.stop();
  expect({ begun, problems }).toEqual({ begun: 1, problems: [] });
});

const refuseResults = async () => {
  await school.db.execute(sql`
    create function refuse_end() returns trigger language plpgsql as
    $$ begin raise exception 'the end cannot be written'; end $$`);
  await school.db.execute(sql`
    create trigger refuse_end before delete on graphile_worker._private_jobs
    for each row execute function refuse_end()`);
};
const acceptResults = () => school.db.execute(sql`drop trigger refuse_end on graphile_worker._private_jobs`);

test('a job whose result could not be written is run again, and the worker continues', async () => {
  await refuseResults();
  await start();
  await addJob(school.db, note, { text: 'again' });
  await vi.waitFor(() => expect(String(problems)).toContain('the end cannot be written'), soon);
  await acceptResults();
  await expectDone(['again', 'again']);
  await addJob(school.db, note, { text: 'next' });
  await expectDone(['again', 'again', 'next']);
});

/** Runs three jobs at once: the results of two cannot be written, and the third fails. They end at once when they run again. */
const failToWriteTwoResults = async () => {
  const ends: ((error?: Error) => void)[] = [];
  const held = job({
    name: 'test:held',
    attempts: 3,
    payload: z.strictObject({}),
    run: async () => {
      if (ends.length === 3) return;
      await new Promise<void>((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve() : reject(error))),
      );
    },
  });
  await refuseResults();
  await start(held);
  for (let count = 1; count <= 3; count += 1) await addJob(school.db, held, {});
  await vi.waitFor(() => expect(ends).toHaveLength(3), soon);
  for (const [index, error] of [undefined, undefined, new Error('held failed')].entries()) {
    ends[index]?.(error);
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(index), soon);
  }
};

test('a worker continues after the results of several jobs could not be written', async () => {
  await failToWriteTwoResults();
  await acceptResults();
  await addJob(school.db, note, { text: 'next' });
  await expectDone(['next']);
});

test('a worker stops after the results of several jobs could not be written', async () => {
  await failToWriteTwoResults();
  await worker?.stop();
  worker = undefined;
  expect(String(problems)).toContain('the end cannot be written');
});

test('a worker continues after the database has closed every connection', async () => {
  await start();
  await addJob(school.db, note, { text: 'before' });
  await expectDone(['before']);
  school.expectLostConnections();
  await closeConnections();
  await vi.waitFor(() => addJob(school.db, note, { text: 'after' }), soon);
  // A job whose result was being written at that moment runs again: at least once, not exactly once.
  await vi.waitFor(() => expect(done.at(-1)).toBe('after'), soon);
});

test('a worker stops without harm while the database closes its connections', async () => {
  school.expectLostConnections();
  for (let time = 1; time <= 5; time += 1) {
    await start();
    await addJob(school.db, note, { text: `time ${time}` });
    // A job whose result was being written when its connection was closed runs again.
    await vi.waitFor(() => expect(done).toContain(`time ${time}`), soon);
    await Promise.all([closeConnections(), worker?.stop()]);
  }
  worker = undefined;
});

test('a worker stops without harm when the connection on which it listens breaks', async () => {
  const proxy = await FaultProxy.before(school.services.pool.options.connectionString ?? '');
  proxy.latency = 200;
  const pool = new pg.Pool({ connectionString: proxy.url });
  const listening = await startWorker({ ...school.services, pool }, report, { jobs: [note] });
  const answered = () =>
    school.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`);
  await vi.waitFor(async () => expect((await answered()).rows).toHaveLength(1), { ...soon, interval: 5 });
  // The answer is still on its way.
  const stopped = listening.stop();
  await new Promise(setImmediate);
  proxy.cut();
  await stopped;
  expect(problems).not.toEqual([]);
  await pool.end();
  await proxy.close();
});

test('a payload that the job does not accept never reaches its body', async () => {
  await start();
  await school.db.execute(
    sql`select graphile_worker.add_job('test:note', '{"text": 7}'::json, max_attempts => 1)`,
  );
  await vi.waitFor(() => expect(problems).toHaveLength(1), soon);
  expect(done).toEqual([]);
});
