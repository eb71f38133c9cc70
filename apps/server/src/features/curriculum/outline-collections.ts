// Collections of the ids and modules of resources and tasks, from which progress is calculated.
import * as contract from '@foothold/domain/curriculum/collections';
import type { Outline } from '@foothold/domain/curriculum/collections';
import type { Change } from '@foothold/live/server/collection';
import { and, eq, inArray, sql } from '../../kernel/database/drizzle.ts';
import { unionAll } from '../../kernel/database/drizzle-tables.ts';
import { chatModules, learningResources, modules, tasks, topics } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import { ofChat, staffOf } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { serve, wholeRooms } from '../../kernel/live/collection.ts';

export const outline = serve(contract.outline, {
  access: staffOf('writeCurriculum'),
  touchedBy: {
    learning_resources: categoriesOfItems,
    tasks: categoriesOfItems,
    // Moving a module to another topic moves its items.
    modules: async (db, changes) => {
      const categoryIds = await categoriesOfTopics(db, columnValues(changes, 'topic_id'));
      return categoryIds.map((categoryId) => ({ params: { categoryId }, keys: 'all' }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await itemsOf(db, keys, (moduleId) =>
      inArray(
        moduleId,
        db
          .select({ id: modules.id })
          .from(modules)
          .innerJoin(topics, eq(topics.id, modules.topicId))
          .where(
            inArray(
              topics.categoryId,
              rooms.map((room) => room.categoryId),
            ),
          ),
      ),
    );
    const categoryOf = await categoriesOfModules(db, [...new Set(rows.map((row) => row.moduleId))]);
    return rows.flatMap((row) => {
      const categoryId = categoryOf.get(row.moduleId);
      return categoryId === undefined ? [] : [{ room: { categoryId }, row }];
    });
  },
});

export const outlineOfChat = serve(contract.outlineOfChat, {
  access: ofChat,
  touchedBy: {
    learning_resources: chatsOfItems,
    tasks: chatsOfItems,
    chat_modules: wholeRooms('chat_id', (chatId) => ({ chatId })),
  },
  read: async (db, rooms, keys) => {
    const chatIds = rooms.map((room) => room.chatId);
    const links = await db
      .select({ chatId: chatModules.chatId, moduleId: chatModules.moduleId })
      .from(chatModules)
      .where(inArray(chatModules.chatId, chatIds));
    const chatsOf = Map.groupBy(links, (link) => link.moduleId);
    const rows = await itemsOf(db, keys, (moduleId) => inArray(moduleId, [...chatsOf.keys()]));
    return rows.flatMap((row) =>
      (chatsOf.get(row.moduleId) ?? []).map((link) => ({ room: { chatId: link.chatId }, row })),
    );
  },
});

type ModuleColumn = typeof learningResources.moduleId | typeof tasks.moduleId;

async function itemsOf(
  db: Db,
  keys: readonly string[] | null,
  within: (moduleId: ModuleColumn) => ReturnType<typeof inArray>,
): Promise<Outline[]> {
  const chosen = (column: typeof learningResources.id | typeof tasks.id) =>
    keys === null ? undefined : inArray(column, [...keys]);
  return unionAll(
    db
      .select({
        id: learningResources.id,
        kind: sql<Outline['kind']>`'resource'`.as('kind'),
        moduleId: learningResources.moduleId,
      })
      .from(learningResources)
      .where(and(within(learningResources.moduleId), chosen(learningResources.id))),
    db
      .select({ id: tasks.id, kind: sql<Outline['kind']>`'task'`.as('kind'), moduleId: tasks.moduleId })
      .from(tasks)
      .where(and(within(tasks.moduleId), chosen(tasks.id))),
  );
}

async function categoriesOfItems(db: Db, changes: readonly Change[]) {
  const categoryIds = new Set((await categoriesOfModules(db, columnValues(changes, 'module_id'))).values());
  const keys = columnValues(changes, 'id');
  return [...categoryIds].map((categoryId) => ({ params: { categoryId }, keys }));
}

async function chatsOfItems(db: Db, changes: readonly Change[]) {
  const keys = columnValues(changes, 'id');
  return (await chatsTeaching(db, changes)).map((chatId) => ({ params: { chatId }, keys }));
}

/** The chats whose modules the changed items belong to. */
export async function chatsTeaching(db: Db, changes: readonly Change[]): Promise<string[]> {
  const links = await db
    .selectDistinct({ chatId: chatModules.chatId })
    .from(chatModules)
    .where(inArray(chatModules.moduleId, columnValues(changes, 'module_id')));
  return links.map(({ chatId }) => chatId);
}

async function categoriesOfModules(
  db: Db,
  moduleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ moduleId: modules.id, categoryId: topics.categoryId })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(inArray(modules.id, [...moduleIds]));
  return new Map(rows.map((row) => [row.moduleId, row.categoryId]));
}

async function categoriesOfTopics(db: Db, topicIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ categoryId: topics.categoryId })
    .from(topics)
    .where(inArray(topics.id, [...topicIds]));
  return rows.map((row) => row.categoryId);
}
