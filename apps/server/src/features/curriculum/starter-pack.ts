// Adds the starter pack's modules to a category, each in a transaction of its own: a run that is stopped in the middle goes on there.
import { createHash, randomUUID } from 'node:crypto';
import { id } from '@foothold/domain/contract/id';
import { z } from '@foothold/domain/contract/schema';
import { filePathOf } from '@foothold/domain/files/path';
import type { Db } from '../../kernel/database/db.ts';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import type { Services } from '../../kernel/edge/context.ts';
import type { PackedModule, PackedPicture, StarterPack, Stored } from '../../kernel/edge/ports.ts';
import { job } from '../../kernel/jobs/job.ts';
import { files, learningResources, modules, tasks, topics, users } from '../../kernel/schema/public.ts';

/** The same for the same topic or module of the pack in the same category, so that it is added once. */
export function packedId(categoryId: string, name: string): string {
  const hash = createHash('sha256').update(`starter pack ${categoryId} ${name}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

export function topicIdsOf({ topics: packed }: StarterPack, categoryId: string): string[] {
  return packed.map(({ topicName }) => packedId(categoryId, topicName));
}

export function moduleIdsOf({ topics: packed }: StarterPack, categoryId: string): string[] {
  return packed.flatMap((topic) => topic.modules).map(({ key }) => packedId(categoryId, key));
}

/** Of one category one runs at a time, and one waits at most. */
export const jobKeyOf = (categoryId: string) => `starter-pack:${categoryId}`;

export const addPackedModules = job({
  name: 'curriculum:add-starter-pack',
  attempts: 25,
  payload: z.object({ categoryId: id, actorId: id }),
  run: async ({ categoryId, actorId }, services, signal) => {
    for (const { topicName, modules: packed } of services.starterPack?.topics ?? []) {
      const topicId = packedId(categoryId, topicName);
      for (const module of packed) {
        signal.throwIfAborted();
        await addPackedModule(services, module, { categoryId, actorId, topicId });
      }
    }
  },
});

type PackTarget = { readonly categoryId: string; readonly actorId: string; readonly topicId: string };

async function addPackedModule(services: Services, module: PackedModule, target: PackTarget): Promise<void> {
  const { db, files: store, starterPack } = services;
  if (starterPack === undefined || !(await isWanted(db, module, target))) return;
  const picture = await starterPack.picture(module);
  const fileId = randomUUID();
  const stored = await store.put(fileId, picture.content);
  try {
    const isAdded = await db.transaction(async (inOne) => {
      if (!(await isWanted(inOne, module, target))) return false;
      await insertModule(inOne, module, target, { id: fileId, ...stored, ...picture });
      return true;
    });
    if (!isAdded) await store.remove(fileId);
  } catch (error) {
    await store.remove(fileId);
    throw error;
  }
}

/** Not where it is already, where its name is taken, or where its topic, or the person who wanted it, is gone. Inside a transaction the topic stays. */
async function isWanted(
  db: Db,
  { key, moduleName }: PackedModule,
  { categoryId, actorId, topicId }: PackTarget,
): Promise<boolean> {
  const topic = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.categoryId, categoryId)))
    .for('no key update');
  const here = await db.$count(modules, eq(modules.id, packedId(categoryId, key)));
  const sameName = await db.$count(
    modules,
    and(eq(modules.topicId, topicId), eq(modules.moduleName, moduleName)),
  );
  const actor = await db.$count(users, eq(users.id, actorId));
  return topic.length === 1 && here + sameName === 0 && actor === 1;
}

async function insertModule(
  db: Db,
  { key, moduleName, canDo, resources, tasks: instructionsOfTasks }: PackedModule,
  { categoryId, actorId, topicId }: PackTarget,
  file: { readonly id: string } & Stored & PackedPicture,
): Promise<void> {
  const moduleId = packedId(categoryId, key);
  const described = {
    purpose: 'module',
    ownerId: actorId,
    fileName: `${key}.webp`,
    topicId,
    moduleId,
  } as const;
  const { content: _stored, ...picture } = file;
  await db.insert(files).values({
    ...picture,
    ownerId: actorId,
    categoryId,
    purpose: 'module',
    path: filePathOf(described, 'image/webp', Date.now()),
    kind: 'image',
    mediaType: 'image/webp',
  });
  await db
    .insert(modules)
    .values({ id: moduleId, topicId, moduleName, canDo, imageFileId: file.id, createdBy: actorId });
  const items = { moduleId, version: 1 };
  if (resources.length > 0)
    await db
      .insert(learningResources)
      .values(resources.map((each, index) => ({ ...items, ...each, index, id: randomUUID() })));
  if (instructionsOfTasks.length > 0)
    await db.insert(tasks).values(
      instructionsOfTasks.map((instructions, index) => ({
        ...items,
        instructions,
        index,
        id: randomUUID(),
      })),
    );
}

/** How many of these topics or modules there are. */
export function countOf(
  db: Db,
  table: typeof topics | typeof modules,
  ids: readonly string[],
): Promise<number> {
  return db.$count(table, inArray(table.id, [...ids]));
}
