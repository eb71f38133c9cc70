// Deletes a chat's messages with the chat: in batches, oldest first, with the files that nothing else uses.
import { asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import { chats, messages } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { releaseFiles } from '../../kernel/files/cleanup.ts';
import { sealMessages } from './sealed-messages.ts';

const cleanUpBatch = 100;

/**
 * Call in the transaction that deletes the chat, before deleting its row. Keeps files that evidence or comments use.
 * Returns the number of deleted messages.
 */
export async function cleanUpChat(
  db: Db,
  chatId: string,
  deletedBy: string | null,
  batchSize = cleanUpBatch,
): Promise<number> {
  const chat = first(await db.select().from(chats).where(eq(chats.id, chatId)).for('update'));
  if (chat === undefined) return 0;
  for (let deleted = 0; ;) {
    const batch = await db
      .select()
      .from(messages)
      .where(eq(messages.chatId, chatId))
      .orderBy(asc(messages.createdAt), asc(messages.seq))
      .limit(batchSize);
    if (batch.length === 0) return deleted;
    await sealMessages(db, batch, { chat, deletedBy });
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
    deleted += batch.length;
  }
}
