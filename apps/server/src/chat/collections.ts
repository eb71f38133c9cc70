// Collections of chats: a user's chats, the whiteboard, the messages and the read marks.
import * as table from '../schema/chat.ts';
import * as contract from '@foothold/domain/chat/collections';
import type { Chat, ChatMark, Message, Whiteboard } from '@foothold/domain/chat/collections';
import type { WindowPart } from '@foothold/live/server/collection';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { chatColumns } from '../classrooms/collections.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { attachedColumns, attachedFile } from '../files/attached.ts';
import { files } from '../schema/files.ts';
import { direct, columnValues, serve, within } from '../live/collection.ts';
import { chatChanges, viewerChanges } from '../live/dependencies.ts';
import { isSelf, canSeeChat } from '../access/visibility.ts';

type OfChat = { chatId: string };
type OfUser = { userId: string };

export const chatsOfMember = serve<OfUser, Chat>(contract.chatsOfMember, {
  access: (db, actor, { userId }) => isSelf(db, actor, userId),
  accessDependsOn: viewerChanges,
  touchedBy: {
    chat_members: direct('user_id', (userId) => ({ userId }), 'chat_id'),
    chats: async (db, changes) => {
      const links = await db
        .select()
        .from(chatMembers)
        .where(inArray(chatMembers.chatId, columnValues(changes, 'id')));
      return links.map((link) => ({ params: { userId: link.userId }, keys: [link.chatId] }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ ...chatColumns, userId: chatMembers.userId })
      .from(chatMembers)
      .innerJoin(chats, eq(chats.id, chatMembers.chatId))
      .where(
        within(
          chatMembers.userId,
          rooms.map((room) => room.userId),
          chats.id,
          keys,
        ),
      );
    return rows.map(({ userId, ...row }) => ({ room: { userId }, row }));
  },
});

export const whiteboard = serve<OfChat, Whiteboard>(contract.whiteboard, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: { chats: direct('id', (chatId) => ({ chatId }), 'id') },
  read: async (db, rooms) => {
    const rows = await db
      .select({ chatId: chats.id, whiteboard: chats.whiteboard, version: chats.version })
      .from(chats)
      .where(
        inArray(
          chats.id,
          rooms.map((room) => room.chatId),
        ),
      );
    return rows.map((row) => ({ room: { chatId: row.chatId }, row }));
  },
});

export const messages = serve<OfChat, Message>(contract.messages, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: { messages: direct('chat_id', (chatId) => ({ chatId }), 'id') },
  read: async (db, rooms, keys, part) => {
    const chatIds = rooms.map((room) => room.chatId);
    const rows =
      keys === null
        ? await messagesOf(db, chatIds, part)
        : await changedMessages(db).execute({ chatIds, keys: [...keys] });
    return rows.map(asMessage).map((row) => ({ room: { chatId: row.chatId }, row }));
  },
});

const selectMessages = (db: Db) =>
  db
    .select({ message: table.messages, ...attachedColumns })
    .from(table.messages)
    .leftJoin(files, eq(files.id, table.messages.fileId));

const changedMessages = prepared((db) =>
  selectMessages(db)
    .where(
      and(
        sql`${table.messages.chatId} = any(${sql.placeholder('chatIds')})`,
        sql`${table.messages.id} = any(${sql.placeholder('keys')})`,
      ),
    )
    .prepare('changed-messages'),
);

async function messagesOf(db: Db, chatIds: readonly string[], part: WindowPart | null) {
  const from = part?.from ?? null;
  const before = part?.before ?? null;
  const query = selectMessages(db)
    .where(
      and(
        inArray(table.messages.chatId, [...chatIds]),
        from === null ? undefined : gte(table.messages.seq, from),
        before === null ? undefined : lt(table.messages.seq, before),
      ),
    )
    .orderBy(desc(table.messages.seq));
  return part === null ? await query : await query.limit(part.size);
}

function asMessage({ message, ...file }: Awaited<ReturnType<typeof messagesOf>>[number]): Message {
  return {
    id: message.id,
    chatId: message.chatId,
    seq: message.seq,
    text: message.text,
    file: attachedFile(file),
    link: message.link,
    createdBy: message.createdBy,
    createdAt: message.createdAt.toISOString(),
  };
}

export const chatMarks = serve<OfUser, ChatMark>(contract.chatMarks, {
  access: (db, actor, { userId }) => isSelf(db, actor, userId),
  accessDependsOn: viewerChanges,
  touchedBy: { chat_marks: direct('user_id', (userId) => ({ userId }), 'chat_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(table.chatMarks)
      .where(
        within(
          table.chatMarks.userId,
          rooms.map((room) => room.userId),
          table.chatMarks.chatId,
          keys,
        ),
      );
    return rows.map((row) => ({
      room: { userId: row.userId },
      row: { chatId: row.chatId, seq: row.seq, checkedAt: row.checkedAt.toISOString() },
    }));
  },
});
