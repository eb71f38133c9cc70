// A learner's record as it is followed: the whole by the learner, what belongs to a category by the staff who work in it.
import type { OfRecord } from '@foothold/domain/contract/params';
import type { AccessConcern, Change, RoomKeys } from '@foothold/live/server/collection';
import { inArray } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import type { Placed, Touch } from './collection.ts';
import { viewerChanges } from './dependencies.ts';
import { seesRecord } from '../access/visibility.ts';
import type { Actor } from '../access/actor.ts';
import { ofAnotherRole } from './of-category.ts';

export function recordAccess(db: Db, actor: Actor | null, room: OfRecord): Promise<boolean> {
  const { learnerId, categoryId = null } = room;
  return seesRecord(db, actor, { learnerId, categoryId });
}

/** The viewer, the learner's role, and whether the learner belongs to the category. */
export const recordChanges: Readonly<Record<string, (change: Change) => AccessConcern<OfRecord>>> = {
  // In which categories the learner is does not stand in the change of a role: everyone is asked again.
  users: (change) => (ofAnotherRole([change]).length > 0 ? { everyone: true } : viewerChanges.users(change)),
  user_contacts: viewerChanges.user_contacts,
  user_categories: ({ old, new: now }) => ({
    rooms: [old, now].flatMap((row) => {
      const [learnerId, categoryId] = [row?.['user_id'], row?.['category_id']];
      return learnerId && categoryId ? [{ learnerId, categoryId }] : [];
    }),
  }),
};

/** For rows that name their learner and their category themselves. */
export const touchedByColumns: Touch<OfRecord> = (_db, changes) =>
  changes.flatMap(({ old, new: now }) =>
    [old, now].flatMap((row) => {
      const [learnerId, categoryId, id] = [row?.['learner_id'], row?.['category_id'], row?.['id']];
      if (!learnerId || !categoryId || !id) return [];
      return [{ learnerId }, { learnerId, categoryId }].map((params) => ({ params, keys: [id] }));
    }),
  );

/** For rows whose category is found by what they are about: also right when that is gone. */
export function touchedByOwner(ownerColumn: string, keyColumn: string): Touch<OfRecord> {
  return (db, changes) =>
    inTheirRecords(
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

/** The whole record of each learner, and the parts of all categories in which staff can follow it. */
export async function inTheirRecords(db: Db, touched: readonly Touched[]): Promise<RoomKeys<OfRecord>[]> {
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

/** Puts a row into those of the rooms in which it stands. */
export function placedIn<Row>(rooms: readonly OfRecord[]) {
  return (learnerId: string, categoryId: string | null, row: Row): Placed<OfRecord, Row>[] =>
    rooms
      .filter(
        (room) =>
          room.learnerId === learnerId && (room.categoryId === undefined || room.categoryId === categoryId),
      )
      .map((room) => ({ room, row }));
}
