// Backups from before release 1.0.0: which of them are restored, into which schema, and what of them nothing reads any more.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { beforeReleases } from '../kernel/database/migrate.ts';
import type { Manifest } from './manifest.ts';

/** Of all migrations of the last version before 1.0.0, in order: a line of hash and name for each. */
const lastMigrations = 'f5bd39e6536b78fd5954b352476da969848d4ace167da09edfbc49da02b8c78c';

/** The last migration of 1.0.0, whose schema holds the rows of that version. */
export const firstSchema = '0015_capture.sql';

/** What 1.0.0 left out, as a manifest names it. */
const leftOut: Readonly<Record<string, 'all' | readonly string[]>> = {
  'auth.reset_requests': ['sent_at'],
  'public.roster_profiles': 'all',
  'public.roster_rows': ['not_undone'],
  'public.roster_runs': ['not_undone'],
};

export function isBeforeReleases({ migrations }: Manifest): boolean {
  return migrations.some(({ name }) => name === beforeReleases);
}

/** Only the schema of the last version is that of 1.0.0, but for what was left out. */
export function isLastBeforeReleases({ migrations }: Manifest): boolean {
  const lines = migrations.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  const inOrder = lines.toSorted((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1));
  return createHash('sha256').update(inOrder.join('')).digest('hex') === lastMigrations;
}

/** A table of a backup, and which of its columns are not restored. */
export type Restored = Manifest['tables'][number] & { readonly ignored: readonly string[] };

export function restoredTables(manifest: Manifest): readonly Restored[] {
  return manifest.tables.flatMap((table) => {
    const out = isBeforeReleases(manifest) ? (leftOut[table.name] ?? []) : [];
    return out === 'all'
      ? []
      : [{ ...table, ignored: table.columns.filter((column) => out.includes(column)) }];
  });
}

/** The tables and columns that a backup has and a restore leaves out, as people name them. */
export function ignoredParts(manifest: Manifest): readonly string[] {
  const restored = new Map(restoredTables(manifest).map((table) => [table.name, table]));
  return manifest.tables.flatMap(({ name }) => {
    const table = restored.get(name);
    return table === undefined ? [name] : table.ignored.map((column) => `${name}.${column}`);
  });
}

/** Makes a temporary table that takes the rows as they are in the backup. */
export async function createStaging(client: pg.Client, table: Restored): Promise<string> {
  const kept = keptColumns(table);
  await client.query(`create temporary table staging as select ${kept} from ${table.name} limit 0`);
  for (const column of table.ignored) await client.query(`alter table staging add column ${column} text`);
  return 'staging';
}

export async function moveFromStaging(client: pg.Client, table: Restored): Promise<void> {
  const kept = keptColumns(table);
  await client.query(
    `insert into ${table.name} (${kept}) overriding system value select ${kept} from staging; drop table staging`,
  );
}

function keptColumns({ columns, ignored }: Restored): string {
  return columns.filter((column) => !ignored.includes(column)).join(', ');
}
