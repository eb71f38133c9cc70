// The calls that read, add, change, share, import and delete modules.
import * as contract from '@foothold/domain/curriculum/calls';
import { Refusal, notFound, sentences } from '@foothold/domain/contract/refusal';
import { canDeleteModule, canFlipLock } from '@foothold/domain/curriculum/access';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { fileUrl } from '@foothold/domain/files/kinds';
import { asc, eq } from '../../kernel/database/drizzle.ts';
import { chatModules, chats, modules, tasks } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { releaseFile } from '../../kernel/files/cleanup.ts';
import { isInCategory } from '../../kernel/access/visibility.ts';
import type { ProvedActor, Viewer } from '../../kernel/access/actor.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { moduleDocument, moduleDocuments } from './documents.ts';
import {
  moduleLocked,
  requireFreeName,
  requireModule,
  requireTopic,
  requireUnlocked,
  type ModuleRow,
} from './guards.ts';
import { requirePicture } from './pictures.ts';
import { copyModule, sharedModulesOf } from './shared-modules.ts';
import { setShares } from './shares.ts';
import { recordModule } from './audit-events.ts';
import { releaseWork } from './work.ts';

export const readModules = call(contract.readModules, async ({ input, db, viewer }) => {
  const topic = await requireTopic(db, viewer, input.topicId, 'read');
  return { modules: await moduleDocuments(db, topic.id, { moduleName: input.moduleName }) };
});

export const addModule = call(contract.addModule, async ({ input, db, viewer, once }) => {
  const topic = await requireTopic(db, viewer, input.topicId, 'change');
  await once(async () => {
    await requireFreeName(db, topic.id, input.moduleName, null);
    await requirePicture(db, viewer, input, input.imageFileId);
    const added = first(
      await db
        .insert(modules)
        .values({
          id: input.moduleId,
          topicId: topic.id,
          moduleName: input.moduleName,
          canDo: input.canDo,
          imageFileId: input.imageFileId,
          createdBy: viewer.id,
        })
        .onConflictDoNothing()
        .returning(),
    );
    if (added === undefined) throw new Refusal('CONFLICT', sentences.somethingWrong);
    await recordModule(db, viewer, 'module created', added);
  });
  return { module: await moduleDocument(db, await requireModule(db, viewer, input, 'read')) };
});

export const changeModule = call(contract.changeModule, async ({ input, db, viewer, once }) => {
  const { moduleName, canDo, locked: lock, categories } = input;
  if (moduleName !== undefined) await requireTopic(db, viewer, input.topicId, 'change');
  const module = await requireModule(db, viewer, input, 'change');
  await once(async () => {
    if (lock !== undefined && lock !== module.locked) await setLock(db, viewer, module, lock);
    if (moduleName !== undefined || canDo !== undefined) await changeWords(db, module, input);
    if (categories !== undefined) await setShares(db, viewer, module, categories);
    await recordModule(db, viewer, 'module changed', module, { moduleName, canDo, locked: lock, categories });
  });
  return { module: await moduleDocument(db, module) };
});

async function setLock(db: Db, viewer: Viewer, module: ModuleRow, lock: boolean): Promise<void> {
  if (!canFlipLock(viewer, module)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  await db.update(modules).set({ locked: lock }).where(eq(modules.id, module.id));
}

type Words = {
  readonly moduleName?: string | undefined;
  readonly canDo?: string | undefined;
  readonly locked?: boolean | undefined;
  readonly expectedVersion?: number | undefined;
};

async function changeWords(
  db: Db,
  module: ModuleRow,
  { moduleName, canDo, locked, expectedVersion }: Words,
): Promise<void> {
  // One call may unlock and rename.
  if (module.locked && locked !== false) throw moduleLocked();
  const { version } = module;
  requireVersion({ moduleName: module.moduleName, canDo: module.canDo, version }, expectedVersion);
  if (moduleName !== undefined) await requireFreeName(db, module.topicId, moduleName, module.id);
  await db
    .update(modules)
    .set({ moduleName, canDo, version: version + 1 })
    .where(eq(modules.id, module.id));
}

export const setModuleImage = call(contract.setModuleImage, async ({ input, db, viewer, once }) => {
  const module = await requireModule(db, viewer, input, 'change');
  await once(async () => {
    requireUnlocked(module);
    await requirePicture(db, viewer, input, input.fileId);
    await db.update(modules).set({ imageFileId: input.fileId }).where(eq(modules.id, module.id));
    if (module.imageFileId !== input.fileId) await releaseFile(db, module.imageFileId);
    await recordModule(db, viewer, 'module changed', module, { image: input.fileId });
  });
  const { imageFileId } = await requireModule(db, viewer, input, 'read');
  return { imageURL: fileUrl(imageFileId ?? throwNotFound()) };
});

/** All classrooms, including inactive ones and those of other categories. */
async function classroomsOf(db: Db, module: ModuleRow): Promise<string[]> {
  const rows = await db
    .select({ chatName: chats.chatName })
    .from(chatModules)
    .innerJoin(chats, eq(chats.id, chatModules.chatId))
    .where(eq(chatModules.moduleId, module.id))
    .orderBy(asc(chats.chatName));
  return rows.map(({ chatName }) => chatName);
}

export const readModuleClassrooms = call(contract.readModuleClassrooms, async ({ input, db, viewer }) => ({
  classrooms: await classroomsOf(db, await requireModule(db, viewer, input, 'read')),
}));

export const deleteModule = call(contract.deleteModule, async ({ input, db, viewer, context, once }) => {
  await requireTopic(db, viewer, input.topicId, 'read');
  await once(async () =>
    removeModule(db, viewer, context.actor, await requireModule(db, viewer, input, 'remove')),
  );
});

async function removeModule(
  db: Db,
  viewer: Viewer,
  actor: ProvedActor | null,
  module: ModuleRow,
): Promise<void> {
  if (!canDeleteModule(viewer, module)) throw moduleLocked();
  const classrooms = await classroomsOf(db, module);
  if (classrooms.length > 0) {
    throw new Refusal('CONFLICT', curriculumSentences.moduleInUse, { classrooms });
  }
  await requireRecentProof(db, actor);
  // Locked, so that evidence which is handed in at the same moment is either counted here or refused.
  const taskRows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(eq(tasks.moduleId, module.id))
    .for('update');
  const evidence = await releaseWork(
    db,
    taskRows.map((task) => task.id),
  );
  await db.delete(modules).where(eq(modules.id, module.id));
  await releaseFile(db, module.imageFileId);
  await recordModule(db, viewer, 'module deleted', module, { evidence });
}

export const readSharedModules = call(contract.readSharedModules, async ({ input, db, viewer }) => {
  if (!(await isInCategory(db, viewer.id, input.categoryId))) {
    throw new Refusal('FORBIDDEN', sentences.forbidden);
  }
  return { modules: (await sharedModulesOf(db, [input.categoryId])).map(({ row }) => row) };
});

export const importModule = call(contract.importModule, async ({ input, db, viewer, context, once }) => {
  const { id: topicId, categoryId } = await requireTopic(db, viewer, input.topicId, 'change');
  const [moduleId = throwNotFound()] = await once(async () => {
    const shared = await sharedModulesOf(db, [categoryId], [input.sourceModuleId]);
    const source = shared.map(({ row }) => row).find((module) => module.topicId === input.sourceTopicId);
    if (source === undefined) throw notFound();
    await requireFreeName(db, topicId, source.moduleName, null);
    const copy = await copyModule(db, context.services.files, viewer, source.id, topicId);
    const named = { id: copy.id, moduleName: source.moduleName };
    await recordModule(db, viewer, 'module created', named, { importedFrom: source.id });
    return [copy.id];
  });
  const copied = await requireModule(db, viewer, { topicId, moduleId }, 'read');
  return { module: await moduleDocument(db, copied) };
});
