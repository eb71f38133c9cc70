// Proves that a transaction whose queries are sent without waiting is still all or nothing, and tells why it failed.
import { Refusal } from '@foothold/domain/contract/refusal';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { countRoundTrips } from '../../../../../testing/round-trips.ts';
import { database, type Db } from './db.ts';
import { PipeliningClient } from './pipelining-client.ts';
import { preparedSql } from './prepared.ts';
import { sentTogether } from './sent-together.ts';
import { inOneRoundTrip } from './transaction.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'empty' });
  pool = new pg.Pool({ connectionString: testDatabase.url, Client: PipeliningClient, max: 2 });
  db = database(pool);
  await pool.query('create table lesson (title text primary key, pages int check (pages > 0))');
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});
beforeEach(() => pool.query('truncate lesson'));

const add = preparedSql(
  'add lesson',
  sql`insert into lesson values (${sql.placeholder('title')}, ${sql.placeholder('pages')})`,
);
const titles = preparedSql<{ title: string }>('titles', sql`select title from lesson order by title`);

test('what is sent together is stored together, in three round trips', async () => {
  const roundTrips = countRoundTrips(pool);
  await db.transaction(async (tx) => {
    await sentTogether([
      add(tx, { title: 'At the shops', pages: 3 }),
      add(tx, { title: 'By bus', pages: 4 }),
    ]);
    expect(await titles(tx, {})).toHaveLength(2);
  });
  expect(roundTrips()).toBe(3);
  expect(await titles(db, {})).toHaveLength(2);
});

test('one query is stored in one round trip, and undone alone when it fails', async () => {
  const roundTrips = countRoundTrips(pool);
  await inOneRoundTrip(pool, (client) => add(database(client), { title: 'By bus', pages: 4 }));
  expect(roundTrips()).toBe(1);
  const again = inOneRoundTrip(pool, (client) => add(database(client), { title: 'By bus', pages: 4 }));
  await expect(again).rejects.toMatchObject({ code: '23505' });
  await inOneRoundTrip(pool, (client) => add(database(client), { title: 'At the shops', pages: 3 }));
  expect(await titles(db, {})).toHaveLength(2);
});

describe('when somebody is told that it is stored,', () => {
  /** How far the log had been written. */
  type Position = { readonly written: string };
  const written = preparedSql<Position>('written', sql`select pg_current_wal_insert_lsn()::text as written`);
  let lasting: pg.Pool;
  beforeAll(() => {
    // The PostgreSQL of the tests flushes nothing by itself.
    const options = '-c synchronous_commit=on';
    lasting = new pg.Pool({ connectionString: testDatabase.url, Client: PipeliningClient, max: 1, options });
  });
  afterAll(() => lasting.end());

  async function isOnDisk({ written }: Position): Promise<boolean> {
    const { rows } = await lasting.query<{ flushed: boolean }>(
      'select pg_current_wal_flush_lsn() > $1::pg_lsn as flushed',
      [written],
    );
    return rows[0]?.flushed === true;
  }

  // The log is flushed five times a second in any case: one may be on the disk by chance, but not all.
  const titlesToAdd = Array.from({ length: 30 }, (_, page) => `Page ${page}`);

  test('a transaction is on the disk', async () => {
    for (const title of titlesToAdd) {
      const [position] = await database(lasting).transaction(async (tx) => {
        await add(tx, { title, pages: 1 });
        return written(tx, {});
      });
      expect(position && (await isOnDisk(position)), title).toBe(true);
    }
  });

  test('so is a single query', async () => {
    for (const title of titlesToAdd) {
      const [position] = await written(database(lasting), {});
      await inOneRoundTrip(lasting, (client) => add(database(client), { title, pages: 1 }));
      expect(position && (await isOnDisk(position)), title).toBe(true);
    }
  });
});

test('code that sends several queries gets the error of the first that failed, whether or not that one was awaited', async () => {
  const awaited = db.transaction((tx) =>
    sentTogether([
      add(tx, { title: 'By bus', pages: 4 }),
      add(tx, { title: 'Nothing', pages: 0 }),
      titles(tx, {}),
    ]),
  );
  await expect(awaited).rejects.toMatchObject({ code: '23514' });
  const unawaited = db.transaction(async (tx) => {
    add(tx, { title: 'Nothing', pages: 0 }).catch(() => undefined);
    return titles(tx, {});
  });
  await expect(unawaited).rejects.toMatchObject({ code: '23514' });
  expect(await titles(db, {})).toHaveLength(0);
});

test('nobody is told that a transaction was stored when a query failed that nobody awaited', async () => {
  const quiet = db.transaction(async (tx) => {
    await add(tx, { title: 'By bus', pages: 4 });
    add(tx, { title: 'Nothing', pages: 0 }).catch(() => undefined);
    return 'done';
  });
  await expect(quiet).rejects.toMatchObject({ code: '23514' });
  expect(await titles(db, {})).toHaveLength(0);
});

test('a refusal undoes everything that was sent before it, and the connection serves the next user', async () => {
  const refused = db.transaction(async (tx) => {
    add(tx, { title: 'By bus', pages: 4 }).catch(() => undefined);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await titles(db, {})).toHaveLength(0);
  await db.transaction(async (tx) => add(tx, { title: 'By bus', pages: 4 }));
  expect(await titles(db, {})).toHaveLength(1);
});

test('a refusal reaches its caller, although the connection is lost before the rollback', async () => {
  const lost = new pg.Pool({ connectionString: testDatabase.url, Client: PipeliningClient, max: 1 });
  lost.on('error', () => undefined);
  lost.on('connect', (connection) => connection.on('error', () => undefined));
  const refused = database(lost).transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    throw new Refusal('CONFLICT', 'Somebody else was faster.');
  });
  await expect(refused).rejects.toThrow('Somebody else was faster.');
  await lost.end();
});

test('nobody begins a transaction inside another, which would end with the inner one', async () => {
  const nested = db.transaction((tx) => tx.transaction(async () => 'inner'));
  await expect(nested).rejects.toThrow('already');
});
