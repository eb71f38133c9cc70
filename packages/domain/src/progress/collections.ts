// What can be followed about progress: the learning resources a learner has completed.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids, ofRecord } from '../contract/params.ts';

export type Completion = { readonly resourceId: Id; readonly completedAt: string };

/** What a student has done of what a classroom teaches: ids of completed resources and of tasks with evidence. */
export type DoneInClassroom = {
  readonly learnerId: Id;
  readonly resourceIds: readonly Id[];
  readonly taskIds: readonly Id[];
};

/** Of all categories for the learner, of one for its staff. */
export const completionsOfLearner = collection<Completion>()({
  name: 'progress.ofLearner',
  params: ofRecord,
  keyOf: (row) => row.resourceId,
});

/** Every student of a classroom in one, for the staff who run it. A student who has done nothing yet has no row. */
export const doneInClassroom = collection<DoneInClassroom>()({
  name: 'progress.ofClassroom',
  params: ids('chatId'),
  keyOf: (row) => row.learnerId,
});
