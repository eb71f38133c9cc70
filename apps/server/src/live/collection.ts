// How a feature defines the server side of its collection: the rooms that table changes affect, and one query that reads rows.
import type { CollectionContract } from '@foothold/domain/contract/collection';
import type {
  AccessConcern,
  Change,
  Collection,
  RoomKeys,
  Routing,
  WindowPart,
} from '@foothold/live/server/collection';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import type { Actor } from '../access/actor.ts';

/** Which rooms and keys changes of one table affect; may query the database for links. */
export type AffectedRooms<Params> = (
  db: Db,
  changes: readonly Change[],
) => Promise<readonly RoomKeys<Params>[]> | readonly RoomKeys<Params>[];

/** A row and the room that contains it. */
export type RoomRow<Params, Row> = { readonly room: Params; readonly row: Row };

type Definition<Params, Row> = {
  readonly access: (db: Db, actor: Actor | null, params: Params) => Promise<boolean>;
  readonly accessDependsOn: Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;
  /** Table → what its changes affect. A table that is not named here contributes no row. */
  readonly touchedBy: Readonly<Record<string, AffectedRooms<Params>>>;
  /** All rows of the rooms, or only those with the given keys. One query. */
  readonly read: (
    db: Db,
    rooms: readonly Params[],
    keys: readonly string[] | null,
    part: WindowPart | null,
  ) => Promise<readonly RoomRow<Params, Row>[]>;
};

export type AnyServerCollection = Collection<Db, Actor, never, unknown>;

/** The server side of a collection declared in the domain. The access check is mandatory. */
export function serve<Params extends object, Row>(
  contract: CollectionContract<Params, Row>,
  definition: Definition<Params, Row>,
): Collection<Db, Actor, Params, Row> {
  return {
    contract,
    access: definition.access,
    accessDependsOn: definition.accessDependsOn,
    tables: Object.keys(definition.touchedBy),
    load: async (db, params, part) =>
      (await definition.read(db, [params], null, part)).map((placed) => placed.row),
    affectedBy: (db, changes) => affectedRooms(db, definition.touchedBy, changes),
    loadChanged: async (db, touched) => {
      const keys = [...new Set(touched.flatMap((room) => room.keys))];
      const placed = await definition.read(
        db,
        touched.map((room) => room.params),
        keys,
        null,
      );
      const byRoom = Map.groupBy(placed, (each) => canonical(each.room));
      return touched.map((room) => {
        const wanted = new Set(room.keys);
        const rows = (byRoom.get(canonical(room.params)) ?? []).map((each) => each.row);
        return { params: room.params, rows: rows.filter((row) => wanted.has(contract.keyOf(row))) };
      });
    },
  };
}

async function affectedRooms<Params>(
  db: Db,
  touchedBy: Readonly<Record<string, AffectedRooms<Params>>>,
  changes: readonly Change[],
): Promise<readonly RoomKeys<Params>[]> {
  const byTable = Map.groupBy(changes, (change) => change.table);
  const touched: RoomKeys<Params>[] = [];
  for (const [table, ofTable] of byTable) {
    const touch = touchedBy[table];
    if (touch !== undefined) touched.push(...(await touch(db, ofTable)));
  }
  return touched;
}

/** For tables whose routing columns contain the room and the key, before and after the change. */
export function direct<Params>(
  roomColumn: string,
  paramsOf: (value: string) => Params,
  key: string | ((row: Routing) => string),
): AffectedRooms<Params> {
  const keyOf = typeof key === 'string' ? (row: Routing) => row[key] ?? '' : key;
  return (_db, changes) =>
    changes.flatMap((change) =>
      [change.old, change.new].flatMap((row) => {
        const room = row?.[roomColumn];
        return row && room ? [{ params: paramsOf(room), keys: [keyOf(row)] }] : [];
      }),
    );
}

/** Rows of these rooms; with keys, only those rows. */
export function within(
  roomColumn: AnyPgColumn,
  rooms: readonly string[],
  keyColumn: AnyPgColumn,
  keys: readonly string[] | null,
): SQL | undefined {
  return and(inArray(roomColumn, [...rooms]), keys === null ? undefined : inArray(keyColumn, [...keys]));
}

/** The distinct values of one routing column, old and new. */
export function columnValues(changes: readonly Change[], column: string): string[] {
  const values = changes.flatMap((change) => [change.old?.[column], change.new?.[column]]);
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}

/** The same for one change. */
export function columnValuesOf(change: Change, column: string): string[] {
  return columnValues([change], column);
}

function canonical(params: object): string {
  return JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
}
