// Live collections of topics, modules, learning resources and tasks.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { Tool } from '../evidence/tool.ts';
import type { SharedModule } from './documents.ts';

export type Topic = {
  readonly id: Id;
  readonly categoryId: Id;
  readonly topicName: string;
  readonly subject: string;
  readonly active: boolean;
  /** Of the name and the subject. */
  readonly version: number;
};

export type Module = {
  readonly id: Id;
  readonly topicId: Id;
  readonly moduleName: string;
  readonly imageFileId: Id | null;
  readonly locked: boolean;
  readonly createdBy: Id | null;
  /** What learners can do after it, as they say it themselves: "I can …". Empty: nobody wrote it. */
  readonly canDo: string;
  /** Of the name and the can-do statement. */
  readonly version: number;
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
  /** What the teacher chose for the answers. Null: its words say it. */
  readonly tool: Tool | null;
  readonly version: number;
};

/** A module shared with another category. */
export type Share = { readonly moduleId: Id; readonly categoryId: Id };

/** An item's existence and place: all that progress needs. */
export type Outline = { readonly id: Id; readonly kind: 'resource' | 'task'; readonly moduleId: Id };

const ofCategory = ids('categoryId');
const ofChat = ids('chatId');
const ofModule = ids('moduleId');

/** A category's topics, for its staff. */
export const topics = collection<Topic>()({
  name: 'curriculum.topics',
  params: ofCategory,
  key: 'id',
});

/** A category's modules, for its staff. */
export const modules = collection<Module>()({
  name: 'curriculum.modules',
  params: ofCategory,
  key: 'id',
});

/** The items of a category's modules, for its staff. */
export const outline = collection<Outline>()({
  name: 'curriculum.outline',
  params: ofCategory,
  key: 'id',
});

/** The modules taught in a classroom, for its members. */
export const modulesOfChat = collection<Module>()({
  name: 'curriculum.modulesOfChat',
  params: ofChat,
  key: 'id',
});

/** The items of a classroom's modules, for its members. */
export const outlineOfChat = collection<Outline>()({
  name: 'curriculum.outlineOfChat',
  params: ofChat,
  key: 'id',
});

/** A module's learning resources. */
export const resources = collection<LearningResource>()({
  name: 'curriculum.resources',
  params: ofModule,
  key: 'id',
});

/** A module's tasks. */
export const tasks = collection<Task>()({
  name: 'curriculum.tasks',
  params: ofModule,
  key: 'id',
});

/** The modules that other categories share with this one, for its staff to import. */
export const sharedModules = collection<SharedModule>()({
  name: 'curriculum.sharedModules',
  params: ids('categoryId'),
  key: 'id',
});

/** The categories that a module is shared with, for the staff of its own category. */
export const shares = collection<Share>()({
  name: 'curriculum.shares',
  params: ofModule,
  key: 'categoryId',
});
