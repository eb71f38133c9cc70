// Gives back the jobs of processes that died: a lock in the database tells, at once, whose pool is still alive.
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Worker } from './job-worker.ts';

// Without this, a job of a killed process would wait four hours for the queue's own clean-up.
const sweepEvery = 30_000;
const reconnectAfter = 1_000;

/** Holds one advisory lock per worker pool of this process, on a connection of its own, and sweeps up after dead ones. */
export async function keepAlive(
  databaseUrl: string,
  events: WorkerEvents,
  report: (problem: unknown) => void,
): Promise<Worker> {
  const own = new Set<string>();
  let client: pg.Client | null = null;
  let stopped = false;
  let reconnect: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  // One query at a time: a connection can do no more. While it is lost there is nothing to do.
  const inTurn = (work: (connected: pg.Client) => Promise<void>) => {
    last = last.then(() => (client === null ? undefined : work(client))).catch(report);
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: databaseUrl });
    fresh.on('error', lost);
    await fresh.connect();
    for (const poolId of own) await holdLock(fresh, poolId);
    await giveBackLostJobs(fresh, own);
    client = fresh;
  };
  const lost = (error: unknown) => {
    client = null;
    if (stopped) return;
    report(error);
    clearTimeout(reconnect);
    reconnect = setTimeout(() => void connect().catch(lost), reconnectAfter);
  };

  // The queue writes the id of the pool, not of one of its workers, into the jobs it has begun.
  events.on('pool:create', ({ workerPool: { id } }) => {
    own.add(id);
    inTurn((connected) => holdLock(connected, id));
  });
  events.on('pool:release', ({ workerPool: { id } }) => {
    own.delete(id);
    inTurn(async (connected) => {
      await releaseLock(connected, id);
      await giveBackLostJobs(connected, own);
    });
  });
  await connect();
  const sweep = setInterval(() => inTurn((connected) => giveBackLostJobs(connected, own)), sweepEvery);
  return {
    async stop() {
      stopped = true;
      clearInterval(sweep);
      clearTimeout(reconnect);
      await last;
      await client?.end();
    },
  };
}

async function holdLock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}

async function releaseLock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [poolId]);
}

/** A lock that can be had belongs to nobody: its worker is gone, and its jobs may run again. */
async function giveBackLostJobs(client: pg.Client, own: ReadonlySet<string>): Promise<void> {
  const holders = await client.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null and not locked_by = any($1)',
    [[...own]],
  );
  for (const { locked_by: poolId } of holders.rows) {
    const asked = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [poolId],
    );
    if (asked.rows[0]?.free !== true) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
    await releaseLock(client, poolId);
  }
}
