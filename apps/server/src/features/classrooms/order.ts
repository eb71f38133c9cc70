// Maintains the indexes of a classroom's topics, and of modules in a topic, as 0, 1, 2 …; the caller holds the classroom's lock.
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { chatModules, chatTopics } from '../../kernel/schema/public.ts';

export async function modulesInOrder(db: Db, chatId: string, topicId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatModules.moduleId })
    .from(chatModules)
    .where(and(eq(chatModules.chatId, chatId), eq(chatModules.topicId, topicId)))
    .orderBy(chatModules.index);
  return rows.map(({ id }) => id);
}

export async function topicsInOrder(db: Db, chatId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatTopics.topicId })
    .from(chatTopics)
    .where(eq(chatTopics.chatId, chatId))
    .orderBy(chatTopics.index);
  return rows.map(({ id }) => id);
}

/** Writes only rows whose index changes, so that only those are announced. */
export async function orderModules(db: Db, chatId: string, moduleIds: readonly string[]): Promise<void> {
  if (moduleIds.length === 0) return;
  const index = indexIn(moduleIds, sql`${chatModules.moduleId}`);
  await db
    .update(chatModules)
    .set({ index })
    .where(
      and(
        eq(chatModules.chatId, chatId),
        inArray(chatModules.moduleId, [...moduleIds]),
        sql`${chatModules.index} <> ${index}`,
      ),
    );
}

export async function orderTopics(db: Db, chatId: string, topicIds: readonly string[]): Promise<void> {
  if (topicIds.length === 0) return;
  const index = indexIn(topicIds, sql`${chatTopics.topicId}`);
  await db
    .update(chatTopics)
    .set({ index })
    .where(
      and(
        eq(chatTopics.chatId, chatId),
        inArray(chatTopics.topicId, [...topicIds]),
        sql`${chatTopics.index} <> ${index}`,
      ),
    );
}

function indexIn(ids: readonly string[], column: ReturnType<typeof sql>) {
  return sql<number>`array_position(${sql.param([...ids])}::uuid[], ${column}) - 1`;
}
