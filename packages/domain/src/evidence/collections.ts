// Live collections of evidence, comments, viewers' marks and their phrases.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids, ofRecord } from '../contract/params.ts';
import type { AttachedFile, FileType } from '../files/kinds.ts';

export type Evidence = {
  readonly id: Id;
  readonly ownerId: Id;
  /** Exactly one of the two is set. */
  readonly taskId: Id | null;
  readonly targetId: Id | null;
  readonly index: number;
  readonly text: string;
  readonly file: AttachedFile | null;
  readonly createdBy: Id | null;
  readonly sourceMessageId: Id | null;
  readonly createdAt: string;
};

export type Comment = {
  readonly id: Id;
  readonly evidenceId: Id;
  readonly text: string;
  readonly file: AttachedFile | null;
  /** Null: the author has been deleted. */
  readonly createdBy: Id | null;
  readonly createdAt: string;
  /** When the learner said thank you for it. */
  readonly thankedAt: string | null;
};

export const markKinds = ['task', 'target', 'plan_start', 'plan_end'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Up to which time the viewer has seen a task, target or plan question set of one learner. */
export type Mark = {
  readonly learnerId: Id;
  readonly kind: MarkKind;
  readonly subjectId: Id;
  readonly checkedAt: string;
};

/** A piece of evidence without a comment. */
export type Uncommented = {
  readonly evidenceId: Id;
  readonly learnerId: Id;
  readonly taskId: Id | null;
  readonly targetId: Id | null;
  /** Of what is attached; null: words alone. */
  readonly fileType: FileType | null;
  readonly createdAt: string;
};

/** What its owner often writes in comments. */
export type Phrase = { readonly id: Id; readonly text: string; readonly createdAt: string };

/** A learner's evidence: all of it for the learner, that of a category for its staff. */
export const evidenceOfLearner = collection<Evidence>()({
  name: 'evidence.ofLearner',
  params: ofRecord,
  key: 'id',
});

/** The comments on a learner's evidence; same audience. */
export const commentsOfLearner = collection<Comment>()({
  name: 'evidence.comments',
  params: ofRecord,
  key: 'id',
});

/** Evidence without a comment in a category, for its staff: counted by the badges. */
export const uncommentedOfCategory = collection<Uncommented>()({
  name: 'evidence.uncommented',
  params: ids('categoryId'),
  key: 'evidenceId',
});

/** The viewer's own marks in one learner's record. */
export const marksOfViewer = collection<Mark>()({
  name: 'evidence.marks',
  params: ids('viewerId', 'learnerId'),
  key: ['kind', 'subjectId'],
});

/** The viewer's own phrases. */
export const phrasesOfViewer = collection<Phrase>()({
  name: 'evidence.phrases',
  params: ids('viewerId'),
  key: 'id',
});
