// The live collection of personal targets.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ofRecord } from '../contract/params.ts';

export type Target = {
  readonly id: Id;
  readonly learnerId: Id;
  readonly categoryId: Id;
  readonly targetText: string;
  readonly index: number;
  /** True until the learner has viewed the target list. */
  readonly isNew: boolean;
  /** Of the text. */
  readonly version: number;
};

/** A learner's targets: of all categories for the learner, of one for its staff. */
export const targetsOfLearner = collection<Target>()({
  name: 'targets.ofLearner',
  params: ofRecord,
  key: 'id',
});
