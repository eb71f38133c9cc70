// Describes a database's schema in lines, so that two databases can be compared: everything but where and by whom it was made.
import type pg from 'pg';

const ours = "n.nspname in ('public', 'auth', 'live')";
const inSchema = (oid: string) => `join pg_namespace n on n.oid = ${oid} and ${ours}`;

const parts: readonly string[] = [
  `select 'extension ' || extname as line from pg_extension`,
  `select 'schema ' || nspname from pg_namespace n where ${ours}`,
  `select concat_ws(' ', 'relation', c.oid::regclass, relkind, relpersistence, relrowsecurity, reloptions, relacl)
   from pg_class c ${inSchema('relnamespace')}`,
  `select concat_ws(' ', 'column', c.oid::regclass, attname, format_type(atttypid, atttypmod),
     case when attnotnull then 'not null' end, attidentity, attgenerated, nullif(attcollation, 0)::regcollation,
     attstorage, attcompression, pg_get_expr(adbin, adrelid))
   from pg_attribute a join pg_class c on c.oid = attrelid and relkind in ('r', 'p', 'v', 'm') ${inSchema('relnamespace')}
   left join pg_attrdef d on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, contypid::regtype, conname, pg_get_constraintdef(o.oid), convalidated)
   from pg_constraint o ${inSchema('connamespace')}`,
  `select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisready, indisreplident)
   from pg_index join pg_class c on c.oid = indexrelid ${inSchema('relnamespace')}`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
   from pg_trigger t join pg_class c on c.oid = tgrelid ${inSchema('relnamespace')} where not tgisinternal`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid), proacl)
   from pg_proc p ${inSchema('pronamespace')} where prokind in ('f', 'p')`,
  `select concat_ws(' ', 'aggregate', p.oid::regprocedure) from pg_proc p ${inSchema('pronamespace')} where prokind = 'a'`,
  `select concat_ws(' ', 'view', c.oid::regclass, pg_get_viewdef(c.oid))
   from pg_class c ${inSchema('relnamespace')} where relkind in ('v', 'm')`,
  `select concat_ws(' ', 'sequence', schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle)
   from pg_sequences n where schemaname in ('public', 'auth', 'live')`,
  `select concat_ws(' ', 'type', t.oid::regtype, typtype, nullif(typbasetype, 0)::regtype, typnotnull, typdefault,
     (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
   from pg_type t ${inSchema('typnamespace')} where typtype in ('d', 'e', 'r')`,
  `select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(s.oid)) from pg_statistic_ext s ${inSchema('stxnamespace')}`,
  // Rows that are part of the schema.
  `select concat_ws(' ', 'migration', name, sha256) from schema_migrations`,
  `select concat_ws(' ', 'capture', version) from live.capture_version`,
  `select concat_ws(' ', 'quiet column', target, name) from live.quiet_columns`,
];

export async function catalogueOf(client: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(parts.join('\nunion all\n'));
  return rows.map(({ line }) => line).toSorted();
}
