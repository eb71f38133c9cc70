// Brings everything of a backup into an empty database and its files beside it, or nothing.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { createFileStore } from '../files/store.ts';
import { StartProblem } from '../start/start-problem.ts';
import { hashed } from './hashed.ts';
import type { BackupPlaces } from './make-backup.ts';
import { copiesFolder, readManifest, rowsFile, type Manifest } from './manifest.ts';
import { storedTables } from './stored-tables.ts';

/**
 * The database may hold our tables or none, but nobody. A backup of an older Foothold is brought up to date.
 * Throws a StartProblem when the backup is damaged or too new, and then nothing of it is in the database.
 */
export async function restoreBackup({ databaseUrl, files, folder }: BackupPlaces): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await requireKnown(manifest, folder);
  // The tables as they were when the backup was made; what came later is added when the rows are there.
  await migrate(databaseUrl, manifest.migrations.at(-1)?.name);
  const client = new pg.Client({ connectionString: databaseUrl });
  // Of a connection that is lost the query tells.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await requireNobody(client);
    await loadAll(client, manifest, folder);
    // Before the commit: who tries again after a full disk finds an empty database.
    await bringFiles(client, manifest, files, folder);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
  return manifest;
}

async function requireKnown({ migrations }: Manifest, folder: string): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]));
  if (migrations.every(({ name, sha256 }) => known.get(name) === sha256)) return;
  throw new StartProblem(
    `The backup in ${folder} was made by a newer or another Foothold. Update this one and restore it then.`,
  );
}

async function requireNobody(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select exists (select from users) or exists (select from categories) as taken',
  );
  if (rows[0]?.taken !== true) return;
  throw new StartProblem(
    'There is a provider in this database already, and a backup is restored into an empty one only. Set DATA_DIR to an empty folder, or DATABASE_URL to a new database.',
  );
}

async function loadAll(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const here = (await storedTables(client)).map(({ name }) => name);
  const inBackup = manifest.tables.map(({ name }) => name);
  if (here.join() !== inBackup.toSorted().join()) throw damaged(folder, 'manifest.json');
  // Rows come as they were: nothing numbers, names or announces them anew, and they may come in any order.
  const links = await linksOf(client);
  for (const { table, name } of links) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of here) await client.query(`alter table ${name} disable trigger user`);
  for (const table of manifest.tables) await load(client, table, folder);
  for (const { name, value } of manifest.sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
  }
  for (const name of here) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of links) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

type Link = { readonly table: string; readonly name: string; readonly definition: string };

/** Foreign keys. */
async function linksOf(client: pg.Client): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  return rows;
}

async function load(client: pg.Client, table: Manifest['tables'][number], folder: string): Promise<void> {
  const { name, columns } = table;
  const file = rowsFile(folder, name);
  await client.query(`delete from ${name}`);
  const { through, sha256 } = hashed();
  const rows = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), through, rows).catch((error: unknown) => {
    throw damaged(folder, file, error);
  });
  if (rows.rowCount !== table.rows || sha256() !== table.sha256) throw damaged(folder, file);
}

async function bringFiles(client: pg.Client, manifest: Manifest, to: string, folder: string): Promise<void> {
  const copies = await createFileStore({ folder: copiesFolder(folder) });
  const store = await createFileStore({ folder: to });
  const { rows } = await client.query<{ id: string; sha256: string }>(
    'select id, sha256 from files order by id',
  );
  const faulty = new Set(manifest.files.faulty);
  for (const { id, sha256 } of rows) {
    const content = await copies.open(id);
    const copy = content === null ? null : await store.put(id, content);
    if (copy?.sha256 !== sha256 && !faulty.has(id)) throw damaged(folder, `the file ${id}`);
  }
}

function damaged(folder: string, part: string, cause?: unknown): StartProblem {
  return new StartProblem(
    `The backup in ${folder} is damaged: ${part} is missing or not as it was. Nothing was restored; take another copy of it.`,
    { cause },
  );
}
