// Proves that a manipulated backup runs no SQL, reads no other files, and leaves the database unchanged.
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unencrypted } from './encryption.ts';
import { copiesFolder, rowsFile, type Manifest } from './manifest.ts';
import { openCentre, problemOf, type Centre } from './backup.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
  await centre.backUp('whole');
});
afterAll(() => centre.close());

type Tables = Manifest['tables'];
type Tamper = (manifest: Manifest) => unknown;

async function restoreTampered(name: string, tamper: Tamper): Promise<string> {
  const folder = centre.folderOf(name);
  await cp(centre.folderOf('whole'), folder, { recursive: true });
  const place = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(place, 'utf8')) as Manifest;
  await writeFile(place, JSON.stringify(tamper(manifest)));
  return problemOf(centre.restore(name));
}

const inTable =
  (name: string, change: (table: Tables[number]) => Tables[number]): Tamper =>
  (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === name ? change(table) : table)),
  });
const withColumns = (...columns: string[]): Tamper =>
  inTable('public.categories', (table) => ({ ...table, columns }));
const named = (name: string): Tamper => inTable('public.categories', (table) => ({ ...table, name }));

/** Runs if the column list is pasted into the statement: then the table exists. */
const sql = `id) from stdin; create table public.owned (id int); copy public.categories (id`;

const crafted: Readonly<Record<string, Tamper>> = {
  'a column that is a command': withColumns(sql),
  'a column that closes its quotes': withColumns(`"id") from stdin; create table public.owned (id int); --"`),
  'a column that there is not': withColumns('id', 'no_such_column'),
  'a column twice': withColumns('id', 'id'),
  'no columns': withColumns(),
  'a table that is a command': named(`public.categories; create table public.owned (id int); --`),
  'a table of the database itself': named('pg_catalog.pg_authid'),
  'a table of ours that a backup never holds': named('public.schema_migrations'),
  'a table that climbs out of the folder': named('public.../../../etc/passwd'),
  'a table twice': (manifest) => ({ ...manifest, tables: [...manifest.tables, manifest.tables[0]] }),
  'a sequence that is a command': (manifest) => ({
    ...manifest,
    sequences: [{ name: `auth.audit_id_seq', 1); create table owned (id int); --`, value: '1' }],
  }),
  'a sequence that is a table': (manifest) => ({
    ...manifest,
    sequences: [{ name: 'public.users', value: '1' }],
  }),
  'a sequence whose value is none': (manifest) => ({
    ...manifest,
    sequences: manifest.sequences.map((each) => ({ ...each, value: '1); drop table users; --' })),
  }),
  'no migrations': (manifest) => ({ ...manifest, migrations: [] }),
  'another migration': (manifest) => ({
    ...manifest,
    migrations: [...manifest.migrations, { name: '../../tmp/owned.sql', sha256: '0'.repeat(64) }],
  }),
};

test('a manifest with unknown names is refused in one line, and nothing of it is run or restored [THREAT-29]', async () => {
  for (const [what, tamper] of Object.entries(crafted)) {
    const told = await restoreTampered(what, tamper);
    expect(told, what).toMatch(/damaged|cannot be understood|newer or another Foothold/);
    expect(told.split('\n'), what).toHaveLength(1);
    const rows = await centre
      .inEmpty((pool) =>
        pool.query<{ owned: string | null; people: number }>(
          "select to_regclass('public.owned')::text as owned, (select count(*)::int from users) as people",
        ),
      )
      .then(
        (found) => found.rows,
        () => [],
      );
    expect(
      rows.every(({ owned, people }) => owned === null && people === 0),
      what,
    ).toBe(true);
  }
});

test('a symbolic link in a backup brings no other files of this machine into the store [THREAT-29]', async () => {
  const secret = centre.folderOf('secret');
  await writeFile(secret, 'the pepper');
  const [photo = ''] = centre.photos;
  const places: Readonly<Record<string, (folder: string) => string>> = {
    'instead of a file': (folder) =>
      path.join(copiesFolder(folder), 'stored', photo.slice(-2), photo.slice(-4, -2), photo),
    'instead of rows': (folder) => rowsFile(folder, 'public.tasks', unencrypted),
    'instead of the folder of files': copiesFolder,
  };
  for (const [name, placeIn] of Object.entries(places)) {
    const folder = centre.folderOf(name);
    await cp(centre.folderOf('whole'), folder, { recursive: true });
    // Marked as lost before: then its bytes need not match its row.
    const manifest = path.join(folder, 'manifest.json');
    const said = JSON.parse(await readFile(manifest, 'utf8')) as Manifest;
    const faulty = [...said.files.faulty, ...centre.photos];
    await writeFile(manifest, JSON.stringify({ ...said, files: { ...said.files, faulty } }));
    const place = placeIn(folder);
    await rm(place, { recursive: true });
    await symlink(name.endsWith('of files') ? centre.folderOf('source') : secret, place);
    expect(await problemOf(centre.restore(name)), name).toContain('is damaged');
    expect(await centre.restored(photo), name).toBeNull();
  }
});

test('the unchanged backup is restored', async () => {
  expect(await problemOf(centre.restore('whole'))).toBe('it was done');
  for (const id of centre.photos) expect(await centre.restored(id)).toEqual(await centre.source(id));
});
