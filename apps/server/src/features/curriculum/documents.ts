// Builds documents of topics and modules for calls.
import type { ModuleDocument, TopicDocument } from '@foothold/domain/curriculum/documents';
import { fileUrl } from '@foothold/domain/files/kinds';
import { and, asc, eq, inArray } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { ModuleRow, TopicRow } from './guards.ts';
import { learningResources, modules, moduleShares, tasks } from '../../kernel/schema/public.ts';

export async function topicDocuments(db: Db, rows: readonly TopicRow[]): Promise<TopicDocument[]> {
  const moduleRows = await db
    .select({ id: modules.id, topicId: modules.topicId })
    .from(modules)
    .where(
      inArray(
        modules.topicId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(modules.moduleName));
  const idsOf = Map.groupBy(moduleRows, (module) => module.topicId);
  return rows.map(({ id, topicName, subject, active, version, categoryId }) => ({
    id,
    topicName,
    subject,
    active,
    version,
    category: categoryId,
    modules: (idsOf.get(id) ?? []).map((module) => module.id),
  }));
}

export async function topicDocument(db: Db, row: TopicRow): Promise<TopicDocument> {
  const [document] = await topicDocuments(db, [row]);
  if (document === undefined) throw new Error('No document was built for the topic.');
  return document;
}

/** The modules of a topic, ordered by name; filtered by id or exact name if given. */
export async function moduleDocuments(
  db: Db,
  topicId: string,
  only: { readonly id?: string; readonly moduleName?: string | undefined } = {},
): Promise<ModuleDocument[]> {
  const rows = await db
    .select()
    .from(modules)
    .where(
      and(
        eq(modules.topicId, topicId),
        only.id === undefined ? undefined : eq(modules.id, only.id),
        only.moduleName === undefined ? undefined : eq(modules.moduleName, only.moduleName),
      ),
    )
    .orderBy(asc(modules.moduleName));
  const ids = rows.map((row) => row.id);
  const shares = await db.select().from(moduleShares).where(inArray(moduleShares.moduleId, ids));
  const resources = await db
    .select()
    .from(learningResources)
    .where(inArray(learningResources.moduleId, ids))
    .orderBy(asc(learningResources.index));
  const taskRows = await db
    .select()
    .from(tasks)
    .where(inArray(tasks.moduleId, ids))
    .orderBy(asc(tasks.index));
  return rows.map((row) => ({
    id: row.id,
    topicId: row.topicId,
    moduleName: row.moduleName,
    imageURL: row.imageFileId === null ? null : fileUrl(row.imageFileId),
    createdBy: row.createdBy,
    locked: row.locked,
    canDo: row.canDo,
    version: row.version,
    categories: Object.fromEntries(
      shares
        .filter((share) => share.moduleId === row.id)
        .map(({ categoryId }) => [categoryId, { id: categoryId }]),
    ),
    learningResources: resources.filter((item) => item.moduleId === row.id).map(withoutModule),
    tasks: taskRows.filter((item) => item.moduleId === row.id).map(withoutModule),
  }));
}

export async function moduleDocument(
  db: Db,
  { id, topicId }: Pick<ModuleRow, 'id' | 'topicId'>,
): Promise<ModuleDocument> {
  const [document] = await moduleDocuments(db, topicId, { id });
  if (document === undefined) throw new Error('No document was built for the module.');
  return document;
}

export function withoutModule<Item extends { readonly moduleId: string }>({
  moduleId: _,
  ...item
}: Item): Omit<Item, 'moduleId'> {
  return item;
}
