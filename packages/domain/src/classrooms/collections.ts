// Live collections of classrooms: their modules, and all classrooms of a category.
import type { Chat } from '../chat/collections.ts';
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids, ofRecord } from '../contract/params.ts';

export type ClassroomModule = {
  readonly chatId: Id;
  readonly moduleId: Id;
  readonly topicId: Id;
  readonly index: number;
  readonly active: boolean;
  readonly current: boolean;
  /** Null: before this was kept. */
  readonly addedAt: string | null;
};

export type ClassroomTopic = { readonly chatId: Id; readonly topicId: Id; readonly index: number };

export type Membership = { readonly chatId: Id; readonly userId: Id };

/** A classroom's modules, for its members. */
export const classroomModules = collection<ClassroomModule>()({
  name: 'classrooms.modules',
  params: ids('chatId'),
  key: 'moduleId',
});

/** The order of a classroom's topics, for its members. */
export const classroomTopics = collection<ClassroomTopic>()({
  name: 'classrooms.topics',
  params: ids('chatId'),
  key: 'topicId',
});

/** The modules of a learner's classrooms: of all for the learner, of those in a category for its staff. */
export const modulesOfLearner = collection<ClassroomModule>()({
  name: 'classrooms.modulesOfLearner',
  params: ofRecord,
  key: ['chatId', 'moduleId'],
});

/** All classrooms of a category, for admins. */
export const classroomsOfCategory = collection<Chat>()({
  name: 'classrooms.ofCategory',
  params: ids('categoryId'),
  key: 'id',
});

/** The members of a category's classrooms, for its staff. */
export const classroomMembers = collection<Membership>()({
  name: 'classrooms.members',
  params: ids('categoryId'),
  key: ['chatId', 'userId'],
});
