// Releases the jobs of processes that died: an advisory lock per worker pool shows at once which are still alive.
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Worker } from './keep-running.ts';

// Without this, a job of a killed process would wait four hours for the queue's own clean-up.
const sweepIntervalMs = 30_000;
const reconnectDelayMs = 1_000;

/** Holds one advisory lock per worker pool of this process, on a separate connection, and releases jobs of dead pools. */
export async function recoverLostJobs(
  databaseUrl: string,
  events: WorkerEvents,
  report: (problem: unknown) => void,
): Promise<Worker> {
  const own = new Set<string>();
  let client: pg.Client | null = null;
  let stopped = false;
  let reconnect: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  // Queries run one at a time on the connection, and are skipped while it is lost.
  const enqueue = (work: (connected: pg.Client) => Promise<void>) => {
    last = last.then(() => (client === null ? undefined : work(client))).catch(report);
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: databaseUrl });
    fresh.on('error', lost);
    await fresh.connect();
    for (const poolId of own) await holdLock(fresh, poolId);
    await releaseLostJobs(fresh, own);
    client = fresh;
  };
  const lost = (error: unknown) => {
    client = null;
    if (stopped) return;
    report(error);
    clearTimeout(reconnect);
    reconnect = setTimeout(() => void connect().catch(lost), reconnectDelayMs);
  };

  // A running job is marked with the id of its pool, not of the worker within it.
  events.on('pool:create', ({ workerPool: { id } }) => {
    own.add(id);
    enqueue((connected) => holdLock(connected, id));
  });
  events.on('pool:release', ({ workerPool: { id } }) => {
    own.delete(id);
    enqueue(async (connected) => {
      await releaseLock(connected, id);
      await releaseLostJobs(connected, own);
    });
  });
  await connect();
  const sweep = setInterval(() => enqueue((connected) => releaseLostJobs(connected, own)), sweepIntervalMs);
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

/** If the lock can be acquired, its pool is dead and its jobs may run again. */
async function releaseLostJobs(client: pg.Client, own: ReadonlySet<string>): Promise<void> {
  const holders = await client.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null and not locked_by = any($1)',
    [[...own]],
  );
  for (const { locked_by: poolId } of holders.rows) {
    const attempt = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [poolId],
    );
    if (attempt.rows[0]?.free !== true) continue;
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
    await releaseLock(client, poolId);
  }
}
