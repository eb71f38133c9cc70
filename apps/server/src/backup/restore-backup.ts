// Restores a backup into an empty database and file store, completely or not at all.
import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../kernel/database/migrate.ts';
import type { FileStore } from '../kernel/edge/ports.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import {
  createStaging,
  firstSchema,
  isBeforeReleases,
  isLastBeforeReleases,
  moveFromStaging,
  restoredTables,
  type Restored,
} from './before-release-1.ts';
import { openCipher, UnreadablePart, type Cipher, type Opening } from './encryption.ts';
import { createHashStream } from './hash-stream.ts';
import type { BackupPaths } from './make-backup.ts';
import { copiesFolder, readManifest, rowsFile, type Manifest } from './manifest.ts';
import { storedSequences, storedTables } from './stored-tables.ts';

/**
 * The database may have our tables, but no users. A backup of an older Foothold is migrated to the present schema; of one from
 * before 1.0.0, `ignoredParts` are left out.
 * Throws a StartProblem when the backup is damaged or too new; nothing is then restored to the database.
 */
export async function restoreBackup(
  { databaseUrl, files, folder }: BackupPaths,
  opening?: Opening,
): Promise<Manifest> {
  const cipher = await openCipher(folder, opening);
  const manifest = await readManifest(folder, cipher);
  await requireNoLinks(folder);
  await requireKnownMigrations(manifest, folder);
  // First the schema of the time of the backup; later migrations run once the rows are restored.
  await migrate(databaseUrl, { last: lastMigration(manifest) });
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection is reported by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await requireEmpty(client);
    await requireKnownNames(client, manifest, folder);
    await loadAll(client, manifest, { folder, cipher });
    // Before the commit, so that a retry after a full disk finds an empty database.
    await restoreFiles(client, manifest, files, { folder, cipher });
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
  return manifest;
}

/** In the order of application: older backups list them as the collation of their database sorts them. */
function lastMigration(manifest: Manifest): string | undefined {
  if (isBeforeReleases(manifest)) return firstSchema;
  return manifest.migrations
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
}

async function requireKnownMigrations(manifest: Manifest, folder: string): Promise<void> {
  if (isLastBeforeReleases(manifest)) return;
  if (isBeforeReleases(manifest))
    throw new StartProblem(
      `The backup in ${folder} was made by a Foothold from before 1.0.0, but not by the last of them. Restore it with that last version, make another backup there, and restore that one: see “From before 1.0.0” in docs/operations/run.md.`,
    );
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]));
  if (manifest.migrations.every(({ name, sha256 }) => known.get(name) === sha256)) return;
  throw new StartProblem(
    `The backup in ${folder} was made by a newer or another Foothold. Update this one and restore it then.`,
  );
}

/** A symbolic link in a backup could expose other files of this machine to users. */
async function requireNoLinks(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory())
      throw damaged(folder, path.join(entry.parentPath, entry.name));
  }
}

/** Names become part of SQL statements, so only names that exist in this database are accepted. */
async function requireKnownNames(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const here = new Map((await storedTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const sequences = new Set((await storedSequences(client)).map(({ name }) => name));
  const tables = restoredTables(manifest);
  const names = tables.map(({ name }) => name);
  const allTables = [...here.keys()].join() === names.toSorted().join();
  const ours =
    allTables &&
    tables.every(
      ({ name, columns, ignored }) =>
        new Set(columns).size === columns.length &&
        columns.every((column) => here.get(name)?.has(column) || ignored.includes(column)),
    ) &&
    manifest.sequences.every(({ name }) => sequences.has(name));
  if (ours) return;
  throw new StartProblem(
    `The backup in ${folder} is damaged, or not one of Foothold's: its manifest.json names other tables, columns or sequences than there are. Nothing was restored.`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
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
  const tables = (await storedTables(client)).map(({ name }) => name);
  // Foreign keys and triggers are disabled: rows are restored unchanged, in any order, and no change is announced.
  const foreignKeys = await foreignKeysOf(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const table of restoredTables(manifest)) await load(client, table, source);
  for (const { name, value } of manifest.sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
  }
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  return rows;
}

async function load(client: pg.Client, table: Restored, { folder, cipher }: Source): Promise<void> {
  const { name, columns, ignored } = table;
  const file = rowsFile(folder, name, cipher);
  await client.query(`delete from ${name}`);
  const { through, sha256 } = createHashStream();
  const target = ignored.length === 0 ? name : await createStaging(client, table);
  const rows = client.query(from(`copy ${target} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), cipher.decrypt, createGunzip(), through, rows).catch(
    (error: unknown) => {
      throw damaged(folder, file, error);
    },
  );
  if (rows.rowCount !== table.rows || sha256() !== table.sha256) throw damaged(folder, file);
  if (ignored.length > 0) await moveFromStaging(client, table);
}

async function restoreFiles(
  client: pg.Client,
  manifest: Manifest,
  store: FileStore,
  { folder, cipher }: Source,
): Promise<void> {
  const copies = await createFileStore({ folder: copiesFolder(folder) });
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
