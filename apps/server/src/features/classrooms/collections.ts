// Collections of a classroom's modules and topics and, for staff, of a category's classrooms and members.
import * as contract from '@foothold/domain/classrooms/collections';
import { eq } from '../../kernel/database/drizzle.ts';
import { ofChat, staffOf } from '../../kernel/live/access.ts';
import { wholeRooms } from '../../kernel/live/collection.ts';
import { without } from '../../kernel/live/columns.ts';
import { through } from '../../kernel/live/scope.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { chatMembers, chatModules, chats, chatTopics } from '../../kernel/schema/public.ts';

/** The columns of a chat that its members may read. */
export const chatColumns = {
  id: chats.id,
  kind: chats.kind,
  chatName: chats.chatName,
  nameVersion: chats.nameVersion,
  categoryId: chats.categoryId,
  active: chats.active,
  locked: chats.locked,
  teacherId: chats.teacherId,
  currentIlpId: chats.currentTemplateId,
};

export const classroomModules = serveTable(contract.classroomModules, chatModules, {
  room: { chatId: chatModules.chatId },
  access: ofChat,
});

export const classroomTopics = serveTable(contract.classroomTopics, chatTopics, {
  room: { chatId: chatTopics.chatId },
  access: ofChat,
});

export const classroomsOfCategory = serveTable(contract.classroomsOfCategory, chats, {
  room: { categoryId: chats.categoryId },
  access: staffOf('seeAllClassrooms'),
  columns: chatColumns,
  where: eq(chats.kind, 'group'),
});

export const classroomMembers = serveTable(contract.classroomMembers, chatMembers, {
  room: { categoryId: through(chatMembers.chatId, chats.id, chats.categoryId) },
  access: staffOf('followStudents'),
  columns: without(chatMembers, 'joinedAt'),
  where: eq(chats.kind, 'group'),
  // Deleting a classroom, or moving it to another category, changes the category's whole list.
  touchedBy: { chats: wholeRooms('category_id', (categoryId) => ({ categoryId })) },
});
