// What is said in a chat goes with the chat: in batches, oldest first, with the files that nothing else uses.
import { asc, eq, inArray } from 'drizzle-orm';
import { chats } from '../schema/classrooms.ts';
import { first, type Db } from '../database/db.ts';
import { releaseFiles } from '../files/cleanup.ts';
import { sealMessages } from './sealed-messages.ts';
import { messages } from '../schema/chat.ts';

export const cleanUpBatch = 100;

/**
 * To be called in the transaction that deletes the chat, before its row goes. Files that evidence or a comment uses stay.
 * Returns how many messages went.
 */
export async function cleanUpChat(
  db: Db,
  chatId: string,
  deletedBy: string | null,
  batchSize = cleanUpBatch,
): Promise<number> {
  const chat = first(await db.select().from(chats).where(eq(chats.id, chatId)).for('update'));
  if (chat === undefined) return 0;
  for (let gone = 0; ;) {
    const batch = await db
      .select()
      .from(messages)
      .where(eq(messages.chatId, chatId))
      .orderBy(asc(messages.createdAt), asc(messages.seq))
      .limit(batchSize);
    if (batch.length === 0) return gone;
    await sealMessages(db, batch, { chatName: chat.chatName, deletedBy });
    await db.delete(messages).where(
      inArray(
        messages.id,
        batch.map(({ id }) => id),
      ),
    );
    await releaseFiles(
      db,
      batch.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    );
    gone += batch.length;
  }
}
