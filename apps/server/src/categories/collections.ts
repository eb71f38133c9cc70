// The categories a person belongs to, as that person follows them.
import { categoriesOfUser, type Category } from '@foothold/domain/categories/collections';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { direct, routed, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { isSelf } from '../people/access.ts';
import { categories, userCategories } from './tables.ts';

export const categoriesOfUserRoom = serve<{ userId: string }, Category>(categoriesOfUser, {
  access: (db, actor, { userId }) => isSelf(db, actor, userId),
  accessDependsOn: viewerChanges,
  touchedBy: {
    user_categories: direct('user_id', (userId) => ({ userId }), 'category_id'),
    categories: async (db, changes) => {
      const links = await db
        .select()
        .from(userCategories)
        .where(inArray(userCategories.categoryId, routed(changes, 'id')));
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
