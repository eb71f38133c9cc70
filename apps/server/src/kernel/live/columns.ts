// The columns that a collection sends, and the rows that they become.
import { getTableColumns, sql, type GetColumnData, type SQL } from '../database/drizzle.ts';
import type { PgColumn, PgTable } from '../database/drizzle-tables.ts';

/** Field of the row → where its value comes from. */
export type Columns = Readonly<Record<string, PgColumn | SQL | SQL.Aliased>>;

/** A selected row: what JSON can hold, so times are ISO 8601 texts. */
export type Sent<C> = {
  readonly [Field in keyof C]: C[Field] extends PgColumn
    ? AsText<GetColumnData<C[Field]>>
    : C[Field] extends SQL<infer Value>
      ? Value
      : C[Field] extends SQL.Aliased<infer Value>
        ? Value
        : never;
};

type AsText<Value> = Value extends Date ? string : Value;

export type ColumnsOf<Table extends PgTable> = Table['_']['columns'];

/** All columns of the table but these. */
export function without<Table extends PgTable, Left extends keyof ColumnsOf<Table> & string>(
  table: Table,
  ...left: readonly Left[]
): Omit<ColumnsOf<Table>, Left> {
  const columns = Object.entries(getTableColumns(table));
  // Sound: exactly the named columns are left out.
  return Object.fromEntries(columns.filter(([name]) => !left.some((each) => each === name))) as Omit<
    ColumnsOf<Table>,
    Left
  >;
}

/** A column of a table that is left-joined, so that there may be no row. */
export function nullable<Of extends PgColumn>(column: Of): SQL<AsText<GetColumnData<Of>> | null> {
  return sql`${column}`;
}

/** These fields of a loaded row, with times as texts. */
export function withTimesAsText(
  row: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const field of fields) {
    const value = row[field];
    sent[field] = value instanceof Date ? value.toISOString() : value;
  }
  return sent;
}
