// One writer per upload, on all nodes together: advisory locks of PostgreSQL on one connection per node.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database/db.ts';

/** Gives the lock back. */
export type Release = () => Promise<void>;

export type UploadLocks = {
  /**
   * Waits until nobody else holds the key, on any node. Whoever holds it is asked to let go, by their `letGo`.
   * Rejects with LockTimeout when that takes longer than `patience` milliseconds.
   */
  acquire(key: string, letGo: () => void, patience: number): Promise<Release>;
  close(): Promise<void>;
};

export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

/** One connection that answers one question at a time. */
type Line = { ask(text: string, values: unknown[]): Promise<unknown>; close(): void };

type Holder = { readonly letGo: () => void; readonly released: Promise<void> };

const channel = 'upload_locks';
const retryMs = 50;

/** Takes one connection out of the pool, when first needed, and keeps it. The pool must reach PostgreSQL directly. */
export function createUploadLocks(pool: pg.Pool): UploadLocks {
  const holders = new Map<string, Holder>();
  let connection: Promise<Line> | null = null;

  function connected(): Promise<Line> {
    if (connection !== null) return connection;
    const opening: Promise<Line> = listen(pool, {
      asked: (key) => holders.get(key)?.letGo(),
      // With its connection PostgreSQL forgets this node's locks, so everybody here stops writing.
      lost: () => {
        if (connection === opening) connection = null;
        for (const holder of holders.values()) holder.letGo();
      },
    });
    connection = opening;
    opening.catch(() => {
      if (connection === opening) connection = null;
    });
    return opening;
  }

  async function acquire(key: string, letGo: () => void, patience: number): Promise<Release> {
    const deadline = Date.now() + patience;
    for (let other = holders.get(key); other !== undefined; other = holders.get(key)) {
      other.letGo();
      await Promise.race([other.released, rejectAt(deadline)]);
    }
    // Between the last look and this line nothing is awaited, so two waiters cannot both pass.
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holders.set(key, { letGo, released });
    const forget = (): void => {
      holders.delete(key);
      resolve();
    };
    try {
      const opened = connected();
      const line = await opened;
      await waitForOtherNodes(line, key, deadline);
      return async () => {
        forget();
        if (connection !== opened) return;
        await line.ask('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
      };
    } catch (error) {
      forget();
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

/** Inside a transaction: false when somebody holds the key; otherwise nobody does before the end. */
export async function holdUntilCommit(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
  );
  return rows[0]?.free === true;
}

type Ears = { readonly asked: (key: string) => void; readonly lost: () => void };

async function listen(pool: pg.Pool, ears: Ears): Promise<Line> {
  const client = await pool.connect();
  let open = true;
  const close = (): void => {
    // A broken connection is announced twice, as an error and as its end; the pool gets it back once.
    if (open) client.release(true);
    open = false;
  };
  client.on('notification', (notice) => ears.asked(notice.payload ?? ''));
  client.on('error', close);
  client.once('end', ears.lost);
  await client.query(`listen ${channel}`);
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (text: string, values: unknown[]): Promise<unknown> => {
    const answer = turn.then(
      async () => (await client.query<{ answer: unknown }>(text, values)).rows[0]?.answer,
    );
    turn = answer.catch(() => undefined);
    return answer;
  };
  return { ask, close };
}

async function waitForOtherNodes(line: Line, key: string, deadline: number): Promise<void> {
  for (let asked = false; ; asked = true) {
    if (await line.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as answer', [key])) return;
    if (!asked) await line.ask('select pg_notify($1, $2) as answer', [channel, key]);
    if (Date.now() > deadline) throw new LockTimeout();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

async function rejectAt(deadline: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new LockTimeout()), Math.max(0, deadline - Date.now())).unref();
  });
}
