// How a feature defines the server side of its collection: the rooms that table changes affect, and one query that reads rows.
import type { CollectionContract } from '@foothold/domain/contract/collection';
import { roomName } from '@foothold/live/contract';
import type { Change, Collection, RoomKeys, WindowPart } from '@foothold/live/server/collection';
import type { Db } from '../database/db.ts';
import type { Actor } from '../access/actor.ts';
import type { Access } from './access.ts';
import { columnValues } from './changes.ts';

/** Which rooms and keys changes of one table affect; may query the database for links. */
export type AffectedRooms<Params> = (
  db: Db,
  changes: readonly Change[],
) => Promise<readonly RoomKeys<Params>[]> | readonly RoomKeys<Params>[];

/** A row and the room that contains it. */
export type RoomRow<Params, Row> = { readonly room: Params; readonly row: Row };

type Definition<Params, Row> = {
  readonly access: Access<Params>;
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

/**
 * The server side of a collection declared in the domain, for rows that need a query of their own. Rows of one table,
 * joined or not, are said shorter by `serveTable`.
 */
export function serve<Params extends object, Row>(
  contract: CollectionContract<Params, Row>,
  definition: Definition<Params, Row>,
): Collection<Db, Actor, Params, Row> {
  return {
    contract,
    access: definition.access.allows,
    accessDependsOn: definition.access.dependsOn,
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
      const byRoom = Map.groupBy(placed, (each) => roomName(contract.name, each.room));
      return touched.map((room) => {
        const wanted = new Set(room.keys);
        const rows = (byRoom.get(roomName(contract.name, room.params)) ?? []).map((each) => each.row);
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

/** For changes that affect all rows of a room: the rooms that the column names, before and after the change. */
export function wholeRooms<Params>(
  column: string,
  paramsOf: (value: string) => Params,
): AffectedRooms<Params> {
  return (_db, changes) =>
    columnValues(changes, column).map((value) => ({ params: paramsOf(value), keys: 'all' }));
}
