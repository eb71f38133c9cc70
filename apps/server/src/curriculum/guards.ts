// Finding a topic, a module or an item through the person who asks, and holding it still for as long as the call works on it.
import { Refusal, notFound } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { and, eq, ne } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { hasCapabilityInCategory, type Viewer } from '../access/actor.ts';
import { modules, topics } from '../schema/curriculum.ts';

/**
 * `read` holds nothing. `change` makes others who change it wait; what only refers to it goes on.
 * `remove` makes those wait too, so that nothing can be added to what is going.
 */
export type Hold = 'read' | 'change' | 'remove';

export type TopicRow = typeof topics.$inferSelect;
export type ModuleRow = typeof modules.$inferSelect;
export type ModulePlace = { readonly topicId: string; readonly moduleId: string };

/** The topic, if it is of the category in which the viewer works. Always taken before a module of it. */
export async function requireTopic(db: Db, viewer: Viewer, topicId: string, hold: Hold): Promise<TopicRow> {
  const found = db.select().from(topics).where(eq(topics.id, topicId));
  const topic = first(await (hold === 'read' ? found : found.for(strength[hold])));
  if (topic === undefined || !hasCapabilityInCategory(viewer, 'writeCurriculum', topic.categoryId))
    throw notFound();
  return topic;
}

export async function requireModule(
  db: Db,
  viewer: Viewer,
  { topicId, moduleId }: ModulePlace,
  hold: Hold,
): Promise<ModuleRow> {
  await requireTopic(db, viewer, topicId, 'read');
  const found = db
    .select()
    .from(modules)
    .where(and(eq(modules.id, moduleId), eq(modules.topicId, topicId)));
  const module = first(await (hold === 'read' ? found : found.for(strength[hold])));
  if (module === undefined) throw notFound();
  return module;
}

/** To be asked while the module is held, before what is inside it is changed. */
export function refuseLocked(module: ModuleRow): void {
  if (module.locked) throw locked();
}

/** To be asked while the topic is held for a change: two modules cannot take one name then. */
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

export function locked(): Refusal {
  return new Refusal('CONFLICT', curriculumSentences.moduleLocked);
}

const strength = { change: 'no key update', remove: 'update' } as const;
