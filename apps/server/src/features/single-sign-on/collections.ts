// The sign-in services of a category and its administrators for emergencies, for its administrators.
import * as contract from '@foothold/domain/single-sign-on/collections';
import { sql } from '../../kernel/database/drizzle.ts';
import { isReadyBreakGlass } from '../../kernel/access/break-glass.ts';
import { staffOf } from '../../kernel/live/access.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { breakGlass, issuers } from '../../kernel/schema/auth.ts';
import { users } from '../../kernel/schema/public.ts';

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
    requiredAcrs: issuers.requiredAcrs,
    personClaim: issuers.personClaim,
    createsAccounts: issuers.createsAccounts,
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
    isNeeded: sql<boolean>`exists (
      select from auth.issuers
      where issuers.category_id = break_glass.category_id and issuers.enabled_at is not null)`,
    isReady: isReadyBreakGlass,
    codesLeft: sql<number>`(
      select count(*)::int from auth.recovery_codes
      where recovery_codes.user_id = break_glass.user_id and recovery_codes.used_at is null)`,
  },
  touchedBy: {
    // The rows show the names, and who could sign in.
    users: linkedBy(breakGlass.userId),
    user_categories: linkedBy(breakGlass.userId, 'user_id'),
    user_contacts: linkedBy(breakGlass.userId, 'user_id'),
    'auth.issuers': linkedBy(breakGlass.categoryId, 'category_id'),
    'auth.factors': linkedBy(breakGlass.userId, 'user_id'),
    'auth.recovery_codes': linkedBy(breakGlass.userId, 'user_id'),
  },
});
