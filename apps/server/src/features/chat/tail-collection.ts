// The collection of a chat's newest messages with shortened text, for unread counts and inbox previews.
import * as contract from '@foothold/domain/chat/collections';
import type { WindowPart } from '@foothold/live/server/collection';
import { desc, eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { files, messages } from '../../kernel/schema/public.ts';
import { ofChat } from '../../kernel/live/access.ts';
import { serve } from '../../kernel/live/collection.ts';
import { byColumns } from '../../kernel/live/scope.ts';
import { inPart } from './window-part.ts';

const previewLength = 140;

export const chatTail = serve(contract.chatTail, {
  access: ofChat,
  touchedBy: { messages: byColumns({ chatId: messages.chatId }, messages.id) },
  read: async (db, rooms, keys, part) => {
    const chatIds = rooms.map((room) => room.chatId);
    const rows =
      keys === null ? await tailOf(db, chatIds, part) : await changedTails(db).execute({ keys: [...keys] });
    return rows.map(({ chatId, createdAt, ...row }) => ({
      room: { chatId },
      row: { ...row, createdAt: createdAt.toISOString() },
    }));
  },
});

const selectEntries = (db: Db) =>
  db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      seq: messages.seq,
      preview: sql<string>`left(${messages.text}, ${previewLength})`,
      fileType: files.kind,
      createdBy: messages.createdBy,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .leftJoin(files, eq(files.id, messages.fileId));

const changedTails = prepared((db) =>
  selectEntries(db)
    .where(sql`${messages.id} = any(${sql.placeholder('keys')})`)
    .prepare('changed-tails'),
);

async function tailOf(db: Db, chatIds: readonly string[], part: WindowPart | null) {
  const query = selectEntries(db).where(inPart(chatIds, part)).orderBy(desc(messages.seq));
  return part === null ? await query : await query.limit(part.size);
}
