// Proves that a provider from before release 1.0.0 moves to it with a backup: every row that people see is there, and the rest is named.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { unpackBackupBefore1 } from '../../../../testing/releases/before-1.ts';
import { catalogueOf } from '../../../../testing/releases/catalogue.ts';
import { tablesOf } from '../../../../testing/world.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { ignoredParts } from './before-release-1.ts';
import { unencrypted } from './encryption.ts';
import { rowsFile, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

let place: string;
let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'foothold-before-'));
  await unpackBackupBefore1(place);
  database = await createTestDatabase({ template: 'empty' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(place, { recursive: true });
});

const restored = () => createFileStore({ folder: path.join(place, 'restored') });
const restore = async () =>
  restoreBackup({ databaseUrl: database.url, files: await restored(), folder: place });

const manifestFile = () => path.join(place, 'manifest.json');
const readManifest = async () => JSON.parse(await readFile(manifestFile(), 'utf8')) as Manifest;
const rewrite = async (change: (manifest: Manifest) => object) =>
  writeFile(manifestFile(), JSON.stringify({ ...(await readManifest()), ...change(await readManifest()) }));

const leftOut = [
  'auth.reset_requests.sent_at',
  'public.roster_profiles',
  'public.roster_rows.not_undone',
  'public.roster_runs.not_undone',
];

/** The rows of a table in the backup, each with its cells but for what 1.0.0 left out. */
function rowsOf({ name, columns }: Manifest['tables'][number], copied: string): readonly string[] {
  const kept = (cells: readonly string[]) =>
    cells.filter((_, index) => !leftOut.includes(`${name}.${columns[index]}`));
  return copied
    .split('\n')
    .slice(0, -1)
    .map((line) => kept(line.split('\t')).join('\t'))
    .toSorted();
}

test('people who move from the last version before 1.0.0 have every row and file, and are told what was left out', async () => {
  const manifest = await restore();
  expect(ignoredParts(manifest)).toEqual(leftOut);
  const tables = manifest.tables.filter(({ name }) => !leftOut.includes(name));
  // Later releases have more.
  expect(await tablesOf(client)).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
  for (const table of tables) {
    const { name } = table;
    const columns = table.columns.filter((column) => !leftOut.includes(`${name}.${column}`));
    const stored = await text(client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`)));
    const backedUp = gunzipSync(await readFile(rowsFile(place, name, unencrypted))).toString();
    expect(stored.split('\n').slice(0, -1).toSorted(), name).toEqual(rowsOf(table, backedUp));
  }
  const { rows: files } = await client.query<{ id: string; sha256: string }>('select id, sha256 from files');
  const lost = new Set(manifest.files.faulty);
  const whole = files.filter(({ id }) => !lost.has(id));
  expect(whole).toHaveLength(1);
  for (const { id, sha256 } of whole) {
    const content = await (await (await restored()).open(id))?.toArray();
    expect(
      createHash('sha256')
        .update(Buffer.concat(content ?? []))
        .digest('hex'),
    ).toBe(sha256);
  }
});

test('the database that it is restored into is what a new one is', async () => {
  await restore();
  const fresh = await createTestDatabase();
  const freshClient = new pg.Client({ connectionString: fresh.url });
  await freshClient.connect();
  expect(await catalogueOf(client)).toEqual(await catalogueOf(freshClient));
  await freshClient.end();
  await fresh.drop();
});

test('its migrations may be listed in any order, as databases with other collations do', async () => {
  await rewrite(({ migrations }) => ({ migrations: migrations.toReversed() }));
  await restore();
  expect((await client.query('select from users')).rowCount).toBeGreaterThan(0);
});

test('a backup by an older version than the last before 1.0.0, or one that names other columns, is refused, and nothing is restored', async () => {
  const whole = await readManifest();
  const withColumn = (of: string, column: string) =>
    whole.tables.map((table) =>
      table.name === of ? { ...table, columns: [...table.columns, column] } : table,
    );
  const older = { migrations: whole.migrations.slice(0, -1) };
  await rewrite(() => older);
  await expect(restore()).rejects.toThrow(
    /^The backup in .* was made by a Foothold from before 1\.0\.0, but not by the last of them\./,
  );
  expect(await tablesOf(client)).toEqual([]);
  const crafted = [
    { tables: withColumn('public.roster_rows', 'not_there') },
    { tables: withColumn('public.users', 'not_undone') },
    { tables: withColumn('public.roster_rows', 'not_undone') },
    { tables: whole.tables.filter(({ name }) => name !== 'public.users') },
    { tables: [...whole.tables, { ...whole.tables[0], name: 'public.other_profiles' }] },
  ];
  for (const change of crafted) {
    await rewrite(() => ({ ...whole, ...change }));
    await expect(restore(), JSON.stringify(change).slice(0, 80)).rejects.toThrow('is damaged');
    expect((await client.query('select from categories')).rowCount).toBe(0);
  }
});
