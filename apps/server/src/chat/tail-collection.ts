// The collection of a chat's newest messages with shortened text, for unread counts and inbox previews.
import * as contract from '@foothold/domain/chat/collections';
import { tailLength } from '@foothold/domain/chat/collections';
import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { files } from '../schema/files.ts';
import { ofChat } from '../live/access.ts';
import { serve } from '../live/collection.ts';
import { byColumns } from '../live/scope.ts';
import { messages } from '../schema/chat.ts';

const previewLength = 140;

export const chatTail = serve(contract.chatTail, {
  access: ofChat,
  touchedBy: { messages: byColumns({ chatId: messages.chatId }, messages.id) },
  read: async (db, rooms, keys) => {
    const chatIds = rooms.map((room) => room.chatId);
    const rows =
      keys === null
        ? await tails(db, inArray(messages.chatId, chatIds))
        : await changedTails(db).execute({ keys: [...keys] });
    return rows.map(({ chatId, createdAt, ...row }) => ({
      room: { chatId },
      row: { ...row, createdAt: createdAt.toISOString() },
    }));
  },
});

const changedTails = prepared((db) =>
  tails(db, sql`${messages.id} = any(${sql.placeholder('keys')})`).prepare('changed-tails'),
);

function tails(db: Db, which: SQL) {
  const rank = sql<number>`row_number() over (partition by ${messages.chatId} order by ${messages.seq} desc)`;
  const ranked = db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      seq: messages.seq,
      preview: sql<string>`left(${messages.text}, ${previewLength})`.as('preview'),
      fileId: messages.fileId,
      createdBy: messages.createdBy,
      createdAt: messages.createdAt,
      rank: rank.as('rank'),
    })
    .from(messages)
    .where(which)
    .as('ranked');
  return db
    .select({
      id: ranked.id,
      chatId: ranked.chatId,
      seq: ranked.seq,
      preview: ranked.preview,
      fileType: files.kind,
      createdBy: ranked.createdBy,
      createdAt: ranked.createdAt,
    })
    .from(ranked)
    .leftJoin(files, eq(files.id, ranked.fileId))
    .where(sql`${ranked.rank} <= ${tailLength}`)
    .orderBy(desc(ranked.seq));
}
