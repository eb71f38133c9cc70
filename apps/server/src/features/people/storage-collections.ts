// Collections of the storage used by files: per user, per category and for all users of a category.
import * as contract from '@foothold/domain/files/collections';
import { eq, isNull, sql, type SQL } from '../../kernel/database/drizzle.ts';
import { isSelf } from '../../kernel/access/visibility.ts';
import { staffOf, withCapability } from '../../kernel/live/access.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { categories, files, userCategories, users } from '../../kernel/schema/public.ts';
import { accountChanges, canSeeAccountAsStaff } from './account-collections.ts';

/** Subquery that sums file sizes; `where` may refer to the outer query's tables. */
const bytesOf = (where: SQL) =>
  sql<number>`(select coalesce(sum(files.bytes), 0)::float8 from files where ${where})`;

const usedBytes = bytesOf(sql`files.owner_id = ${users.id}`);

export const usedByPerson = serveTable(contract.usedByPerson, users, {
  room: { userId: users.id },
  access: {
    allows: async (db, actor, ofUser) =>
      (await isSelf(db, actor, ofUser.userId)) || canSeeAccountAsStaff(db, actor, ofUser),
    dependsOn: accountChanges,
  },
  columns: { userId: users.id, usedBytes },
  touchedBy: { files: byColumns({ userId: files.ownerId }, files.ownerId) },
});

export const usedByPeople = serveTable(contract.usedByPeople, userCategories, {
  room: { categoryId: userCategories.categoryId },
  key: { userId: userCategories.userId },
  access: staffOf('administer'),
  columns: { userId: users.id, displayName: users.displayName, role: users.role, usedBytes },
  joins: (query) => query.innerJoin(users, eq(users.id, userCategories.userId)),
  where: sql`exists (select from files where files.owner_id = ${users.id})`,
  touchedBy: { files: linkedBy(userCategories.userId, 'owner_id'), users: linkedBy(userCategories.userId) },
});

export const usedByCategories = serveTable(contract.usedByCategories, categories, {
  room: {},
  access: withCapability('administer'),
  columns: {
    categoryId: categories.id,
    categoryName: categories.categoryName,
    usedBytes: bytesOf(sql`files.category_id = ${categories.id}`),
  },
  where: isNull(categories.hiddenAt),
  touchedBy: { files: byColumns({}, files.categoryId) },
});
