// How a feature says what its collection reads: the rooms its tables touch, and one query that reads rows.
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

/** Which rooms and keys some changes of one table touch; may look up links in the database. */
export type Touch<Params> = (
  db: Db,
  changes: readonly Change[],
) => Promise<readonly RoomKeys<Params>[]> | readonly RoomKeys<Params>[];

/** A row and the room it stands in. */
export type Placed<Params, Row> = { readonly room: Params; readonly row: Row };

type Definition<Params, Row> = {
  readonly access: (db: Db, actor: Actor | null, params: Params) => Promise<boolean>;
  readonly accessDependsOn: Readonly<Record<string, (change: Change) => AccessConcern<Params>>>;
  /** Table → what its changes touch. A table that is not named here contributes no row. */
  readonly touchedBy: Readonly<Record<string, Touch<Params>>>;
  /** All rows of the rooms; or only those with the keys, when keys are given. One query. */
  readonly read: (
    db: Db,
    rooms: readonly Params[],
    keys: readonly string[] | null,
    part: WindowPart | null,
  ) => Promise<readonly Placed<Params, Row>[]>;
};

export type AnyServerCollection = Collection<Db, Actor, never, unknown>;

/** The server's side of a collection declared in the domain. The gate (`access`) is not optional. */
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
    affectedBy: (db, changes) => touchedRooms(db, definition.touchedBy, changes),
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

async function touchedRooms<Params>(
  db: Db,
  touchedBy: Readonly<Record<string, Touch<Params>>>,
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

/** For tables whose routing columns name the room and the key themselves, before and after the change. */
export function direct<Params>(
  roomColumn: string,
  paramsOf: (value: string) => Params,
  key: string | ((row: Routing) => string),
): Touch<Params> {
  const keyOf = typeof key === 'string' ? (row: Routing) => row[key] ?? '' : key;
  return (_db, changes) =>
    changes.flatMap((change) =>
      [change.old, change.new].flatMap((row) => {
        const room = row?.[roomColumn];
        return row && room ? [{ params: paramsOf(room), keys: [keyOf(row)] }] : [];
      }),
    );
}

/** Rows of these rooms and, when keys are given, only those with the keys. */
export function within(
  roomColumn: AnyPgColumn,
  rooms: readonly string[],
  keyColumn: AnyPgColumn,
  keys: readonly string[] | null,
): SQL | undefined {
  return and(inArray(roomColumn, [...rooms]), keys === null ? undefined : inArray(keyColumn, [...keys]));
}

/** The distinct values of one routing column, old and new. */
export function routed(changes: readonly Change[], column: string): string[] {
  const values = changes.flatMap((change) => [change.old?.[column], change.new?.[column]]);
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}

/** The same for one change. */
export function routedBy(change: Change, column: string): string[] {
  return routed([change], column);
}

function canonical(params: object): string {
  return JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
}
