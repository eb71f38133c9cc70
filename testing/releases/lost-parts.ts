// Says what a migration takes from a schema that nodes of the release before still use, however it is written: it is run, and taken back.
import type pg from 'pg';
import { changedBy } from './held-tables.ts';

const inSchema = (oid: string) =>
  `join pg_namespace n on n.oid = ${oid} and n.nspname in ('public', 'auth', 'live')`;
const columns = `pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  ${inSchema('relnamespace')} left join pg_attrdef on adrelid = attrelid and adnum = attnum`;

/** Each line is something to rely on; more of them do no harm, but for a new column that must be written. */
const parts: readonly string[] = [
  `select 'extension ' || extname as line from pg_extension`,
  `select 'schema ' || nspname from pg_namespace n where n.nspname in ('public', 'auth', 'live')`,
  `select concat_ws(' ', 'relation', c.oid::regclass, relkind) from pg_class c ${inSchema('relnamespace')} where relkind <> 'i'`,
  `select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), nullif(attidentity, ''), nullif(attgenerated, '')) from ${columns}`,
  `select concat_ws(' ', 'never null:', attrelid::regclass, attname) from ${columns} where attnotnull`,
  `select concat_ws(' ', 'default:', attrelid::regclass, attname, pg_get_expr(adbin, adrelid)) from ${columns} where adbin is not null`,
  `select concat_ws(' ', 'all that must be written:', attrelid::regclass, string_agg(attname, ', ' order by attname)
     filter (where attnotnull and adbin is null and attidentity = '')) from ${columns} group by attrelid`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, replace(pg_get_constraintdef(o.oid), ' NOT VALID', ''))
   from pg_constraint o ${inSchema('connamespace')}`,
  `select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid ${inSchema('relnamespace')}`,
  `select concat_ws(' ', 'trigger', tgrelid::regclass, tgname)
   from pg_trigger t join pg_class c on c.oid = tgrelid ${inSchema('relnamespace')} where not tgisinternal`,
  `select concat_ws(' ', 'function', p.oid::regprocedure, pg_get_function_result(p.oid)) from pg_proc p ${inSchema('pronamespace')}`,
  `select concat_ws(' ', 'type', t.oid::regtype, nullif(typbasetype, 0)::regtype, enumlabel)
   from pg_type t ${inSchema('typnamespace')} left join pg_enum on enumtypid = t.oid where typtype in ('d', 'e', 'r')`,
];

/** What is there to rely on. */
export async function partsOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(parts.join('\nunion\n'));
  return rows.map(({ line }) => line);
}

/** Which of them a migration would remove or change. */
export async function lostParts(client: pg.ClientBase, text: string): Promise<readonly string[]> {
  const { before, after } = await changedBy(client, text, partsOf);
  const left = new Set(after);
  return before.filter((line) => !left.has(line));
}
