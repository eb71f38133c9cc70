// Live collections of progress: completed learning resources and evidenced tasks.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids, ofRecord } from '../contract/params.ts';

export type Completion = { readonly resourceId: Id; readonly completedAt: string };

/** A student's progress in a classroom's modules: ids of completed resources and of tasks with evidence. */
export type DoneInClassroom = {
  readonly learnerId: Id;
  readonly resourceIds: readonly Id[];
  readonly taskIds: readonly Id[];
};

/** Of all categories for the learner, of one for its staff. */
export const completionsOfLearner = collection<Completion>()({
  name: 'progress.ofLearner',
  params: ofRecord,
  key: 'resourceId',
});

/** All students of a classroom, for its staff. Students without progress have no row. */
export const doneInClassroom = collection<DoneInClassroom>()({
  name: 'progress.ofClassroom',
  params: ids('chatId'),
  key: 'learnerId',
});
