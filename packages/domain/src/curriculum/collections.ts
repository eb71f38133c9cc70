// What can be followed of what is taught: topics, modules, learning resources and tasks.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { SharedModule } from './documents.ts';

export type Topic = {
  readonly id: Id;
  readonly categoryId: Id;
  readonly topicName: string;
  readonly subject: string;
  readonly active: boolean;
};

export type Module = {
  readonly id: Id;
  readonly topicId: Id;
  readonly moduleName: string;
  readonly imageFileId: Id | null;
  readonly locked: boolean;
  readonly createdBy: Id | null;
};

export type LearningResource = {
  readonly id: Id;
  readonly moduleId: Id;
  readonly index: number;
  readonly instructions: string;
  readonly embedLink: string;
  readonly version: number;
};

export type Task = {
  readonly id: Id;
  readonly moduleId: Id;
  readonly index: number;
  readonly instructions: string;
  readonly version: number;
};

/** That a module is offered to another category. */
export type Share = { readonly moduleId: Id; readonly categoryId: Id };

/** That an item exists, and where: all that progress needs. */
export type Outline = { readonly id: Id; readonly kind: 'resource' | 'task'; readonly moduleId: Id };

const ofCategory = ids('categoryId');
const ofChat = ids('chatId');
const ofModule = ids('moduleId');

/** A category's topics, for its staff. */
export const topics = collection<Topic>()({
  name: 'curriculum.topics',
  params: ofCategory,
  keyOf: (row) => row.id,
});

/** A category's modules, for its staff. */
export const modules = collection<Module>()({
  name: 'curriculum.modules',
  params: ofCategory,
  keyOf: (row) => row.id,
});

/** What a category's modules hold, for its staff. */
export const outline = collection<Outline>()({
  name: 'curriculum.outline',
  params: ofCategory,
  keyOf: (row) => row.id,
});

/** The modules taught in a classroom, for its members. */
export const modulesOfChat = collection<Module>()({
  name: 'curriculum.modulesOfChat',
  params: ofChat,
  keyOf: (row) => row.id,
});

/** What a classroom's modules hold, for its members. */
export const outlineOfChat = collection<Outline>()({
  name: 'curriculum.outlineOfChat',
  params: ofChat,
  keyOf: (row) => row.id,
});

/** A module's learning resources. */
export const resources = collection<LearningResource>()({
  name: 'curriculum.resources',
  params: ofModule,
  keyOf: (row) => row.id,
});

/** A module's tasks. */
export const tasks = collection<Task>()({
  name: 'curriculum.tasks',
  params: ofModule,
  keyOf: (row) => row.id,
});

/** The modules that other categories share with this one: what its staff can import. */
export const sharedModules = collection<SharedModule>()({
  name: 'curriculum.sharedModules',
  params: ids('categoryId'),
  keyOf: (row) => row.id,
});

/** The categories that a module is shared with, for the staff of its own. */
export const shares = collection<Share>()({
  name: 'curriculum.shares',
  params: ofModule,
  keyOf: (row) => row.categoryId,
});
