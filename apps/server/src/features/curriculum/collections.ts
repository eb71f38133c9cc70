// Collections of the topics and modules of a category or a classroom, and of a module's resources and tasks.
import * as contract from '@foothold/domain/curriculum/collections';
import { eq } from '../../kernel/database/drizzle.ts';
import { ofChat, staffOf, viewerChanges, type Access } from '../../kernel/live/access.ts';
import { columnValuesOf } from '../../kernel/live/changes.ts';
import { without } from '../../kernel/live/columns.ts';
import { through } from '../../kernel/live/scope.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import { chatModules } from '../../kernel/schema/public.ts';
import * as table from '../../kernel/schema/public.ts';
import { canSeeModule } from './access.ts';

const moduleColumns = without(table.modules, 'createdAt');

export const topics = serveTable(contract.topics, table.topics, {
  room: { categoryId: table.topics.categoryId },
  access: staffOf('writeCurriculum'),
  columns: without(table.topics, 'createdAt'),
});

export const modules = serveTable(contract.modules, table.modules, {
  room: { categoryId: through(table.modules.topicId, table.topics.id, table.topics.categoryId) },
  access: staffOf('writeCurriculum'),
  columns: moduleColumns,
});

export const modulesOfChat = serveTable(contract.modulesOfChat, chatModules, {
  room: { chatId: chatModules.chatId },
  key: { id: chatModules.moduleId },
  access: ofChat,
  columns: moduleColumns,
  joins: (query) => query.innerJoin(table.modules, eq(table.modules.id, chatModules.moduleId)),
  touchedBy: { modules: linkedBy(chatModules.moduleId) },
});

const ofModule: Access<{ moduleId: string }> = {
  allows: (db, actor, { moduleId }) => canSeeModule(db, actor, moduleId),
  dependsOn: {
    ...viewerChanges,
    chat_members: (change) => ({ actorIds: columnValuesOf(change, 'user_id') }),
    chat_modules: (change) => ({
      rooms: columnValuesOf(change, 'module_id').map((moduleId) => ({ moduleId })),
    }),
    modules: (change) => ({ rooms: columnValuesOf(change, 'id').map((moduleId) => ({ moduleId })) }),
  },
};

export const resources = serveTable(contract.resources, table.learningResources, {
  room: { moduleId: table.learningResources.moduleId },
  access: ofModule,
});

export const tasks = serveTable(contract.tasks, table.tasks, {
  room: { moduleId: table.tasks.moduleId },
  access: ofModule,
});
