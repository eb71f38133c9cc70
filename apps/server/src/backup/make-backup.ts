// Makes a backup: copies the whole provider into a folder, consistent as of one moment, while the server may be running.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { FileStore } from '../kernel/edge/ports.ts';
import { createFileStore } from '../kernel/files/store.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';
import { newCipher, unencrypted, type Cipher, type Encryption } from './encryption.ts';
import { createHashStream } from './hash-stream.ts';
import { copiesFolder, rowsFile, writeManifest, type Manifest } from './manifest.ts';
import { storedSequences, storedTables, type StoredTable } from './stored-tables.ts';

export type BackupPaths = {
  readonly databaseUrl: string;
  /** The server's file store. */
  readonly files: FileStore;
  /** The backup's own folder. */
  readonly folder: string;
};

/**
 * The folder must be new or empty. The backup excludes the pepper, waiting jobs and unfinished uploads.
 * Throws a StartProblem, or the error of the database or disk; then the folder has no manifest.
 */
export async function makeBackup(
  { databaseUrl, files, folder }: BackupPaths,
  encryption?: Encryption,
): Promise<Manifest> {
  await prepareFolder(folder);
  const cipher = encryption === undefined ? unencrypted : await newCipher(folder, encryption);
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection is reported by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot for all tables: concurrent writes are not seen.
    await client.query('begin isolation level repeatable read read only');
    await requireUsers(client);
    const madeAt = new Date().toISOString();
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, sha256 from schema_migrations order by name collate "C"',
    );
    const tables: Manifest['tables'] = [];
    for (const table of await storedTables(client))
      tables.push(await copyRows(client, table, folder, cipher));
    const sequences = await storedSequences(client);
    const copied = await copyFiles(client, files, folder, cipher);
    await client.query('commit');
    const manifest = {
      format: 1,
      madeAt,
      migrations: migrations.rows,
      tables,
      sequences,
      files: copied,
    } as const;
    await writeManifest(folder, manifest, cipher);
    return manifest;
  } finally {
    await client.end();
  }
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartProblem(
      `The folder ${folder} cannot be made by the account ${userInfo().username}. Name another one, or give that account the folder above it.`,
      { cause: error },
    );
  });
  const there = await readdir(folder, { recursive: true });
  if (there.some((name) => name !== 'tables')) {
    throw new StartProblem(
      `The folder ${folder} is not empty. Name a new one: a backup never overwrites another.`,
    );
  }
}

async function requireUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from users limit 1');
  if (rows.length > 0) return;
  throw new StartProblem(
    'There are no users in this database. Do DATA_DIR and DATABASE_URL name the right one?',
  );
}

async function copyRows(
  client: pg.Client,
  { name, columns }: StoredTable,
  folder: string,
  cipher: Cipher,
): Promise<Manifest['tables'][number]> {
  const rows = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`));
  const { through, sha256 } = createHashStream();
  const file = createWriteStream(rowsFile(folder, name, cipher), { mode: 0o600, flush: true });
  await pipeline(rows, through, createGzip(), cipher.encrypt, file);
  return { name, columns: [...columns], rows: rows.rowCount, sha256: sha256() };
}

async function copyFiles(
  client: pg.Client,
  source: FileStore,
  folder: string,
  cipher: Cipher,
): Promise<Manifest['files']> {
  const copies = await createFileStore({ folder: copiesFolder(folder) });
  const { rows } = await client.query<{ id: string; sha256: string }>(
    'select id, sha256 from files order by id',
  );
  const faulty: string[] = [];
  let count = 0;
  let total = 0;
  for (const { id, sha256 } of rows) {
    const content = await source.open(id);
    if (content === null) {
      faulty.push(id);
      continue;
    }
    const { through, sha256: found, bytes } = createHashStream();
    const plain = content.on('error', (error) => through.destroy(error)).pipe(through);
    await copies.put(id, Readable.from(cipher.encrypt(plain), { objectMode: false }));
    if (found() !== sha256) faulty.push(id);
    count += 1;
    total += bytes();
  }
  return { count, bytes: total, faulty };
}
