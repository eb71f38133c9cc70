// Calls that read private conversations and chat messages as documents, as the caller may see them.
import * as contract from '@foothold/domain/chat/calls';
import type { ConversationDocument, MessageDocument } from '@foothold/domain/chat/document';
import { kindOfAddress } from '@foothold/domain/chat/kinds';
import { notFound } from '@foothold/domain/contract/refusal';
import { can } from '@foothold/domain/access/roles';
import { and, asc, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { chatMarks, chatMembers, chats, comments, evidence, files } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { attachedTo, commentDocument } from '../evidence/document.ts';
import { attachedColumns, attachedFile } from '../../kernel/files/attached.ts';
import { isInCategory, isStudentIn } from '../../kernel/access/visibility.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { messages } from './collections.ts';
import { requireChat } from './guards.ts';

/** Page size; `before` takes the index of the oldest message received. */
const pageSize = 200;

export const readConversations = call(
  contract.readConversations,
  async ({ input: { categoryId }, db, viewer }) => {
    if (!(await isInCategory(db, viewer.id, categoryId))) throw notFound();
    return { chats: await conversationsOf(db, viewer.id, categoryId) };
  },
);

export const readMessages = call(contract.readMessages, async ({ input, db, viewer }) => {
  const chat = await requireChat(db, viewer, input.chatId, kindOfAddress(input.collection));
  const part = { from: null, before: input.before ?? null, size: pageSize };
  const rows = await messages.load(db, { chatId: chat.id }, part);
  const commentOn = await commentsFor(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return {
    messages: rows
      .toReversed()
      .map(({ id, seq, text, file, link, createdBy, createdAt }): MessageDocument => {
        const comment = commentOn.get(id);
        return {
          id,
          index: seq,
          text,
          ...attachedTo(file),
          createdAt,
          createdBy: createdBy === null ? null : { id: createdBy },
          link,
          ...(comment === undefined ? {} : { comment }),
        };
      }),
  };
});

async function conversationsOf(
  db: Db,
  viewerId: string,
  categoryId: string,
): Promise<ConversationDocument[]> {
  const mine = and(eq(chatMembers.userId, viewerId), eq(chatMembers.chatId, chats.id));
  const rows = await db
    .select({ chat: chats, checkedAt: chatMarks.checkedAt })
    .from(chats)
    .innerJoin(chatMembers, mine)
    .leftJoin(chatMarks, and(eq(chatMarks.chatId, chats.id), eq(chatMarks.userId, viewerId)))
    .where(and(eq(chats.kind, 'individual'), eq(chats.categoryId, categoryId)))
    .orderBy(
      sql`(select max(created_at) from messages where chat_id = ${chats.id}) desc nulls last`,
      asc(chats.chatName),
    );
  const ids = rows.map(({ chat }) => chat.id);
  const members = await db
    .select()
    .from(chatMembers)
    .where(inArray(chatMembers.chatId, ids))
    .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.userId));
  return rows.map(({ chat, checkedAt }) => ({
    id: chat.id,
    chatName: chat.chatName,
    category: chat.categoryId,
    participants: members.filter(({ chatId }) => chatId === chat.id).map(({ userId }) => userId),
    lastChecked: checkedAt === null ? {} : { [viewerId]: checkedAt.toISOString() },
  }));
}

/** Comments on evidence that was saved from these messages: for its learner, and for the staff of the evidence's category. */
async function commentsFor(db: Db, viewer: Viewer, messageIds: readonly string[]) {
  const follows = can(viewer.role, 'followStudents')
    ? sql`(${evidence.categoryId} = ${viewer.selectedCategoryId}
        and ${isStudentIn(evidence.ownerId, evidence.categoryId)})`
    : sql`false`;
  const visible = sql`${inArray(evidence.sourceMessageId, [...messageIds])}
    and (${evidence.ownerId} = ${viewer.id} or ${follows})`;
  const rows = await db
    .select({ messageId: evidence.sourceMessageId, comment: comments, ...attachedColumns })
    .from(comments)
    .innerJoin(evidence, eq(evidence.id, comments.evidenceId))
    .leftJoin(files, eq(files.id, comments.fileId))
    .where(visible);
  return new Map(
    rows.map(({ messageId, comment, ...file }) => [
      messageId,
      commentDocument({
        ...comment,
        createdAt: comment.createdAt.toISOString(),
        file: attachedFile(file),
      }),
    ]),
  );
}
