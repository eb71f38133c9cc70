// Proves that a database of every published release, with rows, becomes exactly what a new one is, and keeps its rows.
import { readFile } from 'node:fs/promises';
import { captureFile, captureVersion } from '@foothold/live/server/capture-file';
import pg from 'pg';
import { expect, test } from 'vitest';
import { knownMigrations, migrate, type Migration } from '../../apps/server/src/kernel/database/migrate.ts';
import { release as present } from '../../apps/server/src/kernel/database/release.ts';
import { createTestDatabase } from '../database.ts';
import { rowsOfWorld, tablesOf } from '../world.ts';
import { catalogueOf } from './catalogue.ts';
import { fillReleased, makeReleased, releases, type Released } from './released.ts';
import { later } from './sample-migrations.ts';

const published = await releases();

type Case = {
  readonly title: string;
  readonly from: Released;
  /** The migrations of a release to come. */
  readonly later: readonly Migration[];
};

const [first] = published;
if (first === undefined) throw new Error('The first release is not there.');
const cases: readonly Case[] = [
  ...published.flatMap((from) => [
    { title: `of release ${from.release}`, from, later: [] },
    { title: `of release ${from.release}, by a release to come,`, from, later },
  ]),
  {
    title: 'whose first start was cut off',
    from: { ...first, migrations: first.migrations.filter(({ name }) => name < '0013') },
    later: [],
  },
];

test.each(cases)(
  'a database $title is upgraded to the schema of a new one, with every row',
  async (given) => {
    const fresh = await createTestDatabase();
    const upgraded = await createTestDatabase({ template: 'empty' });
    const client = new pg.Client({ connectionString: upgraded.url });
    const freshClient = new pg.Client({ connectionString: fresh.url });
    try {
      await Promise.all([client.connect(), freshClient.connect()]);
      await makeReleased(client, given.from);
      // No row is of a kind that the release does not know.
      expect(await fillReleased(client, await rowsOfWorld())).toEqual([]);
      const before = await rowsOf(client);
      const migrations = [...(await knownMigrations()), ...given.later];
      const release = given.later.length === 0 ? present : present + 1;
      for (const { url } of [fresh, upgraded]) await migrate(url, { migrations, release });
      expect(await catalogueOf(client)).toEqual(await catalogueOf(freshClient));
      const after = await rowsOf(client);
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {});
        const cut = (some: readonly Row[] = []) =>
          some.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
        expect(cut(after[table]), table).toEqual(cut(rows));
      }
    } finally {
      await Promise.all([client.end(), freshClient.end()]);
      await Promise.all([fresh.drop(), upgraded.drop()]);
    }
  },
);

test('what was published stays as it was: no migration is edited or missing, and new capture functions have a new version', async () => {
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const sql = await readFile(captureFile, 'utf8');
  for (const { release, capture, migrations } of published) {
    expect(migrations.filter(({ name, sha256 }) => known.get(name) !== sha256)).toEqual([]);
    if (captureVersion(sql) === captureVersion(capture)) expect(sql, `of release ${release}`).toBe(capture);
  }
  const before = Array.from({ length: present - 1 }, (_, index) => index + 1);
  expect(published.map(({ release }) => release)).toEqual(expect.arrayContaining(before));
});

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(client: pg.Client): Promise<Readonly<Record<string, readonly Row[]>>> {
  const tables: Record<string, readonly Row[]> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}
