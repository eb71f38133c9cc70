// Access and routing of a learner's record: the learner follows all of it, staff the part that belongs to their category.
import type { CollectionContract } from '@foothold/domain/contract/collection';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Collection, RoomKeys } from '@foothold/live/server/collection';
import { inArray, is, type SQL } from '../database/drizzle.ts';
import { PgColumn, type PgTable } from '../database/drizzle-tables.ts';
import type { Actor } from '../access/actor.ts';
import { canSeeRecord } from '../access/visibility.ts';
import type { Db } from '../database/db.ts';
import { userCategories } from '../schema/public.ts';
import { viewerChanges, type Access, type Dependencies } from './access.ts';
import { withChangedRole } from './changes.ts';
import type { AffectedRooms } from './collection.ts';
import type { Columns, ColumnsOf } from './columns.ts';
import type { Scope } from './scope.ts';
import { serveRows, type TableDefinition } from './table-collection.ts';

/** The viewer, the learner's role, and whether the learner belongs to the category. */
const recordChanges: Dependencies<OfRecord> = {
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

/** The learner, and staff for the part that belongs to their category. */
const ofRecord: Access<OfRecord> = {
  allows: (db, actor, { learnerId, categoryId = null }) => canSeeRecord(db, actor, { learnerId, categoryId }),
  dependsOn: recordChanges,
};

/**
 * A collection of the rows of one table that belong to a learner's record. The category may be that of another table, if
 * the table's own rows do not contain it.
 */
export function serveRecord<Row, Table extends PgTable, C extends Columns = ColumnsOf<Table>>(
  contract: CollectionContract<OfRecord, Row>,
  table: Table,
  definition: TableDefinition<Row, C> & {
    readonly learner: PgColumn;
    readonly category: PgColumn | SQL;
    readonly touchedBy?: Readonly<Record<string, AffectedRooms<OfRecord>>>;
  },
): Collection<Db, Actor, OfRecord, Row> {
  const { learner, category, touchedBy } = definition;
  return serveRows(contract, table, recordScope(table, learner, category), ofRecord, definition, touchedBy);
}

function recordScope(table: PgTable, learner: PgColumn, category: PgColumn | SQL): Scope<OfRecord> {
  const ownCategory = is(category, PgColumn) && category.table === table ? category.name : null;
  return {
    columns: { learnerId: learner, categoryId: category },
    joins: [],
    where: (rooms) => inArray(learner, [...new Set(rooms.map(({ learnerId }) => learnerId))]),
    roomsOf: (rooms, { learnerId, categoryId }) =>
      rooms.filter(
        (room) =>
          room.learnerId === learnerId && (room.categoryId === undefined || room.categoryId === categoryId),
      ),
    touchedBy: async (db, rows) => {
      const touched = rows.flatMap(({ row, key }) => {
        const learnerId = row[learner.name];
        return learnerId ? [{ learnerId, categoryId: row[ownCategory ?? ''], keys: [key] }] : [];
      });
      // A category found by what the row refers to is not known once that has been deleted, so all of the learner's are meant.
      if (ownCategory === null) return roomsOfRecords(db, touched);
      return touched.flatMap(({ learnerId, categoryId, keys }) =>
        categoryId ? [{ learnerId }, { learnerId, categoryId }].map((params) => ({ params, keys })) : [],
      );
    },
  };
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
