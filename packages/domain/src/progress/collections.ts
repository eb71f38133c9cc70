// What can be followed about progress: the learning resources a learner has completed.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type Completion = { readonly resourceId: Id; readonly completedAt: string };

/** For the learner and the staff of their category. */
export const completionsOfLearner = collection<Completion>()({
  name: 'progress.ofLearner',
  params: ids('learnerId'),
  keyOf: (row) => row.resourceId,
});
