// Makes the database of a published release from what was kept of it, and fills it: the same statements as then, whatever the code is now.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { captureVersion } from '@foothold/live/server/capture-file';
import type pg from 'pg';
import { knownMigrations, type Migration } from '../../apps/server/src/kernel/database/migrate.ts';
import type { Rows } from '../world-rows.ts';

export type Released = {
  readonly release: number;
  readonly capture: string;
  /** What was applied, in order. */
  readonly migrations: readonly Pick<Migration, 'name' | 'sha256'>[];
};

/** The oldest first. */
export async function releases(): Promise<readonly Released[]> {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const numbers = entries.filter((entry) => entry.isDirectory()).map(({ name }) => Number(name));
  return Promise.all(numbers.toSorted((one, other) => one - other).map(keptOf));
}

async function keptOf(release: number): Promise<Released> {
  const read = (name: string) => readFile(path.join(import.meta.dirname, String(release), name), 'utf8');
  const lines = (await read('migrations.sha256')).trimEnd().split('\n');
  const migrations = lines.map((line) => {
    const [sha256 = '', name = ''] = line.split('  ');
    return { name, sha256 };
  });
  return { release, capture: await read('capture.sql'), migrations };
}

// As the first release made them; a change of them must upgrade these.
const records = `
  create table schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(), release int not null default 1);
  create schema live;
  create table live.capture_version (only_row boolean primary key default true check (only_row), version int not null);`;

/** Turns an empty database into one of this release. The files themselves are never edited, so only their hashes are kept. */
export async function makeReleased(
  client: pg.ClientBase,
  { release, capture, migrations }: Released,
): Promise<void> {
  const present = new Map((await knownMigrations()).map((migration) => [migration.name, migration]));
  await client.query(records);
  await client.query(capture);
  await client.query('insert into live.capture_version (version) values ($1)', [captureVersion(capture)]);
  for (const { name, sha256 } of migrations) {
    const text = present.get(name)?.text;
    if (text === undefined) throw new Error(`The migration ${name} of release ${release} is gone.`);
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256, release) values ($1, $2, $3)', [
      name,
      sha256,
      release,
    ]);
  }
}

const checkViolation = '23514';

/** Writes the rows but for columns that the release does not have. Returns the tables of which it refused a row. */
export async function fillReleased(client: pg.ClientBase, rows: Rows): Promise<readonly string[]> {
  const refused = new Set<string>();
  await client.query('begin');
  for (const [table, ofTable] of Object.entries(rows)) {
    const { rows: found } = await client.query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
      [table],
    );
    const known = new Set(found.map(({ name }) => name));
    const columns = Object.keys(ofTable[0] ?? {}).filter((name) => known.has(name));
    for (const row of columns.length === 0 ? [] : ofTable) {
      await client.query('savepoint row');
      try {
        await client.query(
          `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_record(null::${table}, $1)`,
          [JSON.stringify(row)],
        );
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== checkViolation) throw error;
        await client.query('rollback to savepoint row');
        refused.add(table);
      }
    }
  }
  await client.query('commit');
  return [...refused];
}
