// Keeps copies of deleted messages for safeguarding; only an administrator's audited export can read them.
import type { Db } from '../../kernel/database/db.ts';
import { type messages, sealedMessages } from '../../kernel/schema/public.ts';

type SealContext = {
  readonly chat: { readonly chatName: string; readonly categoryId: string };
  readonly deletedBy: string | null;
};

/** Call in the transaction that deletes the messages. */
export async function sealMessages(
  db: Db,
  deleted: readonly (typeof messages.$inferSelect)[],
  { chat: { chatName, categoryId }, deletedBy }: SealContext,
): Promise<void> {
  if (deleted.length === 0) return;
  await db.insert(sealedMessages).values(
    deleted.map(({ id, chatId, text, createdBy, createdAt }) => ({
      messageId: id,
      chatId,
      chatName,
      categoryId,
      text,
      createdBy,
      createdAt,
      deletedBy,
    })),
  );
}
