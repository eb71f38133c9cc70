// Keeps a copy of every row of a test database and restores it, writing only rows that differ: that takes a few milliseconds.
import type pg from 'pg';

/** Qualified table names, parents before the tables that refer to them. */
type Tables = readonly string[];

/**
 * Copies the present rows of `filled`, and creates a function that restores them and empties the tables of `empty`. Both
 * lists together are the tables that a test may change.
 */
export async function keepBaseline(
  client: Pick<pg.ClientBase, 'query'>,
  { filled, empty }: { readonly filled: Tables; readonly empty: Tables },
): Promise<void> {
  const { rows } = await client.query<Columns>(columnsQuery, [filled]);
  const tables = filled.map((name) => {
    const found = rows.find((row) => row.name === name);
    if (found === undefined) throw new Error(`${name} has no primary key.`);
    return { ...found, copy: `test_baseline.${name.replace('.', '_')}` };
  });
  const children = tables.toReversed();
  const hashes = [...filled, ...empty].map((name) => `select '${name}' as name, ${hashOf(name)} as hash`);
  await client.query(`
    create schema test_baseline;
    ${tables.map(({ name, copy }) => `create table ${copy} as table ${name};`).join('\n')}
    create view test_baseline.present as ${hashes.join(' union all ')};
    create table test_baseline.kept as table test_baseline.present;
    create function test_baseline.restore() returns void language plpgsql as $$
    declare
      different text[];
    begin
      -- Again, because a row that is removed may take rows of other tables with it.
      for attempt in 1..4 loop
        different := array(
          select name from test_baseline.present join test_baseline.kept using (name)
          where present.hash is distinct from kept.hash);
        if different = '{}' then return; end if;
        begin
          ${[
            ...empty.map((name) => ifDifferent(name, `delete from ${name}`)),
            ...children.map((table) => ifDifferent(table.name, removeAdded(table))),
            ...tables.map((table) => ifDifferent(table.name, addRemoved(table))),
            ...tables.map((table) => ifDifferent(table.name, undoChanged(table))),
          ].join('\n')}
          set constraints all immediate;
        exception when integrity_constraint_violation then
          -- Rows that refer to each other across the difference: everything is written again.
          set constraints all deferred;
          ${[...empty, ...children.map(({ name }) => name)].map((name) => `delete from ${name};`).join('\n')}
          ${tables.map((table) => `${addRemoved(table)};`).join('\n')}
        end;
      end loop;
      raise 'The test data could not be restored: % differ', different;
    end $$`);
}

export async function restoreBaseline(pool: pg.Pool): Promise<void> {
  await pool.query('select test_baseline.restore()');
}

type Columns = { readonly name: string; readonly key: string; readonly columns: string };
type Table = Columns & { readonly copy: string };

const columnsQuery = `
  select table_name as name,
    (select string_agg(format('kept.%1$I = live.%1$I', attname), ' and ') from pg_attribute
      where attrelid = indrelid and attnum = any (indkey)) as key,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = indrelid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from unnest($1::text[]) as table_name join pg_index on indrelid = table_name::regclass and indisprimary`;

function hashOf(name: string): string {
  return `(select sum(hashtextextended(live::text, 0)) from ${name} live)`;
}

function ifDifferent(name: string, statement: string): string {
  return `if '${name}' = any (different) then ${statement}; end if;`;
}

function removeAdded({ name, copy, key }: Table): string {
  return `delete from ${name} live where not exists (select from ${copy} kept where ${key})`;
}

function addRemoved({ name, copy, key, columns }: Table): string {
  return `insert into ${name} (${columns}) overriding system value
    select ${columns} from ${copy} kept where not exists (select from ${name} live where ${key})`;
}

function undoChanged({ name, copy, key, columns }: Table): string {
  const kept = columns.replaceAll(/"[^"]+"|\w+/g, 'kept.$&');
  return `update ${name} live set (${columns}) = row (${kept}) from ${copy} kept
    where ${key} and live::text is distinct from kept::text`;
}
