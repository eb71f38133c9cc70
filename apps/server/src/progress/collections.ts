// Completed learning resources, as the learner and the staff of their category follow them.
import { completionsOfLearner, type Completion } from '@foothold/domain/progress/collections';
import { direct, serve, within } from '../live/collection.ts';
import { learnerRecordChanges } from '../live/dependencies.ts';
import { seesLearner } from '../people/access.ts';
import { resourceProgress } from './tables.ts';

export const completionsOfLearnerRoom = serve<{ learnerId: string }, Completion>(completionsOfLearner, {
  access: (db, actor, { learnerId }) => seesLearner(db, actor, learnerId),
  accessDependsOn: learnerRecordChanges,
  touchedBy: { resource_progress: direct('user_id', (learnerId) => ({ learnerId }), 'resource_id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(resourceProgress)
      .where(
        within(
          resourceProgress.userId,
          rooms.map((room) => room.learnerId),
          resourceProgress.resourceId,
          keys,
        ),
      );
    return rows.map((row) => ({
      room: { learnerId: row.userId },
      row: { resourceId: row.resourceId, completedAt: row.completedAt.toISOString() },
    }));
  },
});
