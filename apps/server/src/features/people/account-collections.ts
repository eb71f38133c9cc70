// Collections of private contact data and account state, for the owner and for staff.
import * as contract from '@foothold/domain/people/collections';
import type { UnsentText } from '@foothold/domain/sign-in/unsent-text';
import { isStaff, roles, type Capability } from '@foothold/domain/access/roles';
import { eq, inArray, sql, type SQL } from '../../kernel/database/drizzle.ts';
import { activeViewer, hasCapabilityInCategory, viewerOf, type Actor } from '../../kernel/access/actor.ts';
import { isInCategory } from '../../kernel/access/visibility.ts';
import type { Db } from '../../kernel/database/db.ts';
import { staffOf, viewerChanges, type Dependencies } from '../../kernel/live/access.ts';
import { columnValuesOf } from '../../kernel/live/changes.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { detailColumns, shownNumber } from './contact-columns.ts';
import { userCategories, userContacts, users } from '../../kernel/schema/public.ts';

type OfUser = { userId: string };

/** True for staff who may edit this user's account. */
export async function canSeeAccountAsStaff(
  db: Db,
  actor: Actor | null,
  { userId }: OfUser,
): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  const subject = viewer === undefined ? undefined : await viewerOf(db, userId);
  if (viewer === undefined || subject === undefined) return false;
  const needed = isStaff(subject.role) ? 'seeStaffAccounts' : 'followStudents';
  return (
    hasCapabilityInCategory(viewer, needed, viewer.selectedCategoryId) &&
    isInCategory(db, userId, viewer.selectedCategoryId)
  );
}

/** Table changes that can change who may see an account. */
export const accountChanges: Dependencies<OfUser> = {
  users: (change) => ({
    actorIds: columnValuesOf(change, 'id'),
    rooms: columnValuesOf(change, 'id').map((userId) => ({ userId })),
  }),
  user_contacts: viewerChanges.user_contacts,
  user_categories: (change) => ({ rooms: columnValuesOf(change, 'user_id').map((userId) => ({ userId })) }),
};

/** The columns of an account, for staff and its owner. */
const accountColumns = {
  userId: userContacts.userId,
  ...detailColumns,
  phoneNumber: shownNumber,
  resetRequired: userContacts.resetRequired,
  accountLocked: sql<boolean>`num_nonnulls(${userContacts.autoLockedAt}, ${userContacts.staffLockedAt}) > 0`,
  failedLoginAttempts: userContacts.failedLoginAttempts,
  unsentText: sql<UnsentText | null>`coalesce(${userContacts.numberRefused}, ${userContacts.unsentText})`,
  version: userContacts.version,
};

export const account = serveTable(contract.account, userContacts, {
  room: { userId: userContacts.userId },
  access: {
    allows: async (db, actor, ofUser) =>
      actor?.id === ofUser.userId || canSeeAccountAsStaff(db, actor, ofUser),
    dependsOn: accountChanges,
  },
  columns: accountColumns,
});

export const studentAccounts = accountsOfCategory(
  contract.studentAccounts,
  'followStudents',
  eq(users.role, 'student'),
);

export const staffAccounts = accountsOfCategory(
  contract.staffAccounts,
  'seeStaffAccounts',
  inArray(users.role, roles.filter(isStaff)),
);

function accountsOfCategory(of: typeof contract.studentAccounts, capability: Capability, where: SQL) {
  return serveTable(of, userCategories, {
    room: { categoryId: userCategories.categoryId },
    key: { userId: userCategories.userId },
    access: staffOf(capability),
    columns: accountColumns,
    joins: (query) =>
      query
        .innerJoin(users, eq(users.id, userCategories.userId))
        .innerJoin(userContacts, eq(userContacts.userId, users.id)),
    where,
    touchedBy: {
      users: linkedBy(userCategories.userId),
      user_contacts: linkedBy(userCategories.userId, 'user_id'),
    },
  });
}
