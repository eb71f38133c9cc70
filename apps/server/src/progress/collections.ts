// Completed learning resources, as the learner and the staff of their category follow them.
import * as contract from '@foothold/domain/progress/collections';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Completion } from '@foothold/domain/progress/collections';
import { eq } from 'drizzle-orm';
import { learningResources, modules, topics } from '../schema/curriculum.ts';
import { serve, within } from '../live/collection.ts';
import { learnersOf, toRoomRows, recordAccess, recordChanges, touchedByOwner } from '../live/record-rooms.ts';
import { resourceProgress } from '../schema/progress.ts';

export const completionsOfLearner = serve<OfRecord, Completion>(contract.completionsOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: { resource_progress: touchedByOwner('user_id', 'resource_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select({ done: resourceProgress, categoryId: topics.categoryId })
      .from(resourceProgress)
      .innerJoin(learningResources, eq(learningResources.id, resourceProgress.resourceId))
      .innerJoin(modules, eq(modules.id, learningResources.moduleId))
      .innerJoin(topics, eq(topics.id, modules.topicId))
      .where(within(resourceProgress.userId, learnersOf(rooms), resourceProgress.resourceId, keys));
    const toRows = toRoomRows<Completion>(rooms);
    return rows.flatMap(({ done: { userId, resourceId, completedAt }, categoryId }) =>
      toRows(userId, categoryId, { resourceId, completedAt: completedAt.toISOString() }),
    );
  },
});
