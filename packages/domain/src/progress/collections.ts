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
  /** ISO 8601: when the student last completed a page or handed something in. Null: never, or only staff have added evidence. */
  readonly lastWorkAt: string | null;
};

/** The same in numbers, which are small enough to follow for many classrooms at once. */
export type LearnerActivity = {
  readonly learnerId: Id;
  /** Completed resources and evidenced tasks of the active modules. */
  readonly done: number;
  /** All resources and tasks of the active modules; the same for every student of the class. */
  readonly total: number;
  /** Those of the current modules alone. */
  readonly currentDone: number;
  /** The same for every student; 0: no module is the current one, or it is empty. */
  readonly currentTotal: number;
  /** The evidenced tasks among those done. */
  readonly handedIn: number;
  readonly lastWorkAt: string | null;
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

/** Every student of a classroom, for its staff. */
export const activityOfClassroom = collection<LearnerActivity>()({
  name: 'progress.activityOfClassroom',
  params: ids('chatId'),
  key: 'learnerId',
});
