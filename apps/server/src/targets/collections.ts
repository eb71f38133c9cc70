// Personal targets, as the learner and the staff of their category follow them.
import * as contract from '@foothold/domain/targets/collections';
import type { OfRecord } from '@foothold/domain/contract/params';
import type { Target } from '@foothold/domain/targets/collections';
import { serve, within } from '../live/collection.ts';
import {
  learnersOf,
  toRoomRows,
  recordAccess,
  recordChanges,
  touchedByColumns,
} from '../live/record-rooms.ts';
import { targets } from '../schema/targets.ts';

export const targetsOfLearner = serve<OfRecord, Target>(contract.targetsOfLearner, {
  access: recordAccess,
  accessDependsOn: recordChanges,
  touchedBy: { targets: touchedByColumns },
  read: async (db, rooms, keys) => {
    const rows = await db
      .select()
      .from(targets)
      .where(within(targets.learnerId, learnersOf(rooms), targets.id, keys));
    const toRows = toRoomRows<Target>(rooms);
    return rows.flatMap(({ id, learnerId, categoryId, targetText, index, seenAt }) =>
      toRows(learnerId, categoryId, { id, learnerId, categoryId, targetText, index, isNew: seenAt === null }),
    );
  },
});
