// Releases the jobs of processes that died: an advisory lock per worker pool shows which are still alive.
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { closeLocks, openForLocks, type LockConnection } from '../kernel/database/lock-connection.ts';
import type { Worker } from './keep-running.ts';

/**
 * How long a lock must have been free. All locks vanish with the primary, or with the connections to it, and living nodes take
 * theirs again within 12 s at worst: a delay, an attempt that times out, and another delay.
 */
const graceOfNodes = 20_000;
const reconnectDelayMs = 1_000;

/** Holds one advisory lock per worker pool of this process, on a separate connection, and releases jobs of dead pools. */
export async function recoverLostJobs(
  databaseUrl: string,
  events: WorkerEvents,
  report: (problem: unknown) => void,
  graceMs = graceOfNodes,
): Promise<Worker> {
  const own = new Set<string>();
  /** Since when the locks of other pools are known to be free. */
  let free: FreeLocks = new Map();
  let connection: LockConnection | null = null;
  let stopped = false;
  let reconnect: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();

  const lost = (broken: LockConnection | null, problem: unknown) => {
    broken?.stream.destroy();
    if (stopped || connection !== broken) return;
    connection = null;
    report(problem);
    reconnect = setTimeout(() => {
      connecting = connect().catch((error: unknown) => lost(null, error));
    }, reconnectDelayMs);
  };
  const connect = async () => {
    const fresh = await openForLocks(databaseUrl, 'foothold-lost-jobs', lost);
    try {
      for (const poolId of own) await holdLock(fresh.client, poolId);
    } catch (error) {
      fresh.stream.destroy();
      throw error;
    }
    free = new Map();
    connection = fresh;
    sweep();
  };
  // Queries run one at a time on the connection, and are skipped while it is lost. It is not used again after a failure.
  const enqueue = (work: (client: pg.Client) => Promise<void>) => {
    last = last.then(async () => {
      const used = connection;
      if (used !== null) await work(used.client).catch((problem: unknown) => lost(used, problem));
    });
  };
  const sweep = () =>
    enqueue(async (client) => {
      free = await releaseLostJobs(client, own, free, graceMs);
    });

  // A running job is marked with the id of its pool, not of the worker within it.
  events.on('pool:create', ({ workerPool: { id } }) => {
    own.add(id);
    enqueue((client) => holdLock(client, id));
  });
  events.on('pool:release', ({ workerPool: { id } }) => {
    own.delete(id);
    enqueue(async (client) => {
      await releaseJobs(client, id);
      await releaseLock(client, id);
    });
  });
  await connect();
  const sweeps = setInterval(sweep, graceMs / 4);
  return {
    async stop() {
      stopped = true;
      clearInterval(sweeps);
      clearTimeout(reconnect);
      await connecting;
      await last;
      if (connection !== null) await closeLocks(connection);
    },
  };
}

async function holdLock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}

async function releaseLock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [poolId]);
}

async function releaseJobs(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId]);
}

type FreeLocks = ReadonlyMap<string, number>;

/** A pool whose lock can be acquired, and could be all the time, is dead, and its jobs may run again. */
async function releaseLostJobs(
  client: pg.Client,
  own: ReadonlySet<string>,
  free: FreeLocks,
  graceMs: number,
): Promise<FreeLocks> {
  const holders = await client.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker.jobs where locked_by is not null and not locked_by = any($1)',
    [[...own]],
  );
  const now = performance.now();
  const still = new Map<string, number>();
  for (const { locked_by: poolId } of holders.rows) {
    const attempt = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [poolId],
    );
    if (attempt.rows[0]?.free !== true) continue;
    const since = free.get(poolId) ?? now;
    if (now - since >= graceMs) await releaseJobs(client, poolId);
    else still.set(poolId, since);
    await releaseLock(client, poolId);
  }
  return still;
}
