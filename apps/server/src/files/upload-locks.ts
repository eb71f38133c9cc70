// Ensures one writer per upload across all nodes, by PostgreSQL advisory locks on one connection per node.
import type pg from 'pg';
import { sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';

/** Releases the lock. */
export type Release = () => Promise<void>;

export type UploadLocks = {
  /**
   * Waits for the lock on the key, across all nodes. The present holder's `onRequested` is called to ask for its release.
   * Rejects with LockTimeout after `timeoutMs`.
   */
  acquire(key: string, onRequested: () => void, timeoutMs: number): Promise<Release>;
  close(): Promise<void>;
};

export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

/** A connection that runs one query at a time. */
type LockConnection = { query(text: string, values: unknown[]): Promise<unknown>; close(): void };

type Holder = { readonly onRequested: () => void; readonly released: Promise<void> };

const channel = 'upload_locks';
const retryMs = 50;

/** Takes one connection out of the pool when first needed, and keeps it. The pool must reach PostgreSQL directly. */
export function createUploadLocks(pool: pg.Pool): UploadLocks {
  const holders = new Map<string, Holder>();
  let connection: Promise<LockConnection> | null = null;

  function connected(): Promise<LockConnection> {
    if (connection !== null) return connection;
    const opening: Promise<LockConnection> = listen(pool, {
      onRequested: (key) => holders.get(key)?.onRequested(),
      // PostgreSQL drops this node's locks with the connection, so all holders must stop writing.
      onLost: () => {
        if (connection === opening) connection = null;
        for (const holder of holders.values()) holder.onRequested();
      },
    });
    connection = opening;
    opening.catch(() => {
      if (connection === opening) connection = null;
    });
    return opening;
  }

  async function acquire(key: string, onRequested: () => void, timeoutMs: number): Promise<Release> {
    const deadline = Date.now() + timeoutMs;
    for (let other = holders.get(key); other !== undefined; other = holders.get(key)) {
      other.onRequested();
      await Promise.race([other.released, rejectAt(deadline)]);
    }
    // Nothing is awaited between the last check and this line, so two waiters cannot both pass.
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holders.set(key, { onRequested, released });
    const removeHolder = (): void => {
      holders.delete(key);
      resolve();
    };
    try {
      const opened = connected();
      const lockConnection = await opened;
      await waitForOtherNodes(lockConnection, key, deadline);
      return async () => {
        removeHolder();
        if (connection !== opened) return;
        await lockConnection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
      };
    } catch (error) {
      removeHolder();
      throw error;
    }
  }

  return {
    acquire,
    close: async () => {
      const opened = connection;
      connection = null;
      (await opened)?.close();
    },
  };
}

/** Inside a transaction: false when the lock is taken; otherwise holds it until the transaction ends. */
export async function tryLockUntilCommit(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
  );
  return rows[0]?.free === true;
}

type Listeners = { readonly onRequested: (key: string) => void; readonly onLost: () => void };

async function listen(pool: pg.Pool, listeners: Listeners): Promise<LockConnection> {
  const client = await pool.connect();
  let open = true;
  const close = (): void => {
    // A broken connection emits both `error` and `end`, but may be released to the pool only once.
    if (open) client.release(true);
    open = false;
  };
  client.on('notification', (notice) => listeners.onRequested(notice.payload ?? ''));
  client.on('error', close);
  client.once('end', listeners.onLost);
  await client.query(`listen ${channel}`);
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]): Promise<unknown> => {
    const answer = last.then(
      async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer,
    );
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query, close };
}

async function waitForOtherNodes(connection: LockConnection, key: string, deadline: number): Promise<void> {
  for (let requested = false; ; requested = true) {
    if (await connection.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as answer', [key]))
      return;
    if (!requested) await connection.query('select pg_notify($1, $2) as answer', [channel, key]);
    if (Date.now() > deadline) throw new LockTimeout();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

async function rejectAt(deadline: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new LockTimeout()), Math.max(0, deadline - Date.now())).unref();
  });
}
