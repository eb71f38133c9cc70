// Maintains the indexes of a module's resources and tasks as 0, 1, 2 … without gaps. Call with the module locked for a change.
import { sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { requireOrder } from '../../kernel/edge/conflict.ts';
import type { ItemKind } from './work.ts';

export const itemTables = { resource: sql`learning_resources`, task: sql`tasks` };

/** Shifts the items from `wanted` on by one and returns the free index: the end by default. */
export async function insertPosition(
  db: Db,
  kind: ItemKind,
  moduleId: string,
  wanted: number | undefined,
): Promise<number> {
  const count = (await idsInOrder(db, kind, moduleId)).length;
  const place = Math.min(wanted ?? count, count);
  await db.execute(
    sql`update ${itemTables[kind]} set index = index + 1 where module_id = ${moduleId} and index >= ${place}`,
  );
  return place;
}

/** After a deletion: moves the items after it up by one. */
export async function closeGap(db: Db, kind: ItemKind, moduleId: string, place: number): Promise<void> {
  await db.execute(
    sql`update ${itemTables[kind]} set index = index - 1 where module_id = ${moduleId} and index > ${place}`,
  );
}

export type WantedOrder = {
  readonly ids: readonly string[];
  readonly expectedOrder: readonly string[];
};

/** Refuses unless `ids` are exactly the module's items and `expectedOrder` is their current order. */
export async function reorderItems(
  db: Db,
  kind: ItemKind,
  moduleId: string,
  { ids, expectedOrder }: WantedOrder,
): Promise<void> {
  requireOrder(await idsInOrder(db, kind, moduleId), ids, expectedOrder);
  // Writes only rows that move, so that only those are announced.
  await db.execute(sql`update ${itemTables[kind]} as item set index = wanted.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    where item.id = wanted.id and item.index <> wanted.place - 1`);
}

async function idsInOrder(db: Db, kind: ItemKind, moduleId: string): Promise<string[]> {
  const result = await db.execute<{ id: string }>(
    sql`select id from ${itemTables[kind]} where module_id = ${moduleId} order by index`,
  );
  return result.rows.map((row) => row.id);
}
