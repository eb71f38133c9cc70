// Completed learning resources, as the learner and the staff of their category follow them.
import * as contract from '@foothold/domain/progress/collections';
import { eq } from '../../kernel/database/drizzle.ts';
import { without } from '../../kernel/live/columns.ts';
import { serveRecord } from '../../kernel/live/record-collection.ts';
import { learningResources, modules, resourceProgress, topics } from '../../kernel/schema/public.ts';

export const completionsOfLearner = serveRecord(contract.completionsOfLearner, resourceProgress, {
  learner: resourceProgress.userId,
  category: topics.categoryId,
  columns: without(resourceProgress, 'userId'),
  joins: (query) =>
    query
      .innerJoin(learningResources, eq(learningResources.id, resourceProgress.resourceId))
      .innerJoin(modules, eq(modules.id, learningResources.moduleId))
      .innerJoin(topics, eq(topics.id, modules.topicId)),
});
