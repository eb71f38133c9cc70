// Starts private conversations: the same participants in a category share one, even when several start it concurrently.
import * as contract from '@foothold/domain/chat/calls';
import { randomUUID } from 'node:crypto';
import { chatNameOf, conversationSentences } from '@foothold/domain/chat/conversation';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { record } from '../../kernel/audit/record.ts';
import { chatMembers, chats, userCategories, users } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireChat } from './guards.ts';

export const startConversation = call(contract.startConversation, async ({ input, db, viewer, once }) => {
  const categoryId = viewer.selectedCategoryId;
  const chosen = [...new Set(input.participants)].filter((each) => each !== viewer.id);
  if (chosen.length === 0) throw new Refusal('INVALID', conversationSentences.nobody);
  const ids = [viewer.id, ...chosen];
  const participants = await requirePeople(db, categoryId, ids);
  const [chatId = throwNotFound(), how] = await once(async () => {
    await lockConversation(db, categoryId, ids);
    const existing = await conversationOf(db, categoryId, ids);
    if (existing !== undefined) return [existing];

    const startedId = randomUUID();
    const chatName = chatNameOf(participants);
    await db.insert(chats).values({ id: startedId, kind: 'individual', chatName, categoryId });
    await db.insert(chatMembers).values(ids.map((userId) => ({ chatId: startedId, userId })));
    await record(db, {
      actorId: viewer.id,
      action: 'private chat started',
      subjectId: startedId,
      subjectName: chatName,
      categoryId,
      details: { participants: chosen },
    });
    return [startedId, 'new'];
  });
  await requireChat(db, viewer, chatId, 'individual');
  return { chatId, isNew: how === 'new' };
});

/** Advisory lock: a concurrent start of the same conversation waits, then finds the existing one. */
async function lockConversation(db: Db, categoryId: string, ids: readonly string[]): Promise<void> {
  const lockKey = [categoryId, ...ids.toSorted()].join(' ');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`);
}

/** Returns users in the order of `ids`. Refuses NOT_FOUND for users of other categories as for unknown ones. */
async function requirePeople(db: Db, categoryId: string, ids: readonly string[]) {
  const known = await db
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .innerJoin(userCategories, eq(userCategories.userId, users.id))
    .where(and(inArray(users.id, [...ids]), eq(userCategories.categoryId, categoryId)));
  return ids.map((id) => {
    const person = known.find((each) => each.id === id);
    if (person === undefined) throw notFound();
    return person;
  });
}

/** The oldest conversation with exactly these participants in the category. */
async function conversationOf(
  db: Db,
  categoryId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const isOne = inArray(chatMembers.userId, [...ids]);
  // By the index of memberships: the category may have thousands of conversations.
  const ofFirst = db
    .select({ chatId: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.userId, ids[0] ?? ''));
  const row = first(
    await db
      .select({ id: chats.id })
      .from(chats)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chats.id))
      .where(and(eq(chats.kind, 'individual'), eq(chats.categoryId, categoryId), inArray(chats.id, ofFirst)))
      .groupBy(chats.id)
      .having(sql`count(*) = ${ids.length} and count(*) filter (where ${isOne}) = ${ids.length}`)
      .orderBy(chats.createdAt, chats.id)
      .limit(1),
  );
  return row?.id;
}
