// The college accounts that a person is connected with, for them and for the administrators of their account.
import * as contract from '@foothold/domain/single-sign-on/collections';
import { can } from '@foothold/domain/access/roles';
import { inArray, sql } from '../../kernel/database/drizzle.ts';
import { activeViewer } from '../../kernel/access/actor.ts';
import { isSelf } from '../../kernel/access/visibility.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { identities, issuers } from '../../kernel/schema/auth.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';

export const identitiesOfUser = serveTable(contract.identitiesOfUser, identities, {
  room: { userId: identities.userId },
  access: {
    allows: async (db, actor, ofUser) => {
      if (await isSelf(db, actor, ofUser.userId)) return true;
      const viewer = await activeViewer(db, actor);
      return viewer !== undefined && can(viewer.role, 'resetPins') && canSeeAccountAsStaff(db, actor, ofUser);
    },
    dependsOn: accountChanges,
  },
  columns: {
    id: identities.id,
    issuerName: sql<
      string | null
    >`(select ${issuers.name} from ${issuers} where ${issuers.id} = ${identities.issuerId})`,
    linkedBy: identities.linkedBy,
    linkedAt: identities.linkedAt,
    lastUsedAt: identities.lastUsedAt,
  },
  touchedBy: {
    // The rows show the service's name.
    'auth.issuers': (_db, changes, find) => find(inArray(identities.issuerId, columnValues(changes, 'id'))),
  },
});
