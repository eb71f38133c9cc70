// Brings everything of a backup into an empty database and its files beside it, or nothing.
import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { createFileStore } from '../files/store.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import { openCipher, UnreadablePart, type Cipher, type Opening } from './encryption.ts';
import { hashed } from './hashed.ts';
import type { BackupPlaces } from './make-backup.ts';
import { copiesFolder, readManifest, rowsFile, type Manifest } from './manifest.ts';
import { storedSequences, storedTables } from './stored-tables.ts';

/**
 * The database may hold our tables or none, but nobody. A backup of an older Foothold is brought up to date.
 * Throws a StartProblem when the backup is damaged or too new, and then nothing of it is in the database.
 */
export async function restoreBackup(
  { databaseUrl, files, folder }: BackupPlaces,
  opening?: Opening,
): Promise<Manifest> {
  const cipher = await openCipher(folder, opening);
  const manifest = await readManifest(folder, cipher);
  await requireNoLinks(folder);
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
    await requireOurNames(client, manifest, folder);
    await loadAll(client, manifest, { folder, cipher });
    // Before the commit: who tries again after a full disk finds an empty database.
    await bringFiles(client, manifest, files, { folder, cipher });
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

/** A link in a backup could bring what lies elsewhere on this machine among the files, for people to read. */
async function requireNoLinks(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory())
      throw damaged(folder, path.join(entry.parentPath, entry.name));
  }
}

/** Names become part of commands: only those that this database itself tells are used. */
async function requireOurNames(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const here = new Map((await storedTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const sequences = new Set((await storedSequences(client)).map(({ name }) => name));
  const tables = manifest.tables.map(({ name }) => name);
  const allTables = [...here.keys()].join() === tables.toSorted().join();
  const ours =
    allTables &&
    manifest.tables.every(
      ({ name, columns }) =>
        new Set(columns).size === columns.length && columns.every((column) => here.get(name)?.has(column)),
    ) &&
    manifest.sequences.every(({ name }) => sequences.has(name));
  if (ours) return;
  throw new StartProblem(
    `The backup in ${folder} is damaged, or none of Foothold's: its manifest.json names other tables, columns or sequences than there are. Nothing was restored.`,
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

type Source = { readonly folder: string; readonly cipher: Cipher };

async function loadAll(client: pg.Client, manifest: Manifest, source: Source): Promise<void> {
  const here = (await storedTables(client)).map(({ name }) => name);
  // Rows come as they were: nothing numbers, names or announces them anew, and they may come in any order.
  const links = await linksOf(client);
  for (const { table, name } of links) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of here) await client.query(`alter table ${name} disable trigger user`);
  for (const table of manifest.tables) await load(client, table, source);
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

async function load(
  client: pg.Client,
  table: Manifest['tables'][number],
  { folder, cipher }: Source,
): Promise<void> {
  const { name, columns } = table;
  const file = rowsFile(folder, name, cipher);
  await client.query(`delete from ${name}`);
  const { through, sha256 } = hashed();
  const rows = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), cipher.decrypt, createGunzip(), through, rows).catch(
    (error: unknown) => {
      throw damaged(folder, file, error);
    },
  );
  if (rows.rowCount !== table.rows || sha256() !== table.sha256) throw damaged(folder, file);
}

async function bringFiles(
  client: pg.Client,
  manifest: Manifest,
  to: string,
  { folder, cipher }: Source,
): Promise<void> {
  const copies = await createFileStore({ folder: copiesFolder(folder) });
  const store = await createFileStore({ folder: to });
  const { rows } = await client.query<{ id: string; sha256: string }>(
    'select id, sha256 from files order by id',
  );
  const faulty = new Set(manifest.files.faulty);
  for (const { id, sha256 } of rows) {
    const content = await copies.open(id);
    const plain = content && Readable.from(cipher.decrypt(content), { objectMode: false });
    const copy =
      plain &&
      (await store.put(id, plain).catch((error: unknown) => {
        throw error instanceof UnreadablePart ? damaged(folder, `the file ${id}`, error) : error;
      }));
    if (copy?.sha256 !== sha256 && !faulty.has(id)) throw damaged(folder, `the file ${id}`);
  }
}

function damaged(folder: string, part: string, cause?: unknown): StartProblem {
  return new StartProblem(
    `The backup in ${folder} is damaged: ${part} is missing or not as it was. Nothing was restored; take another copy of it.`,
    { cause },
  );
}
