// Collections of private contact data and account state, for the owner and for staff.
import * as contract from '@foothold/domain/people/collections';
import type { Account } from '@foothold/domain/people/collections';
import { isStaff, roles } from '@foothold/domain/access/roles';
import type { AccessConcern, Change } from '@foothold/live/server/collection';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve, type RoomRow } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isInCategory } from '../access/visibility.ts';
import { activeViewer, viewerOf, hasCapabilityInCategory, type Actor } from '../access/actor.ts';
import { byMembership, categoryMembership, inRooms, staffOf, type OfCategory } from '../live/of-category.ts';
import { shownNumber, userContacts, users } from '../schema/people.ts';

type OfUser = { userId: string };

const staffRoles = roles.filter(isStaff);

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
export const accountChanges: Readonly<Record<string, (change: Change) => AccessConcern<OfUser>>> = {
  users: (change) => ({
    actorIds: columnValues([change], 'id'),
    rooms: columnValues([change], 'id').map((userId) => ({ userId })),
  }),
  user_contacts: viewerChanges.user_contacts,
  user_categories: (change) => ({ rooms: columnValues([change], 'user_id').map((userId) => ({ userId })) }),
};

export const account = serve<OfUser, Account>(contract.account, {
  access: async (db, actor, ofUser) => actor?.id === ofUser.userId || canSeeAccountAsStaff(db, actor, ofUser),
  accessDependsOn: accountChanges,
  touchedBy: { user_contacts: direct('user_id', (userId) => ({ userId }), 'user_id') },
  read: async (db, rooms, keys) => {
    const rows = await readAccounts(
      db,
      inArray(userContacts.userId, [...(keys ?? rooms.map((room) => room.userId))]),
    );
    return rows.map((row) => ({ room: { userId: row.userId }, row }));
  },
});

export const studentAccounts = serve<OfCategory, Account>(contract.studentAccounts, {
  access: staffOf('followStudents'),
  accessDependsOn: viewerChanges,
  touchedBy: { user_contacts: byMembership, users: byMembership, user_categories: categoryMembership },
  read: (db, rooms, keys) => readAccountsOfCategory(db, rooms, keys, eq(users.role, 'student')),
});

export const staffAccounts = serve<OfCategory, Account>(contract.staffAccounts, {
  access: staffOf('seeStaffAccounts'),
  accessDependsOn: viewerChanges,
  touchedBy: { user_contacts: byMembership, users: byMembership, user_categories: categoryMembership },
  read: (db, rooms, keys) => readAccountsOfCategory(db, rooms, keys, inArray(users.role, staffRoles)),
});

const accountColumns = {
  userId: userContacts.userId,
  firstName: userContacts.firstName,
  surname: userContacts.surname,
  phoneNumber: shownNumber,
  resetRequired: userContacts.resetRequired,
  failedLoginAttempts: userContacts.failedLoginAttempts,
  version: userContacts.version,
  autoLockedAt: userContacts.autoLockedAt,
  staffLockedAt: userContacts.staffLockedAt,
};

type AccountColumns = Omit<Account, 'accountLocked'> & {
  autoLockedAt: Date | null;
  staffLockedAt: Date | null;
};

function asAccount({ autoLockedAt, staffLockedAt, ...row }: AccountColumns): Account {
  return { ...row, accountLocked: autoLockedAt !== null || staffLockedAt !== null };
}

async function readAccounts(db: Db, where: SQL): Promise<Account[]> {
  return (await db.select(accountColumns).from(userContacts).where(where)).map(asAccount);
}

async function readAccountsOfCategory(
  db: Db,
  rooms: readonly OfCategory[],
  keys: readonly string[] | null,
  only: SQL,
): Promise<RoomRow<OfCategory, Account>[]> {
  const rows = await db
    .select({ ...accountColumns, categoryId: userCategories.categoryId })
    .from(userCategories)
    .innerJoin(users, eq(users.id, userCategories.userId))
    .innerJoin(userContacts, eq(userContacts.userId, users.id))
    .where(and(inRooms(rooms), keys === null ? undefined : inArray(userCategories.userId, [...keys]), only));
  return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row: asAccount(row) }));
}
