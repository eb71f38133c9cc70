// The collection of personal targets, as the learner and the staff of their category follow them.
import * as contract from '@foothold/domain/targets/collections';
import { sql } from '../../kernel/database/drizzle.ts';
import { without } from '../../kernel/live/columns.ts';
import { serveRecord } from '../../kernel/live/record-collection.ts';
import { targets } from '../../kernel/schema/public.ts';

export const targetsOfLearner = serveRecord(contract.targetsOfLearner, targets, {
  learner: targets.learnerId,
  category: targets.categoryId,
  columns: {
    ...without(targets, 'seenAt', 'createdBy', 'createdAt'),
    isNew: sql<boolean>`${targets.seenAt} is null`,
  },
});
