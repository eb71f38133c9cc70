// Migrates a database to the newest schema while other nodes serve it: each numbered SQL file once, one process at a time.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { captureFile, captureVersion } from '@foothold/live/server/capture-file';
import pg from 'pg';
import { StartProblem } from '../runtime/start-problem.ts';
import { release as presentRelease } from './release.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
// The key of an advisory lock: an arbitrary constant that every migrating process shares.
const migrationLock = 7_310_240_117;

// A statement that waits for a lock holds up all that come after it, so it waits briefly, and is tried again later: less than
// PostgreSQL waits before it looks for a deadlock, whose victim might be a call.
const lockTimeoutMs = 500;
const maxPauseMs = 5000;
const turnMs = 100;
const lockNotAvailable = '55P03';

/** A migration that every database from before release 1.0.0 has, and none since. */
export const beforeReleases = '0005_auth.sql';

/** A file that builds an index while its table is written to: this one statement, which cannot run in a transaction. */
const buildsIndex = /^create (?:unique )?index concurrently if not exists (\w+)\b[^;]*;\s*$/i;

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string };

type Options = {
  /** The file to stop after; all files if omitted. */
  readonly last?: string | undefined;
  readonly migrations?: readonly Migration[];
  readonly release?: number;
};

/**
 * Each file is applied in a transaction of its own, so a run that is cut off goes on where it was. Changes nothing and throws
 * a StartProblem when the database is of a release that this one cannot serve or upgrade, and an error when an applied file
 * has changed since: migrations are only added, never edited.
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<void> {
  const { last, release = presentRelease, migrations = await knownMigrations() } = options;
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection is reported by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client);
    await setLockTimeout(client);
    const applied = await appliedMigrations(client);
    requireServable(migrations, applied, release);
    await createRecord(client);
    await installCapture(client);
    for (const migration of migrations) {
      if (last !== undefined && migration.name > last) break;
      if (!applied.has(migration.name)) await withRetries(() => apply(client, migration, release));
    }
  } finally {
    await client.end();
  }
}

/** Asked for again and again: an index that is built concurrently waits for every statement that waits, also for this lock. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  const isTaken = async () => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    return rows[0]?.taken === true;
  };
  while (!(await isTaken())) await pause(turnMs);
}

/** Whether a node of this release can work with a database that has these migrations: its own, or also those of the next release. */
export function canServe(
  migrations: readonly { readonly name: string }[],
  applied: ReadonlyMap<string, { readonly release: number }>,
  release = presentRelease,
): boolean {
  const known = new Set(migrations.map(({ name }) => name));
  return [...applied].every(([name, of]) => known.has(name) || of.release <= release + 1);
}

function requireServable(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
  release: number,
): void {
  if (applied.has(beforeReleases))
    throw new StartProblem(
      'The database was made by a Foothold from before 1.0.0; nothing in it was changed. Back it up with the last version before 1.0.0, and restore the backup with this one into a new database: see “From before 1.0.0” in docs/operations/run.md.',
    );
  if (!canServe(migrations, applied, release))
    throw new StartProblem(
      'The database was upgraded by a newer Foothold, which this one does not know. Start that version, or restore a backup that was made before.',
    );
  for (const { name, sha256 } of migrations)
    if (applied.has(name) && applied.get(name)?.sha256 !== sha256)
      throw new Error(`The migration ${name} was changed after it was applied.`);
}

type Applied = { readonly sha256: string; readonly release: number };

/** What was applied, by name: nothing in a new database. */
export async function appliedMigrations(
  client: Pick<pg.Client, 'query'>,
): Promise<ReadonlyMap<string, Applied>> {
  const { rows: records } = await client.query("select where to_regclass('schema_migrations') is not null");
  if (records.length === 0) return new Map();
  // All columns: before releases had numbers, there was none of them.
  const { rows } = await client.query<Applied & { readonly name: string }>('select * from schema_migrations');
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

async function createRecord(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now(),
       release int not null default 1)`,
  );
}

/** The triggers' functions, unless the database has them in this version or a newer one. */
async function installCapture(client: pg.Client): Promise<void> {
  const sql = await readFile(captureFile, 'utf8');
  const version = captureVersion(sql);
  await client.query(
    `create schema if not exists live;
     create table if not exists live.capture_version (only_row boolean primary key default true check (only_row), version int not null)`,
  );
  const { rows } = await client.query<{ version: number }>('select version from live.capture_version');
  if ((rows[0]?.version ?? 0) >= version) return;
  await withRetries(() =>
    inTransaction(client, async () => {
      await client.query(sql);
      await client.query(
        'insert into live.capture_version (version) values ($1) on conflict (only_row) do update set version = excluded.version',
        [version],
      );
    }),
  );
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration, release: number): Promise<void> {
  const note = () =>
    client.query('insert into schema_migrations (name, sha256, release) values ($1, $2, $3)', [
      name,
      sha256,
      release,
    ]);
  const index = buildsIndex.exec(withoutComments(text))?.[1];
  if (index !== undefined) {
    await buildIndex(client, index, text);
    await note();
    return;
  }
  await inTransaction(client, async () => {
    await client.query(text);
    await note();
  });
}

/** A build that was cut off leaves an index that is not used, and keeps its name. Waiting here holds up nobody. */
async function buildIndex(client: pg.Client, index: string, text: string): Promise<void> {
  await client.query("select set_config('lock_timeout', '0', false)");
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`);
  await client.query(text);
  await setLockTimeout(client);
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*--.*\n/gm, '').trim();
}

async function setLockTimeout(client: pg.Client): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Until the locks are free: statements that use the tables go first. */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
      await pause(pauseMs);
    }
  }
}

/** In the order of application. */
export async function knownMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => migrationOf(name, await readFile(new URL(name, migrationsFolder), 'utf8'))),
  );
}

export function migrationOf(name: string, text: string): Migration {
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
}
