// The calls that add, change, delete and order a module's learning resources and tasks.
import * as contract from '@foothold/domain/curriculum/item-calls';
import { randomUUID } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { and, asc, eq, sql } from '../../kernel/database/drizzle.ts';
import type { Viewer } from '../../kernel/access/actor.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound, type Once } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { withoutModule } from './documents.ts';
import { requireEmbedLink } from './embed-link.ts';
import { requireUnlocked, requireModule, type ModuleParams } from './guards.ts';
import { closeGap, insertPosition, itemTables, reorderItems, type WantedOrder } from './item-order.ts';
import { learningResources, tasks } from '../../kernel/schema/public.ts';
import { recordModule } from './audit-events.ts';
import { learnersWithWork, releaseWork, type ItemKind } from './work.ts';

export const addResource = call(contract.addResource, async (args) => {
  const { input, db, context } = args;
  const id = await addItem('resource', args, (item) => {
    const { instructions } = input;
    const embedLink = requireEmbedLink(input.embedLink, context.services.settings);
    return db.insert(learningResources).values({ ...item, instructions, embedLink });
  });
  return { item: withoutModule(await resourceIn(db, input.moduleId, id)) };
});

export const addTask = call(contract.addTask, async (args) => {
  const { input, db } = args;
  const { instructions, tool } = input;
  const id = await addItem('task', args, (item) => db.insert(tasks).values({ ...item, instructions, tool }));
  return { item: withoutModule(await taskIn(db, input.moduleId, id)) };
});

export const changeResource = call(contract.changeResource, async (args) => {
  const { input, db, context } = args;
  await changeModule(args, async () => {
    const { id, instructions, embedLink, version } = await resourceIn(db, input.moduleId, input.itemId);
    requireVersion({ instructions, embedLink, version }, input.expectedVersion);
    const changed = input.embedLink && {
      embedLink: requireEmbedLink(input.embedLink, context.services.settings),
    };
    const changes = { instructions: input.instructions, ...changed, version: version + 1 };
    await db.update(learningResources).set(changes).where(eq(learningResources.id, id));
    return { resourceChanged: id };
  });
  return { item: withoutModule(await resourceIn(db, input.moduleId, input.itemId)) };
});

export const changeTask = call(contract.changeTask, async (args) => {
  const { input, db } = args;
  await changeModule(args, async () => {
    const { id, instructions, tool, version } = await taskIn(db, input.moduleId, input.itemId);
    requireVersion({ instructions, tool, version }, input.expectedVersion);
    const changes = { instructions: input.instructions, tool: input.tool, version: version + 1 };
    await db.update(tasks).set(changes).where(eq(tasks.id, id));
    return { taskChanged: id };
  });
  return { item: withoutModule(await taskIn(db, input.moduleId, input.itemId)) };
});

export const deleteResource = call(contract.deleteResource, (args) =>
  deleteItem('resource', args, resourceIn),
);
export const deleteTask = call(contract.deleteTask, (args) => deleteItem('task', args, taskIn));

export const orderResources = call(contract.orderResources, async (args) => {
  await orderItems('resource', args);
  return { items: (await resourcesOf(args.db, args.input.moduleId)).map(withoutModule) };
});
export const orderTasks = call(contract.orderTasks, async (args) => {
  await orderItems('task', args);
  return { items: (await tasksOf(args.db, args.input.moduleId)).map(withoutModule) };
});

type Args<Input> = {
  readonly input: ModuleParams & Input;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly once: Once;
};

/** Locks the module, applies `work` once unless staff have locked the module, and records what it returns. Keeps `id`. */
async function changeModule(
  { input, db, viewer, once }: Args<unknown>,
  work: () => Promise<Readonly<Record<string, unknown>>>,
  id?: string,
) {
  const module = await requireModule(db, viewer, input, 'change');
  return once(async () => {
    requireUnlocked(module);
    await recordModule(db, viewer, 'module changed', module, await work());
    return id === undefined ? [] : [id];
  });
}

async function addItem(
  kind: ItemKind,
  args: Args<{ readonly itemId?: string; readonly index?: number }>,
  insert: (item: { id: string; moduleId: string; index: number }) => PromiseLike<unknown>,
): Promise<string> {
  const { db, input } = args;
  const id = input.itemId ?? randomUUID();
  const add = async () => {
    const index = await insertPosition(db, kind, input.moduleId, input.index);
    await insert({ id, moduleId: input.moduleId, index });
    return { [`${kind}Added`]: id };
  };
  const [itemId = throwNotFound()] = await changeModule(args, add, id);
  return itemId;
}

async function deleteItem(
  kind: ItemKind,
  args: Args<{ readonly itemId: string; readonly onlyWithoutWork?: boolean }>,
  itemIn: typeof taskIn | typeof resourceIn,
): Promise<void> {
  const { input, db } = args;
  await changeModule(args, async () => {
    const { id, index } = await itemIn(db, input.moduleId, input.itemId);
    // Lock first: evidence submitted at the same moment is either counted here or refused.
    await db.execute(sql`select from ${itemTables[kind]} where id = ${id} for update`);
    if (input.onlyWithoutWork === true) await requireWithoutWork(db, kind, id);
    const evidence = kind === 'task' ? { evidence: await releaseWork(db, [id]) } : {};
    await db.execute(sql`delete from ${itemTables[kind]} where id = ${id}`);
    await closeGap(db, kind, input.moduleId, index);
    return { [`${kind}Deleted`]: id, ...evidence };
  });
}

async function orderItems(kind: ItemKind, args: Args<WantedOrder>): Promise<void> {
  await changeModule(args, async () => {
    await reorderItems(args.db, kind, args.input.moduleId, args.input);
    return { [`${kind}sOrdered`]: true };
  });
}

function resourcesOf(db: Db, moduleId: string, itemId?: string) {
  const { id, moduleId: ofModule, index } = learningResources;
  const matches = and(eq(ofModule, moduleId), itemId === undefined ? undefined : eq(id, itemId));
  return db.select().from(learningResources).where(matches).orderBy(asc(index));
}

function tasksOf(db: Db, moduleId: string, itemId?: string) {
  const matches = and(eq(tasks.moduleId, moduleId), itemId === undefined ? undefined : eq(tasks.id, itemId));
  return db.select().from(tasks).where(matches).orderBy(asc(tasks.index));
}

async function resourceIn(db: Db, moduleId: string, itemId: string) {
  return first(await resourcesOf(db, moduleId, itemId)) ?? throwNotFound();
}

async function taskIn(db: Db, moduleId: string, itemId: string) {
  return first(await tasksOf(db, moduleId, itemId)) ?? throwNotFound();
}

async function requireWithoutWork(db: Db, kind: ItemKind, itemId: string): Promise<void> {
  const learners = await learnersWithWork(db, kind, itemId);
  if (learners > 0) throw new Refusal('CONFLICT', curriculumSentences.hasWork, { learners });
}
