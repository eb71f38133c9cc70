// Reads modules that other categories share with a category, and copies one for an import.
import { randomUUID } from 'node:crypto';
import { notFound } from '@foothold/domain/contract/refusal';
import { isAcceptedType } from '@foothold/domain/files/accepted-types';
import type { SharedModule } from '@foothold/domain/curriculum/documents';
import { fileUrl } from '@foothold/domain/files/kinds';
import { filePathOf } from '@foothold/domain/files/path';
import { and, asc, eq, inArray, isNull, sql } from '../../kernel/database/drizzle.ts';
import {
  categories,
  files,
  learningResources,
  modules,
  moduleShares,
  tasks,
  topics,
} from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/edge/ports.ts';
import type { RoomRow } from '../../kernel/live/collection.ts';
import type { Viewer } from '../../kernel/access/actor.ts';

/** Ordered by name; only those with the given ids, if any. */
export async function sharedModulesOf(
  db: Db,
  categoryIds: readonly string[],
  keys: readonly string[] | null = null,
): Promise<RoomRow<{ categoryId: string }, SharedModule>[]> {
  const rows = await db
    .select({
      sharedWith: moduleShares.categoryId,
      id: modules.id,
      topicId: modules.topicId,
      topicName: topics.topicName,
      category: topics.categoryId,
      categoryName: categories.categoryName,
      moduleName: modules.moduleName,
      imageFileId: modules.imageFileId,
      createdBy: modules.createdBy,
      locked: modules.locked,
      resourceCount: sql<number>`(select count(*)::int from learning_resources where module_id = ${modules.id})`,
      taskCount: sql<number>`(select count(*)::int from tasks where module_id = ${modules.id})`,
    })
    .from(moduleShares)
    .innerJoin(modules, eq(modules.id, moduleShares.moduleId))
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .where(
      and(
        inArray(moduleShares.categoryId, [...categoryIds]),
        keys === null ? undefined : inArray(modules.id, [...keys]),
        isNull(categories.hiddenAt),
      ),
    )
    .orderBy(asc(modules.moduleName), asc(modules.id));
  return rows.map(({ sharedWith, imageFileId, ...row }) => ({
    room: { categoryId: sharedWith },
    row: { ...row, imageURL: imageFileId === null ? null : fileUrl(imageFileId) },
  }));
}

/** Copies a module with its resources, tasks and picture: unlocked, not shared, created by the importer. */
export async function copyModule(
  db: Db,
  store: FileStore,
  viewer: Viewer,
  sourceId: string,
  topicId: string,
): Promise<{ readonly id: string; readonly topicId: string }> {
  // Locked, so that the copy is consistent.
  const source = first(await db.select().from(modules).where(eq(modules.id, sourceId)).for('share'));
  if (source === undefined) throw notFound();
  const id = randomUUID();
  const imageFileId = await copyPicture(db, store, viewer, source.imageFileId, { topicId, moduleId: id });
  const { moduleName, canDo } = source;
  await db.insert(modules).values({ id, topicId, moduleName, canDo, imageFileId, createdBy: viewer.id });
  const resources = await db.select().from(learningResources).where(eq(learningResources.moduleId, sourceId));
  const taskRows = await db.select().from(tasks).where(eq(tasks.moduleId, sourceId));
  const ofCopy = <Item extends object>(item: Item) => ({
    ...item,
    id: randomUUID(),
    moduleId: id,
    version: 1,
  });
  if (resources.length > 0) await db.insert(learningResources).values(resources.map(ofCopy));
  if (taskRows.length > 0) await db.insert(tasks).values(taskRows.map(ofCopy));
  return { id, topicId };
}

/** Null when there is no picture, or its content is missing. */
async function copyPicture(
  db: Db,
  store: FileStore,
  viewer: Viewer,
  fileId: string | null,
  place: { readonly topicId: string; readonly moduleId: string },
): Promise<string | null> {
  if (fileId === null) return null;
  const file = first(await db.select().from(files).where(eq(files.id, fileId)).for('key share'));
  if (file === undefined || !isAcceptedType(file.mediaType)) return null;
  const id = randomUUID();
  if (!(await store.copy(file.id, id))) return null;
  const described = { purpose: 'module', ownerId: viewer.id, fileName: '', ...place } as const;
  await db.insert(files).values({
    ...file,
    id,
    ownerId: viewer.id,
    categoryId: viewer.selectedCategoryId,
    path: filePathOf(described, file.mediaType, 0),
    createdAt: new Date(),
  });
  return id;
}
