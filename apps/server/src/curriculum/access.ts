// Decides who may read a module: learners with a classroom in which it is active, and the staff of its category.
import { and, eq, sql } from 'drizzle-orm';
import { chatMembers, chatModules } from '../schema/classrooms.ts';
import { first, type Db } from '../database/db.ts';
import { activeViewer, hasCapabilityInCategory } from '../access/actor.ts';
import { modules, topics } from '../schema/curriculum.ts';

export async function canSeeModule(
  db: Db,
  actor: { readonly id: string } | null,
  moduleId: string,
): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  if (viewer === undefined) return false;
  if (await isTaught(db, viewer.id, moduleId)) return true;
  const categoryId = await categoryOfModule(db, moduleId);
  return categoryId !== undefined && hasCapabilityInCategory(viewer, 'writeCurriculum', categoryId);
}

/** True when the module is active in one of the user's classrooms. */
export async function isTaught(db: Db, userId: string, moduleId: string): Promise<boolean> {
  const row = first(
    await db
      .select({ found: sql`1` })
      .from(chatModules)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chatModules.chatId))
      .where(
        and(eq(chatModules.moduleId, moduleId), eq(chatMembers.userId, userId), eq(chatModules.active, true)),
      )
      .limit(1),
  );
  return row !== undefined;
}

export async function categoryOfModule(db: Db, moduleId: string): Promise<string | undefined> {
  const row = first(
    await db
      .select({ categoryId: topics.categoryId })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .where(eq(modules.id, moduleId)),
  );
  return row?.categoryId;
}
