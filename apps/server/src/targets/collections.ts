// Personal targets, as the learner and the staff of their category follow them.
import { targetsOfLearner, type Target } from '@foothold/domain/targets/collections';
import { direct, serve, within } from '../live/collection.ts';
import { learnerRecordChanges } from '../live/dependencies.ts';
import { seesLearner } from '../people/access.ts';
import { targets } from './tables.ts';

export const targetsOfLearnerRoom = serve<{ learnerId: string }, Target>(targetsOfLearner, {
  access: (db, actor, { learnerId }) => seesLearner(db, actor, learnerId),
  accessDependsOn: learnerRecordChanges,
  touchedBy: { targets: direct('learner_id', (learnerId) => ({ learnerId }), 'id') },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(targets)
      .where(
        within(
          targets.learnerId,
          rooms.map((room) => room.learnerId),
          targets.id,
          keys,
        ),
      );
    return rows.map(({ id, learnerId, categoryId, targetText, index, seenAt }) => ({
      room: { learnerId },
      row: { id, learnerId, categoryId, targetText, index, isNew: seenAt === null },
    }));
  },
});
