// Counts what is in a category, all of which becomes invisible when the category is deleted.
import type { CategoryContents } from '@foothold/domain/categories/contents';
import { and, eq, inArray } from '../../kernel/database/drizzle.ts';
import {
  chats,
  learningResources,
  modules,
  planTemplates,
  tasks,
  topics,
} from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';

export async function contentsOf(db: Db, categoryId: string): Promise<CategoryContents> {
  const ofTopics = db.select({ id: topics.id }).from(topics).where(eq(topics.categoryId, categoryId));
  const ofModules = db.select({ id: modules.id }).from(modules).where(inArray(modules.topicId, ofTopics));
  return {
    topics: await db.$count(topics, eq(topics.categoryId, categoryId)),
    modules: await db.$count(modules, inArray(modules.topicId, ofTopics)),
    lessons:
      (await db.$count(learningResources, inArray(learningResources.moduleId, ofModules))) +
      (await db.$count(tasks, inArray(tasks.moduleId, ofModules))),
    classrooms: await db.$count(chats, and(eq(chats.categoryId, categoryId), eq(chats.kind, 'group'))),
    templates: await db.$count(planTemplates, eq(planTemplates.categoryId, categoryId)),
  };
}
