// Collections of users: one's own record, and the users of a category or a chat. Contact data is in account-collections.ts.
import * as contract from '@foothold/domain/people/collections';
import type { Person, Preferences, Self } from '@foothold/domain/people/collections';
import { isStaff, roles } from '@foothold/domain/access/roles';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { userCategories } from '../schema/categories.ts';
import { chatMembers } from '../schema/classrooms.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve, type RoomRow, within } from '../live/collection.ts';
import { chatChanges, viewerChanges } from '../live/dependencies.ts';
import { canSeeChat } from '../access/visibility.ts';
import { activeViewer } from '../access/actor.ts';
import { byMembership, categoryMembership, inRooms, staffOf, type OfCategory } from '../live/of-category.ts';
import { userPreferences, users } from '../schema/people.ts';

type OfUser = { userId: string };
type OfChat = { chatId: string };

const staffRoles = roles.filter(isStaff);
const person = {
  id: users.id,
  displayName: users.displayName,
  role: users.role,
  hasProfileImage: users.hasProfileImage,
  profileFileId: users.profileFileId,
};

/** Readable even by users who must reset their secret or are locked: the app must know who is signed in. */
export const self = serve<OfUser, Self>(contract.self, {
  access: async (_db, actor, { userId }) => actor?.id === userId,
  accessDependsOn: {},
  touchedBy: { users: direct('id', (userId) => ({ userId }), 'id') },
  read: async (db, rooms, keys) => {
    const ids = keys ?? rooms.map((room) => room.userId);
    const rows = await db
      .select({ ...person, selectedCategoryId: users.selectedCategoryId })
      .from(users)
      .where(inArray(users.id, [...ids]));
    return rows.map((row) => ({ room: { userId: row.id }, row }));
  },
});

export const preferences = serve<OfUser, Preferences>(contract.preferences, {
  access: async (db, actor, { userId }) =>
    actor?.id === userId && (await activeViewer(db, actor)) !== undefined,
  accessDependsOn: viewerChanges,
  touchedBy: {
    user_preferences: direct('user_id', (userId) => ({ userId }), 'user_id'),
  },
  read: async (db, rooms, keys) => {
    const ids = keys ?? rooms.map((room) => room.userId);
    const rows = await db
      .select()
      .from(userPreferences)
      .where(inArray(userPreferences.userId, [...ids]));
    return rows.map((row) => ({ room: { userId: row.userId }, row }));
  },
});

export const peopleOfCategory = serve<OfCategory, Person>(contract.peopleOfCategory, {
  access: staffOf('followStudents'),
  accessDependsOn: viewerChanges,
  touchedBy: { users: byMembership, user_categories: categoryMembership },
  read: (db, rooms, keys) => readPeople(db, rooms, keys),
});

export const staffOfCategory = serve<OfCategory, Person>(contract.staffOfCategory, {
  access: async (db, actor, { categoryId }) =>
    (await activeViewer(db, actor))?.selectedCategoryId === categoryId,
  accessDependsOn: viewerChanges,
  touchedBy: { users: byMembership, user_categories: categoryMembership },
  read: (db, rooms, keys) => readPeople(db, rooms, keys, inArray(users.role, staffRoles)),
});

export const peopleOfChat = serve<OfChat, Person>(contract.peopleOfChat, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: {
    chat_members: direct('chat_id', (chatId) => ({ chatId }), 'user_id'),
    users: async (db, changes) => {
      const ids = columnValues(changes, 'id');
      const links = await db.select().from(chatMembers).where(inArray(chatMembers.userId, ids));
      return links.map((link) => ({ params: { chatId: link.chatId }, keys: [link.userId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ ...person, chatId: chatMembers.chatId })
      .from(chatMembers)
      .innerJoin(users, eq(users.id, chatMembers.userId))
      .where(
        within(
          chatMembers.chatId,
          rooms.map((room) => room.chatId),
          chatMembers.userId,
          keys,
        ),
      );
    return rows.map(({ chatId, ...row }) => ({ room: { chatId }, row }));
  },
});

async function readPeople(
  db: Db,
  rooms: readonly OfCategory[],
  keys: readonly string[] | null,
  only?: SQL,
): Promise<RoomRow<OfCategory, Person>[]> {
  const rows = await db
    .select({ ...person, categoryId: userCategories.categoryId })
    .from(userCategories)
    .innerJoin(users, eq(users.id, userCategories.userId))
    .where(and(inRooms(rooms), keys === null ? undefined : inArray(userCategories.userId, [...keys]), only));
  return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row }));
}
