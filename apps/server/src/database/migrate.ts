// Migrates a database to the newest schema: each numbered SQL file once, in one transaction, one process at a time.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const migrationsFolder = new URL('../../migrations/', import.meta.url);
const captureSql = new URL('../../../../packages/live/sql/capture.sql', import.meta.url);
// The key of an advisory lock: an arbitrary constant that every migrating process shares.
const migrationLock = 7_310_240_117;

/**
 * `last`: the file to stop after; all files if omitted.
 * Throws when an applied file has changed since: migrations are only added, never edited.
 */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('begin');
    await client.query(await readFile(captureSql, 'utf8'));
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    await applyMissing(client, last);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, last: string | undefined): Promise<void> {
  const applied = new Map(
    (
      await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    ).rows.map((row) => [row.name, row.sha256]),
  );
  for (const { name, text, sha256 } of await knownMigrations()) {
    if (last !== undefined && name > last) break;
    const known = applied.get(name);
    if (known === sha256) continue;
    if (known !== undefined) throw new Error(`The migration ${name} was changed after it was applied.`);
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
  }
}

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string };

/** In the order of application. */
export async function knownMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
