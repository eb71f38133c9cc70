// The collection of one user of any category, for an admin who found that user by search.
import * as contract from '@foothold/domain/people/collections';
import { can } from '@foothold/domain/access/roles';
import { inArray } from '../../kernel/database/drizzle.ts';
import { userCategories, userContacts, users } from '../../kernel/schema/public.ts';
import { viewerChanges } from '../../kernel/live/access.ts';
import { columnValues, columnValuesOf } from '../../kernel/live/changes.ts';
import { serve } from '../../kernel/live/collection.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { activeViewer, viewerOf } from '../../kernel/access/actor.ts';
import { foundUsers } from './search.ts';

export const foundUser = serve(contract.foundUser, {
  access: {
    allows: async (db, actor, { userId }) => {
      const viewer = await activeViewer(db, actor);
      if (viewer === undefined || !can(viewer.role, 'searchAllCategories')) return false;
      // Losing access removes a deleted user from the screen instead of showing an empty record.
      return (await viewerOf(db, userId)) !== undefined;
    },
    dependsOn: {
      users: (change) => ({
        actorIds: columnValuesOf(change, 'id'),
        rooms: columnValuesOf(change, 'id').map((userId) => ({ userId })),
      }),
      user_contacts: viewerChanges.user_contacts,
    },
  },
  touchedBy: {
    users: byColumns({ userId: users.id }, users.id),
    user_contacts: byColumns({ userId: userContacts.userId }, userContacts.userId),
    user_categories: byColumns({ userId: userCategories.userId }, userCategories.userId),
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
