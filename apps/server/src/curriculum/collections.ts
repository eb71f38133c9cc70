// Collections of the topics and modules of a category or a classroom, and of a module's resources and tasks.
import {
  modules as modulesContract,
  modulesOfChat,
  resources as resourcesContract,
  tasks as tasksContract,
  topics as topicsContract,
  type LearningResource,
  type Module,
  type Task,
  type Topic,
} from '@foothold/domain/curriculum/collections';
import { eq, inArray } from 'drizzle-orm';
import { chatModules } from '../schema/classrooms.ts';
import type { Db } from '../database/db.ts';
import { direct, columnValues, serve, within } from '../live/collection.ts';
import { chatChanges, viewerChanges } from '../live/dependencies.ts';
import { canSeeChat } from '../access/visibility.ts';
import { staffOf, type OfCategory } from '../live/of-category.ts';
import { canSeeModule } from './access.ts';
import { learningResources, modules, tasks, topics } from '../schema/curriculum.ts';

type OfChat = { chatId: string };
type OfModule = { moduleId: string };

const moduleColumns = {
  id: modules.id,
  topicId: modules.topicId,
  moduleName: modules.moduleName,
  imageFileId: modules.imageFileId,
  locked: modules.locked,
  createdBy: modules.createdBy,
};

export const topicsRoom = serve<OfCategory, Topic>(topicsContract, {
  access: staffOf('writeCurriculum'),
  accessDependsOn: viewerChanges,
  touchedBy: { topics: direct('category_id', (categoryId) => ({ categoryId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(topics)
      .where(
        within(
          topics.categoryId,
          rooms.map((room) => room.categoryId),
          topics.id,
          keys,
        ),
      );
    return rows.map(({ createdAt: _, ...row }) => ({ room: { categoryId: row.categoryId }, row }));
  },
});

export const modulesRoom = serve<OfCategory, Module>(modulesContract, {
  access: staffOf('writeCurriculum'),
  accessDependsOn: viewerChanges,
  touchedBy: {
    modules: async (db, changes) => {
      const rows = await db
        .select({ id: topics.id, categoryId: topics.categoryId })
        .from(topics)
        .where(inArray(topics.id, columnValues(changes, 'topic_id')));
      const ids = columnValues(changes, 'id');
      return rows.map((row) => ({ params: { categoryId: row.categoryId }, keys: ids }));
    },
  },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ ...moduleColumns, categoryId: topics.categoryId })
      .from(modules)
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .where(
        within(
          topics.categoryId,
          rooms.map((room) => room.categoryId),
          modules.id,
          keys,
        ),
      );
    return rows.map(({ categoryId, ...row }) => ({ room: { categoryId }, row }));
  },
});

export const modulesOfChatRoom = serve<OfChat, Module>(modulesOfChat, {
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
      .innerJoin(modules, eq(modules.id, chatModules.moduleId))
      .where(
        within(
          chatModules.chatId,
          rooms.map((room) => room.chatId),
          modules.id,
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

export const resourcesRoom = serve<OfModule, LearningResource>(resourcesContract, {
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

export const tasksRoom = serve<OfModule, Task>(tasksContract, {
  access: (db, actor, { moduleId }) => canSeeModule(db, actor, moduleId),
  accessDependsOn: moduleChanges,
  touchedBy: { tasks: direct('module_id', (moduleId) => ({ moduleId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(tasks)
      .where(
        within(
          tasks.moduleId,
          rooms.map((room) => room.moduleId),
          tasks.id,
          keys,
        ),
      );
    return rows.map((row) => ({ room: { moduleId: row.moduleId }, row }));
  },
});
