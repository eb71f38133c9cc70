// Proves that each test gets an isolated database.
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test('what one test writes is invisible to a test that runs beside it', async () => {
  const [mine, theirs] = await Promise.all([
    createTestDatabase({ template: 'empty' }),
    createTestDatabase({ template: 'empty' }),
  ]);
  await query(mine.url, "CREATE TABLE note AS SELECT 'Zoë'::text AS body");
  expect(await query(mine.url, 'SELECT body FROM note')).toEqual([{ body: 'Zoë' }]);
  await expect(query(theirs.url, 'SELECT body FROM note')).rejects.toThrow('does not exist');
  await Promise.all([mine.drop(), theirs.drop()]);
  await expect(query(mine.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('eight tests can clone the migrated database at the same moment', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()));
  const answers = await Promise.all(databases.map(({ url }) => query(url, 'SELECT 1 AS one')));
  expect(answers).toEqual(databases.map(() => [{ one: 1 }]));
  await Promise.all(databases.map(({ drop }) => drop()));
});

test('the run has PostgreSQL 18 with UTF-8 text', async () => {
  const database = await createTestDatabase({ template: 'empty' });
  expect(
    await query(
      database.url,
      "SELECT current_setting('server_version_num')::int / 10000 AS major, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()",
    ),
  ).toEqual([{ major: 18, encoding: 'UTF8' }]);
  await database.drop();
});
