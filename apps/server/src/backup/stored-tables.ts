// Lists the tables and sequences that a backup contains: all of ours except machine-local and derived ones.
import type pg from 'pg';

export type StoredTable = {
  /** With its schema, quoted where necessary: `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
};

/** The bytes of unfinished uploads are on one machine's disk; migrating writes which migrations were applied. */
const excluded = ['uploads', 'schema_migrations'];

/** Without ids of transactions, which mean nothing in another database. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', nspname, relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid <> 'xid8'::regtype
     where relkind = 'r' and nspname in ('public', 'auth') and relname <> all ($1)
     group by nspname, relname
     order by nspname, relname`,
    [excluded],
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
