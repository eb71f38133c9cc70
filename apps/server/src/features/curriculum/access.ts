// Decides who may read a module: learners with a classroom in which it is active, and the staff of its category.
import { eq, sql, type SQL, type SQLWrapper } from '../../kernel/database/drizzle.ts';
import { chatMembers, chatModules, modules, topics } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { activeViewer, hasCapabilityInCategory } from '../../kernel/access/actor.ts';

export async function canSeeModule(
  db: Db,
  actor: { readonly id: string } | null,
  moduleId: string,
): Promise<boolean> {
  const viewer = await activeViewer(db, actor);
  if (viewer === undefined) return false;
  const found = first(await moduleForViewer(db).execute({ moduleId, viewerId: viewer.id }));
  return (
    found !== undefined &&
    (found.isTaught || hasCapabilityInCategory(viewer, 'writeCurriculum', found.categoryId))
  );
}

/** For a query on `modules`: true when the module is active in one of the user's classrooms. */
export function isTaughtTo(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${chatModules} join ${chatMembers} using (chat_id)
    where ${chatModules.moduleId} = ${modules.id} and ${chatModules.active} and ${chatMembers.userId} = ${userId})`;
}

const moduleForViewer = prepared((db) =>
  db
    .select({ categoryId: topics.categoryId, isTaught: isTaughtTo(sql.placeholder('viewerId')) })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(eq(modules.id, sql.placeholder('moduleId')))
    .prepare('module for a viewer'),
);

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
