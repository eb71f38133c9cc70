// The collection of one user of any category, for an admin who found that user by search.
import * as contract from '@foothold/domain/people/collections';
import type { FoundUser } from '@foothold/domain/people/calls';
import { can } from '@foothold/domain/access/roles';
import { inArray } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import { direct, columnValues, columnValuesOf, serve } from '../live/collection.ts';
import { viewerChanges } from '../live/dependencies.ts';
import { activeViewer, viewerOf } from '../access/actor.ts';
import { foundUsers } from './search.ts';

type OfUser = { userId: string };

export const foundUser = serve<OfUser, FoundUser>(contract.foundUser, {
  access: async (db, actor, { userId }) => {
    const viewer = await activeViewer(db, actor);
    if (viewer === undefined || !can(viewer.role, 'searchAllCategories')) return false;
    // Losing access removes a deleted user from the screen instead of showing an empty record.
    return (await viewerOf(db, userId)) !== undefined;
  },
  accessDependsOn: {
    users: (change) => ({
      actorIds: columnValuesOf(change, 'id'),
      rooms: columnValuesOf(change, 'id').map((userId) => ({ userId })),
    }),
    user_contacts: viewerChanges.user_contacts,
  },
  touchedBy: {
    users: direct('id', (userId) => ({ userId }), 'id'),
    user_contacts: direct('user_id', (userId) => ({ userId }), 'user_id'),
    user_categories: direct('user_id', (userId) => ({ userId }), 'user_id'),
    categories: async (db, changes) => {
      const links = await db
        .select()
        .from(userCategories)
        .where(inArray(userCategories.categoryId, columnValues(changes, 'id')));
      return links.map(({ userId }) => ({ params: { userId }, keys: [userId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const people = await foundUsers(db, keys ?? rooms.map((room) => room.userId));
    return people.map((row) => ({ room: { userId: row.id }, row }));
  },
});
