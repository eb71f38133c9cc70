// The open reset of a user's second factor, for administrators.
import * as contract from '@foothold/domain/people/collections';
import { can } from '@foothold/domain/access/roles';
import { inArray, sql } from '../../kernel/database/drizzle.ts';
import { activeViewer } from '../../kernel/access/actor.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { factorResets } from '../../kernel/schema/auth.ts';
import { users } from '../../kernel/schema/public.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';

/** A reset that nobody confirms within a day has to be asked for again. */
export const isOpenReset = sql`${factorResets.requestedAt} > now() - interval '1 day'`;

export const factorReset = serveTable(contract.factorReset, factorResets, {
  room: { userId: factorResets.userId },
  access: {
    allows: async (db, actor, ofUser) => {
      const viewer = await activeViewer(db, actor);
      return viewer !== undefined && can(viewer.role, 'resetPins') && canSeeAccountAsStaff(db, actor, ofUser);
    },
    dependsOn: accountChanges,
  },
  columns: {
    userId: factorResets.userId,
    requestedBy: factorResets.requestedBy,
    // Looked up row by row: a join would read all users.
    requestedByName: sql<string>`(select ${users.displayName} from ${users} where ${users.id} = ${factorResets.requestedBy})`,
    requestedAt: factorResets.requestedAt,
  },
  where: isOpenReset,
  touchedBy: {
    // The row shows the name of the administrator who asked.
    users: (_db, changes, find) => find(inArray(factorResets.requestedBy, columnValues(changes, 'id'))),
  },
});
