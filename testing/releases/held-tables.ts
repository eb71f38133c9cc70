// Says what a migration does to tables that people use: whether it rewrites one, writes its rows, or reads it while nobody can write.
import type pg from 'pg';

type Table = {
  readonly name: string;
  readonly file: string;
  readonly read: number;
  readonly written: number;
  readonly closed: boolean;
};

// The counts are of this transaction, and of those before it that are not added to the statistics yet.
const tables = `
  select c.oid::regclass::text as name, relfilenode::text as file,
    coalesce(seq_tup_read, 0)::int + coalesce(idx_tup_fetch, 0)::int as read,
    coalesce(n_tup_upd, 0)::int + coalesce(n_tup_del, 0)::int as written,
    exists (select from pg_locks where pid = pg_backend_pid() and relation = c.oid
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as closed
  from pg_class c join pg_namespace n on n.oid = relnamespace
  left join pg_stat_xact_all_tables s on relid = c.oid
  where relkind = 'r' and n.nspname in ('public', 'auth')`;

// Each may be waited for half a second, while nobody can write to those before it.
const maxAtOnce = 4;
// Only a build of an index says so: it runs without a transaction, and closes no table.
const notInTransaction = '25001';

/** What a migration would do, on a database whose tables have rows. */
export async function heldTables(client: pg.ClientBase, text: string): Promise<readonly string[]> {
  const changes = await changesBy(client, text);
  const closed = changes.filter(([, present]) => present.closed).length;
  return [
    ...changes.flatMap(([old, present]) => faultOf(old, present) ?? []),
    ...(closed > maxAtOnce ? [`keeps writers out of ${closed} tables at once`] : []),
  ];
}

/** The tables that it keeps writers out of, or whose index it builds. */
export async function concernedTables(client: pg.ClientBase, text: string): Promise<readonly string[]> {
  const [, indexed] = /^create\s.*\bconcurrently\b.*\son\s+([\w.]+)/im.exec(text) ?? [];
  if (indexed !== undefined) return [indexed];
  const changes = await changesBy(client, text);
  return changes.flatMap(([{ name }, { closed }]) => (closed ? [name] : []));
}

/** Each table before and after the migration. */
async function changesBy(client: pg.ClientBase, text: string): Promise<readonly (readonly [Table, Table])[]> {
  const { before, after } = await changedBy(client, text, readTables);
  const byName = new Map(after.map((table) => [table.name, table]));
  return before.flatMap((old) => {
    const present = byName.get(old.name);
    return present === undefined ? [] : [[old, present] as const];
  });
}

/** What is read before and after the migration, which is taken back. */
export async function changedBy<Row>(
  client: pg.ClientBase,
  text: string,
  read: (client: pg.ClientBase) => Promise<readonly Row[]>,
): Promise<{ readonly before: readonly Row[]; readonly after: readonly Row[] }> {
  await client.query('begin');
  try {
    const before = await read(client);
    await client.query(text);
    return { before, after: await read(client) };
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === notInTransaction) return { before: [], after: [] };
    throw error;
  } finally {
    await client.query('rollback');
  }
}

function faultOf({ name, file, read, written }: Table, present: Table): string | null {
  if (present.file !== file) return `rewrites ${name}: add a column, and fill it in parts`;
  if (present.written > written) return `writes to ${name}: do it in a job, in parts`;
  if (present.closed && present.read > read)
    return `reads ${name} while nobody can write to it: validate a constraint in a later file, build an index concurrently`;
  return null;
}

async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  return (await client.query<Table>(tables)).rows;
}
