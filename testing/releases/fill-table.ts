// Writes any number of rows into any table: copies of one that it has, apart from what must be unique.
import type pg from 'pg';

type Column = { readonly name: string; readonly type: string; readonly unique: number[] };

/** How a column that must be unique depends on the number of its row, in the order of choice: text may have a format. */
const varied: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  bytea: (column) => `sha256(${column} || n::text::bytea)`,
  int8: (column) => `${column} + n`,
  int4: (column) => `${column} + n::int`,
  timestamptz: (column) => `${column} + n * interval '1 second'`,
  text: (column) => `${column} || n`,
};
const choice = Object.keys(varied);

/** A statement that inserts rows number $1 to $2. */
export async function copiesOf(client: Pick<pg.ClientBase, 'query'>, table: string): Promise<string> {
  const { rows: columns } = await client.query<Column>(
    `select quote_ident(attname) as name, typname as type,
       array(select indexrelid::int from pg_index where indrelid = attrelid and indisunique and attnum = any (indkey)) as unique
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table],
  );
  const chosen = new Set<Column>();
  for (const index of new Set(columns.flatMap(({ unique }) => unique))) {
    const [best] = columns
      .filter(({ unique, type }) => unique.includes(index) && choice.includes(type))
      .toSorted((one, other) => choice.indexOf(one.type) - choice.indexOf(other.type));
    if (best !== undefined) chosen.add(best);
  }
  const values = columns.map((column) =>
    chosen.has(column) ? varied[column.type]?.(`one.${column.name}`) : `one.${column.name}`,
  );
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from (select * from ${table} limit 1) one, generate_series($1::bigint, $2::bigint) n`;
}
