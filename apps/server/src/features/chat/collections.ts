// Collections of chats: a user's chats, the whiteboard, the messages and the read marks.
import * as table from '../../kernel/schema/public.ts';
import * as contract from '@foothold/domain/chat/collections';
import type { Message } from '@foothold/domain/chat/collections';
import type { WindowPart } from '@foothold/live/server/collection';
import { and, desc, eq, sql } from '../../kernel/database/drizzle.ts';
import { chatColumns } from '../classrooms/collections.ts';
import { chatMembers, chats, files } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { attachedColumns, attachedFile } from '../../kernel/files/attached.ts';
import { ofChat, ofSelf } from '../../kernel/live/access.ts';
import { serve } from '../../kernel/live/collection.ts';
import { without } from '../../kernel/live/columns.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { inPart } from './window-part.ts';

export const chatsOfMember = serveTable(contract.chatsOfMember, chatMembers, {
  room: { userId: chatMembers.userId },
  key: { id: chatMembers.chatId },
  access: ofSelf('userId'),
  columns: chatColumns,
  joins: (query) => query.innerJoin(chats, eq(chats.id, chatMembers.chatId)),
  touchedBy: { chats: linkedBy(chatMembers.chatId) },
});

export const whiteboard = serveTable(contract.whiteboard, chats, {
  room: { chatId: chats.id },
  access: ofChat,
  columns: { chatId: chats.id, whiteboard: chats.whiteboard, version: chats.version },
});

export const messages = serve(contract.messages, {
  access: ofChat,
  touchedBy: { messages: byColumns({ chatId: table.messages.chatId }, table.messages.id) },
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
  const query = selectMessages(db).where(inPart(chatIds, part)).orderBy(desc(table.messages.seq));
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

export const chatMarks = serveTable(contract.chatMarks, table.chatMarks, {
  room: { userId: table.chatMarks.userId },
  access: ofSelf('userId'),
  columns: without(table.chatMarks, 'userId'),
});

export const readMarks = serveTable(contract.readMarks, table.chatMarks, {
  room: { chatId: table.chatMarks.chatId },
  access: ofChat,
  columns: { userId: table.chatMarks.userId, seq: table.chatMarks.seq },
  joins: (query) =>
    query.innerJoin(chats, and(eq(chats.id, table.chatMarks.chatId), eq(chats.kind, 'individual'))),
});
