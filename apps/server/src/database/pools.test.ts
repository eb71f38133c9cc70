// Proves that a lost database fails the transactions of that moment, never the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
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
