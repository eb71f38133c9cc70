// Notes how far a person has read a chat: never moved back, and never beyond its newest message.
import { notFound } from '@foothold/domain/contract/refusal';
import { eq, sql } from 'drizzle-orm';
import { chats } from '../classrooms/tables.ts';
import { first, type Db } from '../database/db.ts';
import { chatMarks } from './tables.ts';

/** Marks up to the message `seq` (the newest when it is not given) and returns where the mark stands. */
export async function markChatRead(
  db: Db,
  userId: string,
  chatId: string,
  seq?: number,
): Promise<{ readonly seq: number; readonly checkedAt: Date }> {
  const reached =
    seq === undefined ? sql<number>`${chats.lastSeq}` : sql<number>`least(${seq}::bigint, ${chats.lastSeq})`;
  const mark = first(
    await db
      .insert(chatMarks)
      .select(
        db
          .select({
            userId: sql<string>`${userId}::uuid`.as('user_id'),
            chatId: chats.id,
            seq: reached.as('seq'),
            checkedAt: sql<Date>`clock_timestamp()`.as('checked_at'),
          })
          .from(chats)
          .where(eq(chats.id, chatId)),
      )
      .onConflictDoUpdate({
        target: [chatMarks.userId, chatMarks.chatId],
        set: {
          seq: sql`greatest(${chatMarks.seq}, excluded.seq)`,
          checkedAt: sql`greatest(${chatMarks.checkedAt}, excluded.checked_at)`,
        },
      })
      .returning({ seq: chatMarks.seq, checkedAt: chatMarks.checkedAt }),
  );
  // Deleted a moment ago.
  if (mark === undefined) throw notFound();
  return mark;
}
