// Keeps what a deleted message said, for safeguarding: only an administrator's audited export can open it.
import type { Db } from '../database/db.ts';
import { sealedMessages, type messages } from '../schema/chat.ts';

type Sealing = { readonly chatName: string; readonly deletedBy: string | null };

/** To be called in the transaction that deletes the messages. */
export async function sealMessages(
  db: Db,
  deleted: readonly (typeof messages.$inferSelect)[],
  { chatName, deletedBy }: Sealing,
): Promise<void> {
  if (deleted.length === 0) return;
  await db.insert(sealedMessages).values(
    deleted.map(({ id, chatId, text, createdBy, createdAt }) => ({
      messageId: id,
      chatId,
      chatName,
      text,
      createdBy,
      createdAt,
      deletedBy,
    })),
  );
}
