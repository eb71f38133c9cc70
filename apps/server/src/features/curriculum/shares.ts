// Sets with which categories a module is shared: users decide for the categories that they belong to.
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import { moduleShares, userCategories } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { requireTopic, type ModuleRow } from './guards.ts';

/** Shares with categories set to true and stops sharing with those set to false; others are unchanged. */
export async function setShares(
  db: Db,
  viewer: Viewer,
  module: ModuleRow,
  categories: Readonly<Record<string, boolean>>,
): Promise<void> {
  const named = Object.keys(categories);
  const topic = await requireTopic(db, viewer, module.topicId, 'read');
  const own = await db
    .select({ categoryId: userCategories.categoryId })
    .from(userCategories)
    .where(and(eq(userCategories.userId, viewer.id), inArray(userCategories.categoryId, named)));
  // A module cannot be shared with its own category.
  if (own.length < named.length || named.includes(topic.categoryId)) throw notFound();
  const wanted = named.filter((categoryId) => categories[categoryId] === true);
  const unwanted = named.filter((categoryId) => categories[categoryId] !== true);
  await db
    .delete(moduleShares)
    .where(and(eq(moduleShares.moduleId, module.id), inArray(moduleShares.categoryId, unwanted)));
  if (wanted.length === 0) return;
  await db
    .insert(moduleShares)
    .values(wanted.map((categoryId) => ({ moduleId: module.id, categoryId })))
    .onConflictDoNothing();
}
