// Builds documents of classrooms for a viewer.
import type { ClassroomDocument } from '@foothold/domain/classrooms/document';
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import {
  chatMarks,
  chatMembers,
  chatModules,
  chats,
  chatTopics,
  topics,
} from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';

export async function classroomDocumentOf(
  db: Db,
  viewerId: string,
  chatId: string,
): Promise<ClassroomDocument> {
  const found = first(await classroomDocumentsOf(db, viewerId, [chatId]));
  if (found === undefined) throw notFound();
  return found;
}

/** Ordered by name. The caller has checked that the viewer may see them. */
export async function classroomDocumentsOf(
  db: Db,
  viewerId: string,
  chatIds: readonly string[],
): Promise<ClassroomDocument[]> {
  const ids = [...chatIds];
  const rows = await db.select().from(chats).where(inArray(chats.id, ids)).orderBy(chats.chatName, chats.id);
  const members = await db
    .select()
    .from(chatMembers)
    .where(inArray(chatMembers.chatId, ids))
    .orderBy(chatMembers.joinedAt, chatMembers.userId);
  const links = await db.select().from(chatModules).where(inArray(chatModules.chatId, ids));
  const topicLinks = await db
    .select({ link: chatTopics, topicName: topics.topicName })
    .from(chatTopics)
    .innerJoin(topics, eq(topics.id, chatTopics.topicId))
    .where(inArray(chatTopics.chatId, ids));
  const marks = await db
    .select()
    .from(chatMarks)
    .where(and(inArray(chatMarks.chatId, ids), eq(chatMarks.userId, viewerId)));
  return rows.map((chat) => ({
    id: chat.id,
    chatName: chat.chatName,
    nameVersion: chat.nameVersion,
    active: chat.active,
    locked: chat.locked,
    whiteboard: chat.whiteboard,
    currentModule: chat.currentModuleId,
    currentTopic: chat.currentTopicId,
    teacher: chat.teacherId,
    teacherId: chat.teacherId,
    category: chat.categoryId,
    currentIlpId: chat.currentTemplateId,
    participants: members.filter(({ chatId }) => chatId === chat.id).map(({ userId }) => userId),
    modules: Object.fromEntries(
      links
        .filter(({ chatId }) => chatId === chat.id)
        .map(({ moduleId, topicId, index, active, current }) => [
          moduleId,
          { module: { id: moduleId }, topic: { id: topicId }, index, active, current },
        ]),
    ),
    topics: Object.fromEntries(
      topicLinks
        .filter(({ link }) => link.chatId === chat.id)
        .map(({ link: { topicId, index }, topicName }) => [
          topicId,
          { topic: { id: topicId }, index, topicName },
        ]),
    ),
    lastChecked: Object.fromEntries(
      marks
        .filter(({ chatId }) => chatId === chat.id)
        .map(({ userId, checkedAt }) => [userId, checkedAt.toISOString()]),
    ),
  }));
}

/** The classrooms of a category that the viewer may see: all, or those the viewer is in. */
export async function classroomIdsOf(
  db: Db,
  categoryId: string,
  memberId: string | null,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(
        eq(chats.kind, 'group'),
        eq(chats.categoryId, categoryId),
        memberId === null
          ? undefined
          : sql`exists (select from chat_members where chat_id = ${chats.id} and user_id = ${memberId})`,
      ),
    );
  return rows.map(({ id }) => id);
}
