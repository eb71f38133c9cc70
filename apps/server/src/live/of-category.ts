// Shared by collections of a category's people: who may follow them, and which changes affect them.
import type { Capability } from '@foothold/domain/access/roles';
import type { Change } from '@foothold/live/server/collection';
import { inArray, type SQL } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues } from './collection.ts';
import { activeViewer, hasCapabilityInCategory, type Actor } from '../access/actor.ts';

export type OfCategory = { categoryId: string };

/** Access for staff with this capability who have the category selected. */
export function staffOf(capability: Capability) {
  return async (db: Db, actor: Actor | null, { categoryId }: OfCategory) =>
    hasCapabilityInCategory(await activeViewer(db, actor), capability, categoryId);
}

/** Changes of a user affect every category the user belongs to. */
export async function byMembership(db: Db, changes: readonly Change[]) {
  const ids = [...new Set([...columnValues(changes, 'id'), ...columnValues(changes, 'user_id')])];
  const links = await db.select().from(userCategories).where(inArray(userCategories.userId, ids));
  return links.map((link) => ({ params: { categoryId: link.categoryId }, keys: [link.userId] }));
}

/** Ids of the users whose role changed. A new user has no work yet, and a deleted one leaves none. */
export function withChangedRole(changes: readonly Change[]): string[] {
  return columnValues(
    changes.filter((change) => change.op === 'update' && change.old?.['role'] !== change.new?.['role']),
    'id',
  );
}

/** Joining or leaving a category. */
export const categoryMembership = direct<OfCategory>(
  'category_id',
  (categoryId) => ({ categoryId }),
  'user_id',
);

export function inRooms(rooms: readonly OfCategory[]): SQL {
  return inArray(
    userCategories.categoryId,
    rooms.map((room) => room.categoryId),
  );
}
