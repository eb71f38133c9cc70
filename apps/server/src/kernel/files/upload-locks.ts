// Ensures one writer per upload across all nodes, by PostgreSQL advisory locks on one connection per node.
import { sql } from '../database/drizzle.ts';
import type { Db } from '../database/db.ts';
import { closeLocks, openForLocks, type LockConnection } from '../database/lock-connection.ts';

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
type Queries = { query(text: string, values?: unknown[]): Promise<unknown>; close(): Promise<void> };

type Holder = { readonly onRequested: () => void; readonly released: Promise<void> };

const channel = 'upload_locks';
const retryMs = 50;

/** Opens its connection when first needed, and keeps it. The address must lead to PostgreSQL directly. */
export function createUploadLocks(databaseUrl: string): UploadLocks {
  const holders = new Map<string, Holder>();
  let connection: Promise<Queries> | null = null;

  function connected(): Promise<Queries> {
    if (connection !== null) return connection;
    const opening: Promise<Queries> = listen(databaseUrl, {
      onRequested: (key) => holders.get(key)?.onRequested(),
      // PostgreSQL drops this node's locks with the connection, so all holders must stop writing.
      onLost: () => {
        if (connection !== opening) return;
        connection = null;
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
        // After a failure the connection is closed, and its locks are gone.
        await lockConnection
          .query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
          .catch(() => undefined);
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
      await opened?.then(
        (queries) => queries.close(),
        () => undefined,
      );
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

async function listen(databaseUrl: string, listeners: Listeners): Promise<Queries> {
  const lost = ({ stream }: LockConnection): void => {
    stream.destroy();
    listeners.onLost();
  };
  const connection = await openForLocks(databaseUrl, 'foothold-uploads', lost);
  const { client } = connection;
  client.on('notification', (notice) => listeners.onRequested(notice.payload ?? ''));
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[] = []): Promise<unknown> => {
    const answer = last.then(
      async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer,
    );
    // It is not used again after a failure, such as an answer that takes too long.
    last = answer.catch(() => lost(connection));
    return answer;
  };
  await query(`listen ${channel}`);
  return { query, close: () => closeLocks(connection) };
}

async function waitForOtherNodes(connection: Queries, key: string, deadline: number): Promise<void> {
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
