// Guards that load and lock a topic or module on behalf of a viewer, and refuse NOT_FOUND when the viewer may not see it.
import { Refusal, notFound } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { and, eq, ne } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { modules, topics } from '../../kernel/schema/public.ts';

/**
 * Row lock: `read` takes none. `change` blocks other changes, but not inserts that reference the row. `remove` blocks
 * those too, so that nothing can be added to a row that is being deleted.
 */
export type LockMode = 'read' | 'change' | 'remove';

export type TopicRow = typeof topics.$inferSelect;
export type ModuleRow = typeof modules.$inferSelect;
export type ModuleParams = { readonly topicId: string; readonly moduleId: string };

/** The topic, if it is in the category in which the viewer works. Always locked before its modules. */
export async function requireTopic(
  db: Db,
  viewer: Viewer,
  topicId: string,
  lock: LockMode,
): Promise<TopicRow> {
  const found = db.select().from(topics).where(eq(topics.id, topicId));
  const topic = first(await (lock === 'read' ? found : found.for(strength[lock])));
  if (topic === undefined || !hasCapabilityInCategory(viewer, 'writeCurriculum', topic.categoryId))
    throw notFound();
  return topic;
}

export async function requireModule(
  db: Db,
  viewer: Viewer,
  { topicId, moduleId }: ModuleParams,
  lock: LockMode,
): Promise<ModuleRow> {
  await requireTopic(db, viewer, topicId, 'read');
  const found = db
    .select()
    .from(modules)
    .where(and(eq(modules.id, moduleId), eq(modules.topicId, topicId)));
  const module = first(await (lock === 'read' ? found : found.for(strength[lock])));
  if (module === undefined) throw notFound();
  return module;
}

/** Call with the module's row locked, before changing its contents. */
export function requireUnlocked(module: ModuleRow): void {
  if (module.locked) throw moduleLocked();
}

/** Call with the topic locked for a change, so that two modules cannot take the same name. */
export async function requireFreeName(
  db: Db,
  topicId: string,
  moduleName: string,
  exceptId: string | null,
): Promise<void> {
  const same = first(
    await db
      .select({ id: modules.id })
      .from(modules)
      .where(
        and(
          eq(modules.topicId, topicId),
          eq(modules.moduleName, moduleName),
          exceptId === null ? undefined : ne(modules.id, exceptId),
        ),
      ),
  );
  if (same !== undefined) throw new Refusal('CONFLICT', curriculumSentences.moduleNameInUse);
}

export function moduleLocked(): Refusal {
  return new Refusal('CONFLICT', curriculumSentences.moduleLocked);
}

const strength = { change: 'no key update', remove: 'update' } as const;
