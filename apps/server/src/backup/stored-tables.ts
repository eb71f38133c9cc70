// Which tables of the database a backup holds: all of ours, but for what only this moment and this machine need.
import type pg from 'pg';

export type StoredTable = {
  /** With its schema, quoted where that is needed: `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
};

/** Of uploads under way the bytes are on one machine's disk; which migrations ran is written by migrating. */
const leftOut = ['uploads', 'schema_migrations'];

export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', nspname, relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname in ('public', 'auth') and relname <> all ($1)
     group by nspname, relname
     order by nspname, relname`,
    [leftOut],
  );
  return rows;
}

export type StoredSequence = { readonly name: string; readonly value: string | null };

export async function storedSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'auth') order by 1`,
  );
  return rows;
}
