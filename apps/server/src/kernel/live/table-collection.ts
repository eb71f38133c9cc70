// Serves a collection whose rows are those of one table: its columns, the room and key of a row, and who may follow it.
import { joinKey, splitKey, type CollectionContract } from '@foothold/domain/contract/collection';
import type { Change, Collection, RoomKeys } from '@foothold/live/server/collection';
import { and, getTableColumns, inArray, is, type SQL } from '../database/drizzle.ts';
import { getTableConfig, PgColumn, type PgTable } from '../database/drizzle-tables.ts';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import type { Access } from './access.ts';
import { columnValues } from './changes.ts';
import { serve, type AffectedRooms } from './collection.ts';
import { withTimesAsText, type Columns, type ColumnsOf, type Sent } from './columns.ts';
import { announcedRows, scopeOf, type Room, type Scope } from './scope.ts';

/** Like `AffectedRooms`, with `find`: the rooms and keys of the table's rows for which a condition is true. */
export type AffectedRows<Params> = (
  db: Db,
  changes: readonly Change[],
  find: (where: SQL | undefined) => Promise<readonly RoomKeys<Params>[]>,
) => ReturnType<AffectedRooms<Params>>;

type Selected = Readonly<Record<string, unknown>>;

/** The part of a query that adds tables. */
export type Joined = {
  readonly innerJoin: (table: PgTable, on: SQL | undefined) => Joined;
  readonly leftJoin: (table: PgTable, on: SQL | undefined) => Joined;
  readonly where: (condition: SQL | undefined) => PromiseLike<readonly Selected[]>;
};

/** What is said of every collection of one table's rows, whatever its rooms. */
export type TableDefinition<Row, C> = Selection<C> &
  (Same<Sent<C>, Row> extends true
    ? { readonly toRow?: never }
    : /** Needed when the columns are not exactly the row. */ { readonly toRow: (selected: Sent<C>) => Row });

// Neither may have a field that the other lacks, so that no column is sent by mistake.
type Same<A, B> = [A, B] extends [B, A] ? true : false;

type Selection<C> = {
  /** Field of the contract's key → its column in the table; needed where the row's field comes from another table. */
  readonly key?: Readonly<Record<string, PgColumn>>;
  /** Field of the row → its column. All columns of the table unless said otherwise. */
  readonly columns?: C;
  readonly joins?: (query: Joined) => Joined;
  /** Which rows of the table the collection has, apart from their room. */
  readonly where?: SQL;
};

/**
 * A collection of a table's rows. Changes of the table itself are followed by its room and key columns, which its
 * trigger must announce; `touchedBy` names the other tables that contribute to a row.
 */
export function serveTable<
  Params extends object,
  Row,
  Table extends PgTable,
  C extends Columns = ColumnsOf<Table>,
>(
  contract: CollectionContract<Params, Row>,
  table: Table,
  definition: TableDefinition<Row, C> & {
    readonly room: Room<Params>;
    readonly access: Access<Params>;
    readonly touchedBy?: Readonly<Record<string, AffectedRows<Params>>>;
  },
): Collection<Db, Actor, Params, Row> {
  const { room, access, touchedBy } = definition;
  return serveRows(contract, table, scopeOf(room), access, definition, touchedBy);
}

/** The same for any scope. */
export function serveRows<Params extends object, Row>(
  contract: CollectionContract<Params, Row>,
  table: PgTable,
  scope: Scope<Params>,
  access: Access<Params>,
  definition: Selection<Columns> & { readonly toRow?: unknown },
  touchedBy: Readonly<Record<string, AffectedRows<Params>>> = {},
): Collection<Db, Actor, Params, Row> {
  const columns: Columns = definition.columns ?? getTableColumns(table);
  const key = contract.keyFields.map((field) => keyColumn(table, definition.key?.[field] ?? columns[field]));
  const { selection, roomOf } = withRoom(columns, scope);
  // Sound: without `toRow`, the selected row is the row.
  const toRow = (definition.toRow ?? ((selected: unknown) => selected)) as (selected: unknown) => Row;
  const fields = Object.keys(columns);
  const find = rowFinder(table, scope, key);
  return serve<Params, Row>(contract, {
    access,
    touchedBy: {
      [nameOf(table)]: (db, changes) => scope.touchedBy(db, announcedRows(changes, key)),
      ...Object.fromEntries(
        Object.entries(touchedBy).map(([name, touch]): [string, AffectedRooms<Params>] => [
          name,
          (db, changes) => touch(db, changes, (where) => find(db, where)),
        ]),
      ),
    },
    read: async (db, rooms, keys) => {
      const query = withJoins(db.select(selection).from(table), scope);
      const rows = await (definition.joins?.(query) ?? query).where(
        and(definition.where, scope.where(rooms), keys === null ? undefined : withKeys(key, keys)),
      );
      return rows.flatMap((selected) => {
        const row = toRow(withTimesAsText(selected, fields));
        return scope.roomsOf(rooms, roomOf(selected)).map((room) => ({ room, row }));
      });
    },
  });
}

function withJoins<Params>(query: { $dynamic(): unknown }, scope: Scope<Params>): Joined {
  // Sound: whatever the columns, a dynamic query can be joined and filtered.
  let joined = query.$dynamic() as Joined;
  for (const join of scope.joins) joined = joined.innerJoin(join.table, join.on);
  return joined;
}

function keyColumn(table: PgTable, column: Columns[string] | undefined): PgColumn {
  if (is(column, PgColumn) && column.table === table) return column;
  throw new Error(`The key of rows of ${nameOf(table)} is not one of its columns: name it in \`key\``);
}

/** As its changes are announced: bare in `public`, with its schema elsewhere. */
function nameOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return schema === undefined ? name : `${schema}.${name}`;
}

/** The columns to select, none twice, and where in the selected row those of the scope are. */
function withRoom<Params>(columns: Columns, scope: Scope<Params>) {
  const places = Object.entries(scope.columns).map(([name, column]) => {
    const field = Object.keys(columns).find((each) => columns[each] === column) ?? `room ${name}`;
    return { name, field, column };
  });
  return {
    selection: { ...columns, ...Object.fromEntries(places.map(({ field, column }) => [field, column])) },
    roomOf: (selected: Selected) =>
      Object.fromEntries(places.map(({ name, field }) => [name, selected[field]])),
  };
}

/** True of the rows with these keys; of several columns also of other combinations, which `serve` leaves out. */
function withKeys(key: readonly PgColumn[], keys: readonly string[]): SQL | undefined {
  const values = keys.map(splitKey);
  return and(
    ...key.map((column, index) => inArray(column, [...new Set(values.map((each) => each[index] ?? ''))])),
  );
}

function rowFinder<Params>(table: PgTable, scope: Scope<Params>, key: readonly PgColumn[]) {
  const keyFields = key.map((column) => [`key ${column.name}`, column] as const);
  return async (db: Db, where: SQL | undefined): Promise<readonly RoomKeys<Params>[]> => {
    const columns = { ...scope.columns, ...Object.fromEntries(keyFields) };
    const rows = await withJoins(db.select(columns).from(table), scope).where(where);
    return rows.flatMap((row) => {
      const keys = [joinKey(keyFields.map(([field]) => String(row[field])))];
      return scope.roomsOf([], row).map((params) => ({ params, keys }));
    });
  };
}

/** For another table whose changed rows are named by a column of this one: `linkedBy(chatMembers.userId)` for users. */
export function linkedBy<Params>(column: PgColumn, changed = 'id'): AffectedRows<Params> {
  return (_db, changes, find) => find(inArray(column, columnValues(changes, changed)));
}
