// Stores how far users have read: never moved back, never beyond the newest message, and committed in batches.
import type { ReadMark, ReadMarks } from '../../kernel/edge/ports.ts';
import { type Mark, MarkBatch, markKey } from '@foothold/live/server/mark-batch';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import { chatMarks, chats, users } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';

/** `subject` is the chat, `position` the sequence number of the newest message that was on the screen. */
export function createReadMarks(db: Db, intervalMs?: number): ReadMarks {
  return new MarkBatch<ReadMark>({
    write: (marks) => writeMarks(db, marks),
    ...(intervalMs === undefined ? {} : { intervalMs }),
  });
}

/** Writes marks in key order to avoid deadlocks. Skips deleted users and chats, and locks the others against deletion. */
async function writeMarks(db: Db, marks: readonly Mark[]): Promise<ReadonlyMap<string, ReadMark>> {
  const given = sql`json_to_recordset(${JSON.stringify(marks)}::json) as given("viewerId" uuid, subject uuid, position bigint)`;
  const written = await db
    .insert(chatMarks)
    .select(
      db
        .select({
          userId: sql<string>`given."viewerId"`.as('user_id'),
          chatId: chats.id,
          seq: sql<number>`least(given.position, ${chats.lastSeq})`.as('seq'),
          checkedAt: sql<Date>`clock_timestamp()`.as('checked_at'),
        })
        .from(given)
        .innerJoin(chats, eq(chats.id, sql`given.subject`))
        .innerJoin(users, eq(users.id, sql`given."viewerId"`))
        .orderBy(sql`given."viewerId"`, chats.id)
        .for('key share', { of: [chats, users] }),
    )
    .onConflictDoUpdate({
      target: [chatMarks.userId, chatMarks.chatId],
      set: {
        seq: sql`greatest(${chatMarks.seq}, excluded.seq)`,
        checkedAt: sql`greatest(${chatMarks.checkedAt}, excluded.checked_at)`,
      },
    })
    .returning();
  return new Map(
    written.map(({ userId, chatId, seq, checkedAt }) => [
      markKey({ viewerId: userId, subject: chatId }),
      { seq, checkedAt },
    ]),
  );
}
