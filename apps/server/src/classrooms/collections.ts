// Collections of a classroom's modules and topics and, for staff, of a category's classrooms and members.
import * as contract from '@foothold/domain/classrooms/collections';
import type { Chat } from '@foothold/domain/chat/collections';
import type { ClassroomModule, ClassroomTopic, Membership } from '@foothold/domain/classrooms/collections';
import { and, eq, inArray } from 'drizzle-orm';
import { direct, columnValues, serve, within } from '../live/collection.ts';
import { chatChanges, viewerChanges } from '../live/dependencies.ts';
import { canSeeChat } from '../access/visibility.ts';
import { staffOf, type OfCategory } from '../live/of-category.ts';
import { chatMembers, chatModules, chats, chatTopics } from '../schema/classrooms.ts';

type OfChat = { chatId: string };

/** The columns of a chat that its members may read. */
export const chatColumns = {
  id: chats.id,
  kind: chats.kind,
  chatName: chats.chatName,
  categoryId: chats.categoryId,
  active: chats.active,
  locked: chats.locked,
  teacherId: chats.teacherId,
  currentIlpId: chats.currentTemplateId,
};

export const classroomModules = serve<OfChat, ClassroomModule>(contract.classroomModules, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: { chat_modules: direct('chat_id', (chatId) => ({ chatId }), 'module_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(chatModules)
      .where(
        within(
          chatModules.chatId,
          rooms.map((room) => room.chatId),
          chatModules.moduleId,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { chatId: row.chatId }, row }));
  },
});

export const classroomTopics = serve<OfChat, ClassroomTopic>(contract.classroomTopics, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: { chat_topics: direct('chat_id', (chatId) => ({ chatId }), 'topic_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(chatTopics)
      .where(
        within(
          chatTopics.chatId,
          rooms.map((room) => room.chatId),
          chatTopics.topicId,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { chatId: row.chatId }, row }));
  },
});

export const classroomsOfCategory = serve<OfCategory, Chat>(contract.classroomsOfCategory, {
  access: staffOf('seeAllClassrooms'),
  accessDependsOn: viewerChanges,
  touchedBy: { chats: direct('category_id', (categoryId) => ({ categoryId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select(chatColumns)
      .from(chats)
      .where(
        and(
          eq(chats.kind, 'group'),
          within(
            chats.categoryId,
            rooms.map((room) => room.categoryId),
            chats.id,
            keys,
          ),
        ),
      );
    return rows.map((row) => ({ room: { categoryId: row.categoryId }, row }));
  },
});

export const classroomMembers = serve<OfCategory, Membership>(contract.classroomMembers, {
  access: staffOf('followStudents'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    chat_members: async (db, changes) => {
      const changedChats = await db
        .select({ id: chats.id, categoryId: chats.categoryId })
        .from(chats)
        .where(inArray(chats.id, columnValues(changes, 'chat_id')));
      return changes.flatMap((change) => {
        const row = change.new ?? change.old;
        const chat = changedChats.find((each) => each.id === row?.['chat_id']);
        return chat === undefined
          ? []
          : [{ params: { categoryId: chat.categoryId }, keys: [`${row?.['chat_id']} ${row?.['user_id']}`] }];
      });
    },
    // Deleting a classroom, or moving it to another category, changes the category's whole list.
    chats: (_db, changes) =>
      columnValues(changes, 'category_id').map((categoryId) => ({ params: { categoryId }, keys: 'all' })),
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ chatId: chatMembers.chatId, userId: chatMembers.userId, categoryId: chats.categoryId })
      .from(chatMembers)
      .innerJoin(chats, eq(chats.id, chatMembers.chatId))
      .where(
        and(
          eq(chats.kind, 'group'),
          inArray(
            chats.categoryId,
            rooms.map((room) => room.categoryId),
          ),
          keys === null
            ? undefined
            : inArray(
                chatMembers.userId,
                keys.map((key) => key.slice(37)),
              ),
        ),
      );
    return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row }));
  },
});
