// The sign-in services of a category and its administrators for emergencies, for its administrators.
import * as contract from '@foothold/domain/single-sign-on/collections';
import { inArray, sql } from 'drizzle-orm';
import { staffOf } from '../live/access.ts';
import { columnValues } from '../live/changes.ts';
import { serveTable } from '../live/table-collection.ts';
import { users } from '../schema/people.ts';
import { breakGlass, issuers } from '../schema/single-sign-on.ts';

export const issuersOfCategory = serveTable(contract.issuersOfCategory, issuers, {
  room: { categoryId: issuers.categoryId },
  access: staffOf('administer'),
  columns: {
    id: issuers.id,
    name: issuers.name,
    issuer: issuers.issuer,
    clientId: issuers.clientId,
    hasSecret: sql<boolean>`${issuers.clientSecret} is not null`,
    scopes: issuers.scopes,
    groupsClaim: issuers.groupsClaim,
    teacherGroups: issuers.teacherGroups,
    adminGroups: issuers.adminGroups,
    ceiling: issuers.ceiling,
    requiredAmr: issuers.requiredAmr,
    requiredAcr: issuers.requiredAcr,
    personClaim: issuers.personClaim,
    enabledAt: issuers.enabledAt,
    version: issuers.version,
  },
});

export const breakGlassOfCategory = serveTable(contract.breakGlassOfCategory, breakGlass, {
  room: { categoryId: breakGlass.categoryId },
  access: staffOf('administer'),
  columns: {
    userId: breakGlass.userId,
    // Looked up row by row: a join would read all users.
    displayName: sql<
      string | null
    >`(select ${users.displayName} from ${users} where ${users.id} = ${breakGlass.userId})`,
    since: breakGlass.since,
  },
  touchedBy: {
    // The rows show the names.
    users: (_db, changes, find) => find(inArray(breakGlass.userId, columnValues(changes, 'id'))),
  },
});
