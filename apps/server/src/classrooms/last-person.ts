// A private conversation ends with the last person in it: nobody could read it any more, or ask for it to be deleted.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import { chatMembers, chats } from '../schema/classrooms.ts';
import type { Db } from '../database/db.ts';
import { ConcurrentChange } from '../database/concurrent-change.ts';
import { cleanUpChat } from './clean-up.ts';

/**
 * The conversations that the person is in, locked until the end of the transaction: of two people of one who are deleted
 * at the same moment, the second finds it empty. Before the person's own row, as whoever writes in one takes the two.
 */
export async function holdConversationsOf(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const joined = db
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.userId, userId));
  const held = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.kind, 'individual'), inArray(chats.id, joined)))
    .orderBy(asc(chats.id))
    .for('update');
  return new Set(held.map(({ id }) => id));
}

/** Those in which nobody else is. To be called before the person goes, whose own row is held: a seal names its author. */
export async function endConversationsOf(
  db: Db,
  userId: string,
  held: ReadonlySet<string>,
  deletedBy: string,
): Promise<void> {
  const conversations = await db
    .select({
      id: chats.id,
      chatName: chats.chatName,
      categoryId: chats.categoryId,
      others: sql<boolean>`exists (select from chat_members other
        where other.chat_id = ${chats.id} and other.user_id <> ${userId})`,
    })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), eq(chats.kind, 'individual')))
    .where(eq(chatMembers.userId, userId));
  if (conversations.some(({ id }) => !held.has(id))) throw new ConcurrentChange();
  for (const { id, chatName, categoryId, others } of conversations) {
    if (others) continue;
    await cleanUpChat(db, id, deletedBy);
    await db.delete(chats).where(eq(chats.id, id));
    await record(db, {
      actorId: deletedBy,
      act: 'private chat deleted',
      subjectId: id,
      subjectName: chatName,
      categoryId,
    });
  }
}
