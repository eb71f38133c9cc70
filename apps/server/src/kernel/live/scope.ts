// Which rooms a row is in, said by columns: for queries, for loaded rows and for announced changes alike.
import { joinKey } from '@foothold/domain/contract/collection';
import type { Change, RoomKeys, Routing } from '@foothold/live/server/collection';
import { and, eq, inArray, type SQL } from '../database/drizzle.ts';
import type { PgColumn, PgTable } from '../database/drizzle-tables.ts';
import type { Db } from '../database/db.ts';
import type { Columns } from './columns.ts';

/** An announced row of the collection's table, and its key. */
export type AnnouncedRow = { readonly row: Routing; readonly key: string };

export type Scope<Params> = {
  /** Selected with every row, for `roomsOf`. */
  readonly columns: Columns;
  /** Other tables that these columns need. */
  readonly joins: readonly { readonly table: PgTable; readonly on: SQL }[];
  /** The rows of these rooms. */
  readonly where: (rooms: readonly Params[]) => SQL | undefined;
  /** Those of the rooms that contain a row with these values of `columns`. */
  readonly roomsOf: (
    rooms: readonly Params[],
    values: Readonly<Record<string, unknown>>,
  ) => readonly Params[];
  /** All rooms that announced rows are in. */
  readonly touchedBy: (db: Db, rows: readonly AnnouncedRow[]) => Promise<readonly RoomKeys<Params>[]>;
};

/** Parameter of the room → the column that holds it. */
export type Room<Params> = { readonly [Param in keyof Params]: PgColumn | Through };

/** A column of another table, to which a column of the collection's own table refers. */
export type Through = { readonly link: PgColumn; readonly target: PgColumn; readonly column: PgColumn };

/** `through(modules.topicId, topics.id, topics.categoryId)`: a module's category is that of its topic. */
export function through(link: PgColumn, target: PgColumn, column: PgColumn): Through {
  return { link, target, column };
}

/** A row is in the one room whose parameters its columns hold. Without parameters there is one room, with all rows. */
export function scopeOf<Params extends object>(room: Room<Params>): Scope<Params> {
  const params = Object.entries<PgColumn | Through>(room);
  return {
    columns: Object.fromEntries(params.map(([param, from]) => [param, columnOf(from)])),
    joins: params.flatMap(([, from]) =>
      isThrough(from) ? [{ table: from.target.table, on: eq(from.target, from.link) }] : [],
    ),
    where: (rooms) =>
      and(
        ...params.map(([param, from]) =>
          inArray(
            columnOf(from),
            rooms.map((each) => each[param as keyof Params]),
          ),
        ),
      ),
    // Sound: `columns` has every parameter.
    roomsOf: (_rooms, values) => [
      Object.fromEntries(params.map(([param]) => [param, values[param]])) as Params,
    ],
    touchedBy: (db, rows) => touchedRooms(db, params, rows),
  };
}

/** For a table whose announced columns contain the room and the key. */
export function byColumns<Param extends string = never>(
  room: Room<Record<Param, string>>,
  ...key: readonly PgColumn[]
) {
  const scope = scopeOf<Readonly<Record<Param, string>>>(room);
  return (db: Db, changes: readonly Change[]) => scope.touchedBy(db, announcedRows(changes, key));
}

/** Rows before and after the changes. */
export function announcedRows(changes: readonly Change[], key: readonly PgColumn[]): AnnouncedRow[] {
  return changes.flatMap((change) =>
    [change.old, change.new].flatMap((row) => {
      const values = key.map((column) => row?.[column.name]).filter((value) => value != null);
      return row !== null && values.length === key.length ? [{ row, key: joinKey(values) }] : [];
    }),
  );
}

function columnOf(from: PgColumn | Through): PgColumn {
  return isThrough(from) ? from.column : from;
}

function isThrough(from: PgColumn | Through): from is Through {
  return 'link' in from;
}

async function touchedRooms<Params>(
  db: Db,
  params: readonly (readonly [string, PgColumn | Through])[],
  rows: readonly AnnouncedRow[],
): Promise<RoomKeys<Params>[]> {
  const readers = await Promise.all(
    params.map(async ([param, from]) => ({ param, valueIn: await readerOf(db, from, rows) })),
  );
  return rows.flatMap(({ row, key }) => {
    const values = readers.map(({ param, valueIn }) => [param, valueIn(row)] as const);
    // Sound: every parameter has its value.
    return values.every(([, value]) => value)
      ? [{ params: Object.fromEntries(values) as Params, keys: [key] }]
      : [];
  });
}

type Reader = (row: Routing) => string | null | undefined;

async function readerOf(db: Db, from: PgColumn | Through, rows: readonly AnnouncedRow[]): Promise<Reader> {
  if (!isThrough(from)) return (row) => row[from.name];
  const { link, target, column } = from;
  const links = [...new Set(rows.map(({ row }) => row[link.name]))].filter((value) => value != null);
  if (links.length === 0) return () => undefined;
  const found = await db.select({ target, value: column }).from(target.table).where(inArray(target, links));
  const values = new Map(found.map((each) => [String(each.target), String(each.value)]));
  return (row) => values.get(row[link.name] ?? '');
}
