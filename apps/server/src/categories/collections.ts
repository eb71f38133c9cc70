// A user's categories, for that user and admins; and all categories, for admins.
import * as contract from '@foothold/domain/categories/collections';
import type { Category } from '@foothold/domain/categories/collections';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { direct, columnValues, columnValuesOf, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { can } from '@foothold/domain/access/roles';
import { isInCategory, isSelf } from '../access/visibility.ts';
import { activeViewer, hasCapabilityInCategory, type Actor } from '../access/actor.ts';
import type { Db } from '../database/db.ts';
import { categories, userCategories } from '../schema/categories.ts';

export const categoriesOfUser = serve<{ userId: string }, Category>(contract.categoriesOfUser, {
  access: async (db, actor, { userId }) =>
    (await isSelf(db, actor, userId)) || administersUser(db, actor, userId),
  accessDependsOn: {
    ...viewerChanges,
    user_categories: (change) => ({ rooms: columnValuesOf(change, 'user_id').map((userId) => ({ userId })) }),
  },
  touchedBy: {
    user_categories: direct('user_id', (userId) => ({ userId }), 'category_id'),
    categories: async (db, changes) => {
      const links = await db
        .select()
        .from(userCategories)
        .where(inArray(userCategories.categoryId, columnValues(changes, 'id')));
      return links.map((link) => ({ params: { userId: link.userId }, keys: [link.categoryId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ userId: userCategories.userId, id: categories.id, categoryName: categories.categoryName })
      .from(userCategories)
      .innerJoin(categories, eq(categories.id, userCategories.categoryId))
      .where(
        and(
          inArray(
            userCategories.userId,
            rooms.map((room) => room.userId),
          ),
          isNull(categories.hiddenAt),
          keys === null ? undefined : inArray(categories.id, [...keys]),
        ),
      );
    return rows.map(({ userId, ...row }) => ({ room: { userId }, row }));
  },
});

export const allCategories = serve<Record<string, never>, Category>(contract.allCategories, {
  access: async (db, actor) => {
    const viewer = await activeViewer(db, actor);
    return viewer !== undefined && can(viewer.role, 'changeRolesAndCategories');
  },
  accessDependsOn: viewerChanges,
  touchedBy: {
    categories: (_db, changes) => [{ params: {}, keys: columnValues(changes, 'id') }],
  },
  read: async (db, _rooms, keys) => {
    const rows = await db
      .select({ id: categories.id, categoryName: categories.categoryName })
      .from(categories)
      .where(and(isNull(categories.hiddenAt), keys === null ? undefined : inArray(categories.id, [...keys])));
    return rows.map((row) => ({ room: {}, row }));
  },
});

/** Whether the actor is an admin and the user belongs to the admin's selected category. */
async function administersUser(db: Db, actor: Actor | null, userId: string): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  return (
    viewer !== undefined &&
    hasCapabilityInCategory(viewer, 'changeRolesAndCategories', viewer.selectedCategoryId) &&
    isInCategory(db, userId, viewer.selectedCategoryId)
  );
}
