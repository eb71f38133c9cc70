// Access and routing of a learner's record: the learner follows all of it, staff the part that belongs to their category.
import type { OfRecord } from '@foothold/domain/contract/params';
import type { AccessConcern, Change, RoomKeys } from '@foothold/live/server/collection';
import { inArray } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import type { RoomRow, AffectedRooms } from './collection.ts';
import { viewerChanges } from './dependencies.ts';
import { canSeeRecord } from '../access/visibility.ts';
import type { Actor } from '../access/actor.ts';
import { withChangedRole } from './of-category.ts';

export function recordAccess(db: Db, actor: Actor | null, room: OfRecord): Promise<boolean> {
  const { learnerId, categoryId = null } = room;
  return canSeeRecord(db, actor, { learnerId, categoryId });
}

/** The viewer, the learner's role, and whether the learner belongs to the category. */
export const recordChanges: Readonly<Record<string, (change: Change) => AccessConcern<OfRecord>>> = {
  // A role change does not name the learner's categories, so all followers are rechecked.
  users: (change) =>
    withChangedRole([change]).length > 0 ? { everyone: true } : viewerChanges.users(change),
  user_contacts: viewerChanges.user_contacts,
  user_categories: ({ old, new: now }) => ({
    rooms: [old, now].flatMap((row) => {
      const [learnerId, categoryId] = [row?.['user_id'], row?.['category_id']];
      return learnerId && categoryId ? [{ learnerId, categoryId }] : [];
    }),
  }),
};

/** For rows that contain their learner and category. */
export const touchedByColumns: AffectedRooms<OfRecord> = (_db, changes) =>
  changes.flatMap(({ old, new: now }) =>
    [old, now].flatMap((row) => {
      const [learnerId, categoryId, id] = [row?.['learner_id'], row?.['category_id'], row?.['id']];
      if (!learnerId || !categoryId || !id) return [];
      return [{ learnerId }, { learnerId, categoryId }].map((params) => ({ params, keys: [id] }));
    }),
  );

/** For rows whose category is found by the thing they refer to: correct also when that has been deleted. */
export function touchedByOwner(ownerColumn: string, keyColumn: string): AffectedRooms<OfRecord> {
  return (db, changes) =>
    roomsOfRecords(
      db,
      changes.flatMap(({ old, new: now }) =>
        [old, now].flatMap((row) => {
          const [learnerId, key] = [row?.[ownerColumn], row?.[keyColumn]];
          return learnerId && key ? [{ learnerId, keys: [key] }] : [];
        }),
      ),
    );
}

type Touched = { readonly learnerId: string; readonly keys: readonly string[] | 'all' };

/** The whole record of each learner, and the parts of all the learner's categories. */
export async function roomsOfRecords(db: Db, touched: readonly Touched[]): Promise<RoomKeys<OfRecord>[]> {
  const learnerIds = [...new Set(touched.map(({ learnerId }) => learnerId))];
  if (learnerIds.length === 0) return [];
  const links = Map.groupBy(
    await db.select().from(userCategories).where(inArray(userCategories.userId, learnerIds)),
    ({ userId }) => userId,
  );
  return touched.flatMap(({ learnerId, keys }) => [
    { params: { learnerId }, keys },
    ...(links.get(learnerId) ?? []).map(({ categoryId }) => ({ params: { learnerId, categoryId }, keys })),
  ]);
}

export function learnersOf(rooms: readonly OfRecord[]): string[] {
  return [...new Set(rooms.map(({ learnerId }) => learnerId))];
}

/** Assigns a row to those of the rooms that contain it. */
export function toRoomRows<Row>(rooms: readonly OfRecord[]) {
  return (learnerId: string, categoryId: string | null, row: Row): RoomRow<OfRecord, Row>[] =>
    rooms
      .filter(
        (room) =>
          room.learnerId === learnerId && (room.categoryId === undefined || room.categoryId === categoryId),
      )
      .map((room) => ({ room, row }));
}
