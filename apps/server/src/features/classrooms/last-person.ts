// Deletes a private conversation with its last member, because nobody could read it or ask for its deletion any more.
import { and, asc, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { chatMembers, chats } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { ConcurrentChange } from '../../kernel/database/concurrent-change.ts';
import { cleanUpChat } from './clean-up.ts';

/**
 * The user's conversations, locked until the end of the transaction: when both members are deleted concurrently, the
 * second deletion finds the conversation empty. Call before locking the user's row: sending a message locks in this order.
 */
export async function lockConversationsOf(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const joined = db
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.userId, userId));
  const locked = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.kind, 'individual'), inArray(chats.id, joined)))
    .orderBy(asc(chats.id))
    .for('update');
  return new Set(locked.map(({ id }) => id));
}

/** Deletes the conversations without other members. Call before deleting the user, with their row locked: seals name the author. */
export async function endConversationsOf(
  db: Db,
  userId: string,
  locked: ReadonlySet<string>,
  deletedBy: string,
): Promise<void> {
  const conversations = await db
    .select({
      id: chats.id,
      chatName: chats.chatName,
      categoryId: chats.categoryId,
      hasOthers: sql<boolean>`exists (select from chat_members other
        where other.chat_id = ${chats.id} and other.user_id <> ${userId})`,
    })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), eq(chats.kind, 'individual')))
    .where(eq(chatMembers.userId, userId));
  if (conversations.some(({ id }) => !locked.has(id))) throw new ConcurrentChange();
  for (const { id, chatName, categoryId, hasOthers } of conversations) {
    if (hasOthers) continue;
    await cleanUpChat(db, id, deletedBy);
    await db.delete(chats).where(eq(chats.id, id));
    await record(db, {
      actorId: deletedBy,
      action: 'private chat deleted',
      subjectId: id,
      subjectName: chatName,
      categoryId,
    });
  }
}
