// A user's categories, for that user and admins; and all categories, for admins.
import * as contract from '@foothold/domain/categories/collections';
import { eq, isNull } from '../../kernel/database/drizzle.ts';
import { activeViewer, hasCapabilityInCategory, type Actor } from '../../kernel/access/actor.ts';
import { isInCategory, isSelf } from '../../kernel/access/visibility.ts';
import type { Db } from '../../kernel/database/db.ts';
import { viewerChanges, withCapability } from '../../kernel/live/access.ts';
import { columnValuesOf } from '../../kernel/live/changes.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { categories, userCategories } from '../../kernel/schema/public.ts';

const columns = { id: categories.id, categoryName: categories.categoryName, version: categories.version };

export const categoriesOfUser = serveTable(contract.categoriesOfUser, userCategories, {
  room: { userId: userCategories.userId },
  key: { id: userCategories.categoryId },
  access: {
    allows: async (db, actor, { userId }) =>
      (await isSelf(db, actor, userId)) || administersUser(db, actor, userId),
    dependsOn: {
      ...viewerChanges,
      user_categories: (change) => ({
        rooms: columnValuesOf(change, 'user_id').map((userId) => ({ userId })),
      }),
    },
  },
  columns,
  joins: (query) => query.innerJoin(categories, eq(categories.id, userCategories.categoryId)),
  where: isNull(categories.hiddenAt),
  touchedBy: { categories: linkedBy(userCategories.categoryId) },
});

export const allCategories = serveTable(contract.allCategories, categories, {
  room: {},
  access: withCapability('changeRolesAndCategories'),
  columns,
  where: isNull(categories.hiddenAt),
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
