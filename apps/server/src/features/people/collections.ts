// Collections of users: one's own record, and the users of a category or a chat. Contact data is in account-collections.ts.
import * as contract from '@foothold/domain/people/collections';
import { isStaff, roles } from '@foothold/domain/access/roles';
import { eq, inArray } from '../../kernel/database/drizzle.ts';
import { activeViewer } from '../../kernel/access/actor.ts';
import { ofChat, ofSelf, staffOf, viewerChanges } from '../../kernel/live/access.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { chatMembers, userCategories, userPreferences, users } from '../../kernel/schema/public.ts';

const person = {
  id: users.id,
  displayName: users.displayName,
  role: users.role,
  hasProfileImage: users.profileFileId,
  profileFileId: users.profileFileId,
};

/** Readable even by users who must reset their secret or are locked: the app must know who is signed in. */
export const self = serveTable(contract.self, users, {
  room: { userId: users.id },
  access: { allows: async (_db, actor, { userId }) => actor?.id === userId, dependsOn: {} },
  columns: { ...person, selectedCategoryId: users.selectedCategoryId },
});

export const preferences = serveTable(contract.preferences, userPreferences, {
  room: { userId: userPreferences.userId },
  access: ofSelf('userId'),
});

export const peopleOfCategory = serveTable(contract.peopleOfCategory, userCategories, {
  room: { categoryId: userCategories.categoryId },
  key: { id: userCategories.userId },
  access: staffOf('followStudents'),
  columns: person,
  joins: (query) => query.innerJoin(users, eq(users.id, userCategories.userId)),
  touchedBy: { users: linkedBy(userCategories.userId) },
});

export const staffOfCategory = serveTable(contract.staffOfCategory, userCategories, {
  room: { categoryId: userCategories.categoryId },
  key: { id: userCategories.userId },
  access: {
    allows: async (db, actor, { categoryId }) =>
      (await activeViewer(db, actor))?.selectedCategoryId === categoryId,
    dependsOn: viewerChanges,
  },
  columns: person,
  joins: (query) => query.innerJoin(users, eq(users.id, userCategories.userId)),
  where: inArray(users.role, roles.filter(isStaff)),
  touchedBy: { users: linkedBy(userCategories.userId) },
});

export const peopleOfChat = serveTable(contract.peopleOfChat, chatMembers, {
  room: { chatId: chatMembers.chatId },
  key: { id: chatMembers.userId },
  access: ofChat,
  columns: person,
  joins: (query) => query.innerJoin(users, eq(users.id, chatMembers.userId)),
  touchedBy: { users: linkedBy(chatMembers.userId) },
});
