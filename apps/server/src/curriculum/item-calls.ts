// The calls that add, change, delete and order a module's learning resources and tasks.
import * as contract from '@foothold/domain/curriculum/item-calls';
import { randomUUID } from 'node:crypto';
import { Refusal, notFound } from '@foothold/domain/contract/refusal';
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { and, asc, eq, sql } from 'drizzle-orm';
import { first, type Db } from '../database/db.ts';
import { throwNotFound } from '../edge/applied-calls.ts';
import { call } from '../edge/call.ts';
import { requireVersion } from '../edge/conflict.ts';
import type { Settings } from '../runtime/settings.ts';
import { withoutModule } from './documents.ts';
import { requireUnlocked, requireModule } from './guards.ts';
import { closeGap, insertPosition, reorderItems } from './item-order.ts';
import { learningResources, tasks } from '../schema/curriculum.ts';
import { recordModule } from './audit-events.ts';
import { learnersWithWork, releaseWork, type ItemKind } from './work.ts';

export const addResource = call(
  contract.addResource,
  'writeCurriculum',
  async ({ input, db, viewer, context, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    const [itemId = throwNotFound()] = await once(async () => {
      requireUnlocked(module);
      requireFrame(input.embedLink, context.services.settings);
      const id = input.itemId ?? randomUUID();
      await db.insert(learningResources).values({
        id,
        moduleId: module.id,
        index: await insertPosition(db, 'resource', module.id, input.index),
        instructions: input.instructions,
        embedLink: input.embedLink,
      });
      await recordModule(db, viewer, 'module changed', module, { resourceAdded: id });
      return [id];
    });
    return { item: withoutModule(await resourceIn(db, module.id, itemId)) };
  },
);

export const changeResource = call(
  contract.changeResource,
  'writeCurriculum',
  async ({ input, db, viewer, context, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      const item = await resourceIn(db, module.id, input.itemId);
      const { instructions, embedLink, version } = item;
      requireVersion({ instructions, embedLink, version }, input.expectedVersion);
      if (input.embedLink !== undefined) requireFrame(input.embedLink, context.services.settings);
      const changes = { instructions: input.instructions, embedLink: input.embedLink, version: version + 1 };
      await db.update(learningResources).set(changes).where(eq(learningResources.id, item.id));
      await recordModule(db, viewer, 'module changed', module, { resourceChanged: item.id });
    });
    return { item: withoutModule(await resourceIn(db, module.id, input.itemId)) };
  },
);

export const deleteResource = call(
  contract.deleteResource,
  'writeCurriculum',
  async ({ input, db, viewer, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      const item = await resourceIn(db, module.id, input.itemId);
      await db.execute(sql`select from learning_resources where id = ${item.id} for update`);
      if (input.onlyWithoutWork === true) await requireWithoutWork(db, 'resource', item.id);
      await db.delete(learningResources).where(eq(learningResources.id, item.id));
      await closeGap(db, 'resource', module.id, item.index);
      await recordModule(db, viewer, 'module changed', module, { resourceDeleted: item.id });
    });
  },
);

export const orderResources = call(
  contract.orderResources,
  'writeCurriculum',
  async ({ input, db, viewer, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      await reorderItems(db, 'resource', module.id, input);
      await recordModule(db, viewer, 'module changed', module, { resourcesOrdered: true });
    });
    const items = await db
      .select()
      .from(learningResources)
      .where(eq(learningResources.moduleId, module.id))
      .orderBy(asc(learningResources.index));
    return { items: items.map(withoutModule) };
  },
);

export const addTask = call(contract.addTask, 'writeCurriculum', async ({ input, db, viewer, once }) => {
  const module = await requireModule(db, viewer, input, 'change');
  const [itemId = throwNotFound()] = await once(async () => {
    requireUnlocked(module);
    const id = input.itemId ?? randomUUID();
    await db.insert(tasks).values({
      id,
      moduleId: module.id,
      index: await insertPosition(db, 'task', module.id, input.index),
      instructions: input.instructions,
    });
    await recordModule(db, viewer, 'module changed', module, { taskAdded: id });
    return [id];
  });
  return { item: withoutModule(await taskIn(db, module.id, itemId)) };
});

export const changeTask = call(
  contract.changeTask,
  'writeCurriculum',
  async ({ input, db, viewer, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      const item = await taskIn(db, module.id, input.itemId);
      const { instructions, version } = item;
      requireVersion({ instructions, version }, input.expectedVersion);
      await db
        .update(tasks)
        .set({ instructions: input.instructions, version: version + 1 })
        .where(eq(tasks.id, item.id));
      await recordModule(db, viewer, 'module changed', module, { taskChanged: item.id });
    });
    return { item: withoutModule(await taskIn(db, module.id, input.itemId)) };
  },
);

export const deleteTask = call(
  contract.deleteTask,
  'writeCurriculum',
  async ({ input, db, viewer, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      const item = await taskIn(db, module.id, input.itemId);
      // Lock first: evidence submitted at the same moment is either counted here or refused.
      await db.execute(sql`select from tasks where id = ${item.id} for update`);
      if (input.onlyWithoutWork === true) await requireWithoutWork(db, 'task', item.id);
      const evidence = await releaseWork(db, [item.id]);
      await db.delete(tasks).where(eq(tasks.id, item.id));
      await closeGap(db, 'task', module.id, item.index);
      await recordModule(db, viewer, 'module changed', module, { taskDeleted: item.id, evidence });
    });
  },
);

export const orderTasks = call(
  contract.orderTasks,
  'writeCurriculum',
  async ({ input, db, viewer, once }) => {
    const module = await requireModule(db, viewer, input, 'change');
    await once(async () => {
      requireUnlocked(module);
      await reorderItems(db, 'task', module.id, input);
      await recordModule(db, viewer, 'module changed', module, { tasksOrdered: true });
    });
    const items = await db
      .select()
      .from(tasks)
      .where(eq(tasks.moduleId, module.id))
      .orderBy(asc(tasks.index));
    return { items: items.map(withoutModule) };
  },
);

async function resourceIn(db: Db, moduleId: string, itemId: string) {
  const matches = and(eq(learningResources.id, itemId), eq(learningResources.moduleId, moduleId));
  const item = first(await db.select().from(learningResources).where(matches));
  if (item === undefined) throw notFound();
  return item;
}

async function taskIn(db: Db, moduleId: string, itemId: string) {
  const matches = and(eq(tasks.id, itemId), eq(tasks.moduleId, moduleId));
  const item = first(await db.select().from(tasks).where(matches));
  if (item === undefined) throw notFound();
  return item;
}

function requireFrame(link: string, { publicUrl, lessonPagesOrigin }: Settings): void {
  if (frameOf(link, { appOrigin: publicUrl, lessonPagesOrigin }) === null) {
    throw new Refusal('INVALID', curriculumSentences.embedLink);
  }
}

async function requireWithoutWork(db: Db, kind: ItemKind, itemId: string): Promise<void> {
  const learners = await learnersWithWork(db, kind, itemId);
  if (learners > 0) throw new Refusal('CONFLICT', curriculumSentences.hasWork, { learners });
}
