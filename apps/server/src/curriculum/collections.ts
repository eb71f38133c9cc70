// Collections of the topics and modules of a category or a classroom, and of a module's resources and tasks.
import * as table from '../schema/curriculum.ts';
import * as contract from '@foothold/domain/curriculum/collections';
import type { LearningResource, Module, Task, Topic } from '@foothold/domain/curriculum/collections';
import { eq, inArray } from 'drizzle-orm';
import { chatModules } from '../schema/classrooms.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve, within } from '../live/collection.ts';
import { chatChanges, viewerChanges } from '../live/dependencies.ts';
import { canSeeChat } from '../access/visibility.ts';
import { staffOf, type OfCategory } from '../live/of-category.ts';
import { canSeeModule } from './access.ts';
import { learningResources } from '../schema/curriculum.ts';

type OfChat = { chatId: string };
type OfModule = { moduleId: string };

const moduleColumns = {
  id: table.modules.id,
  topicId: table.modules.topicId,
  moduleName: table.modules.moduleName,
  imageFileId: table.modules.imageFileId,
  locked: table.modules.locked,
  createdBy: table.modules.createdBy,
};

export const topics = serve<OfCategory, Topic>(contract.topics, {
  access: staffOf('writeCurriculum'),
  accessDependsOn: viewerChanges,
  touchedBy: { topics: direct('category_id', (categoryId) => ({ categoryId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(table.topics)
      .where(
        within(
          table.topics.categoryId,
          rooms.map((room) => room.categoryId),
          table.topics.id,
          keys,
        ),
      );
    return rows.map(({ createdAt: _, ...row }) => ({ room: { categoryId: row.categoryId }, row }));
  },
});

export const modules = serve<OfCategory, Module>(contract.modules, {
  access: staffOf('writeCurriculum'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    modules: async (db, changes) => {
      const rows = await db
        .select({ id: table.topics.id, categoryId: table.topics.categoryId })
        .from(table.topics)
        .where(inArray(table.topics.id, columnValues(changes, 'topic_id')));
      const ids = columnValues(changes, 'id');
      return rows.map((row) => ({ params: { categoryId: row.categoryId }, keys: ids }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ ...moduleColumns, categoryId: table.topics.categoryId })
      .from(table.modules)
      .innerJoin(table.topics, eq(table.topics.id, table.modules.topicId))
      .where(
        within(
          table.topics.categoryId,
          rooms.map((room) => room.categoryId),
          table.modules.id,
          keys,
        ),
      );
    return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row }));
  },
});

export const modulesOfChat = serve<OfChat, Module>(contract.modulesOfChat, {
  access: (db, actor, { chatId }) => canSeeChat(db, actor, chatId),
  accessDependsOn: chatChanges,
  touchedBy: {
    chat_modules: direct('chat_id', (chatId) => ({ chatId }), 'module_id'),
    modules: (db, changes) => chatsWithModules(db, columnValues(changes, 'id')),
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ ...moduleColumns, chatId: chatModules.chatId })
      .from(chatModules)
      .innerJoin(table.modules, eq(table.modules.id, chatModules.moduleId))
      .where(
        within(
          chatModules.chatId,
          rooms.map((room) => room.chatId),
          table.modules.id,
          keys,
        ),
      );
    return rows.map(({ chatId, ...row }) => ({ room: { chatId }, row }));
  },
});

/** The rooms and keys of the classrooms that have these modules. */
async function chatsWithModules(db: Db, moduleIds: readonly string[]) {
  const links = await db
    .select({ chatId: chatModules.chatId, moduleId: chatModules.moduleId })
    .from(chatModules)
    .where(inArray(chatModules.moduleId, [...moduleIds]));
  return links.map((link) => ({ params: { chatId: link.chatId }, keys: [link.moduleId] }));
}

const moduleChanges = {
  ...viewerChanges,
  chat_members: (change: Parameters<typeof viewerChanges.users>[0]) => ({
    actorIds: columnValues([change], 'user_id'),
  }),
  chat_modules: (change: Parameters<typeof viewerChanges.users>[0]) => ({
    rooms: columnValues([change], 'module_id').map((moduleId) => ({ moduleId })),
  }),
  modules: (change: Parameters<typeof viewerChanges.users>[0]) => ({
    rooms: columnValues([change], 'id').map((moduleId) => ({ moduleId })),
  }),
};

export const resources = serve<OfModule, LearningResource>(contract.resources, {
  access: (db, actor, { moduleId }) => canSeeModule(db, actor, moduleId),
  accessDependsOn: moduleChanges,
  touchedBy: { learning_resources: direct('module_id', (moduleId) => ({ moduleId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(learningResources)
      .where(
        within(
          learningResources.moduleId,
          rooms.map((room) => room.moduleId),
          learningResources.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { moduleId: row.moduleId }, row }));
  },
});

export const tasks = serve<OfModule, Task>(contract.tasks, {
  access: (db, actor, { moduleId }) => canSeeModule(db, actor, moduleId),
  accessDependsOn: moduleChanges,
  touchedBy: { tasks: direct('module_id', (moduleId) => ({ moduleId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(table.tasks)
      .where(
        within(
          table.tasks.moduleId,
          rooms.map((room) => room.moduleId),
          table.tasks.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { moduleId: row.moduleId }, row }));
  },
});
