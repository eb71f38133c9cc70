// Collections of the storage used by files: per user, per category and for all users of a category.
import * as contract from '@foothold/domain/files/collections';
import type { UsedByPerson } from '@foothold/domain/files/collections';
import type { Role } from '@foothold/domain/access/roles';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { categories, userCategories } from '../schema/categories.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isAdministrator, isSelf } from '../access/visibility.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';
import { categoryMembership, inRooms, staffOf, type OfCategory } from '../live/of-category.ts';
import { users } from '../schema/people.ts';

/** Subquery that sums file sizes; `where` may refer to the outer query's tables. */
const bytesOf = (where: SQL) =>
  sql<number>`(select coalesce(sum(files.bytes), 0)::float8 from files where ${where})`;

export const usedByPerson = serve<{ userId: string }, UsedByPerson>(contract.usedByPerson, {
  access: async (db, actor, ofUser) =>
    (await isSelf(db, actor, ofUser.userId)) || canSeeAccountAsStaff(db, actor, ofUser),
  accessDependsOn: accountChanges,
  touchedBy: { files: direct('owner_id', (userId) => ({ userId }), 'owner_id') },
  read: async (db, rooms, keys) => {
    const ids = [...(keys ?? rooms.map((room) => room.userId))];
    const rows = await db
      .select({ userId: users.id, usedBytes: bytesOf(sql`files.owner_id = ${users.id}`) })
      .from(users)
      .where(inArray(users.id, ids));
    return rows.map((row) => ({ room: { userId: row.userId }, row }));
  },
});

type OfPeople = UsedByPerson & { readonly displayName: string; readonly role: Role };

export const usedByPeople = serve<OfCategory, OfPeople>(contract.usedByPeople, {
  access: staffOf('administer'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    files: async (db, changes) => ofPeople(db, columnValues(changes, 'owner_id')),
    users: async (db, changes) => ofPeople(db, columnValues(changes, 'id')),
    user_categories: categoryMembership,
  },
  read: async (db, rooms, keys) => {
    const used = bytesOf(sql`files.owner_id = ${users.id}`);
    const rows = await db
      .select({
        categoryId: userCategories.categoryId,
        userId: users.id,
        displayName: users.displayName,
        role: users.role,
        usedBytes: used,
      })
      .from(userCategories)
      .innerJoin(users, eq(users.id, userCategories.userId))
      .where(
        and(
          inRooms(rooms),
          keys === null ? undefined : inArray(users.id, [...keys]),
          sql`exists (select from files where files.owner_id = ${users.id})`,
        ),
      );
    return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row }));
  },
});

async function ofPeople(db: Db, userIds: readonly string[]) {
  const links = await db
    .select()
    .from(userCategories)
    .where(inArray(userCategories.userId, [...userIds]));
  return links.map(({ categoryId, userId }) => ({ params: { categoryId }, keys: [userId] }));
}

type OfCategories = {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly usedBytes: number;
};

export const usedByCategories = serve<Record<string, never>, OfCategories>(contract.usedByCategories, {
  access: isAdministrator,
  accessDependsOn: viewerChanges,
  touchedBy: {
    files: (_db, changes) => [{ params: {}, keys: columnValues(changes, 'category_id') }],
    categories: (_db, changes) => [{ params: {}, keys: columnValues(changes, 'id') }],
  },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select({
        categoryId: categories.id,
        categoryName: categories.categoryName,
        usedBytes: bytesOf(sql`files.category_id = ${categories.id}`),
      })
      .from(categories)
      .where(and(isNull(categories.hiddenAt), keys === null ? undefined : inArray(categories.id, [...keys])));
    return rows.map((row) => ({ room: {}, row }));
  },
});
