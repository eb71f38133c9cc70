// Proves that a lost database fails the transactions of that moment, never the server, and that nothing is read from a standby.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { startTestPostgres } from '../../../../../testing/postgres.ts';
import { createPools, type Pools } from './pools.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: Pools;
const lost: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools(database.url, ({ message }) => void lost.push(message));
});
afterAll(async () => {
  await pools.end();
  await database.drop();
});

test('a connection that breaks between two queries of a transaction fails the next one, and no more', async () => {
  for (const pool of [pools.calls, pools.hub]) {
    const broken = await pool.connect();
    await broken.query('begin');
    const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => broken.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(broken.query('select 1')).rejects.toThrow();
    broken.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
  expect(lost.length).toBeGreaterThanOrEqual(2);
});

test('nobody reads from a standby, whose rows may be old, although it answers', async () => {
  const standby = await startTestPostgres({ inRecovery: true });
  const misled = createPools(standby.url, () => undefined);
  try {
    for (const pool of [misled.calls, misled.hub])
      await expect(pool.query('select 1')).rejects.toThrow('leads to a standby');
  } finally {
    await misled.end();
    await standby.stop();
  }
});

test('calls go through a pooler where there is one, and locks, jobs and announcements past it', async () => {
  // A pooler sets by itself what our own connections ask for.
  const both = createPools(database.url, () => undefined, database.url);
  const timeouts = await Promise.all(
    [both.calls, both.direct, both.hub].map(async (pool) => {
      const { rows } = await pool.query<{ timeout: string }>(
        "select current_setting('statement_timeout') as timeout",
      );
      return rows[0]?.timeout;
    }),
  );
  expect(timeouts).toEqual(['0', '30s', '30s']);
  expect(pools.direct).toBe(pools.calls);
  await both.end();
});
