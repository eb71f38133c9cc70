// Live collections of learning plans and templates.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids, ofRecord } from '../contract/params.ts';

export const questionSets = ['start', 'end'] as const;
export type QuestionSet = (typeof questionSets)[number];

export type Plan = {
  readonly id: Id;
  readonly learnerId: Id;
  readonly categoryId: Id;
  /** Null: the template has been deleted. */
  readonly templateId: Id | null;
  readonly title: string;
  readonly archivedAt: string | null;
  readonly initialModifiedAt: string;
  readonly finalModifiedAt: string;
};

/** The source of plans. Only a published template can be assigned, and publishing cannot be undone. */
export type PlanTemplate = {
  readonly id: Id;
  readonly categoryId: Id;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly version: number;
};

export type PlanQuestion = {
  readonly id: Id;
  readonly planId: Id;
  readonly questionSet: QuestionSet;
  readonly index: number;
  readonly text: string;
  readonly teacherOnly: boolean;
  readonly answer: string | null;
  readonly version: number;
};

/** A learner's plans, active and archived: of all categories for the learner, of one for its staff. */
export const plansOfLearner = collection<Plan>()({
  name: 'plans.ofLearner',
  params: ofRecord,
  key: 'id',
});

/** A plan's questions and answers. Learners cannot read archived plans. */
export const planQuestions = collection<PlanQuestion>()({
  name: 'plans.questions',
  params: ids('planId'),
  key: 'id',
});

/** The active plans of a category's learners, for its staff: counted by the badges for unchecked plans. */
export const activePlansOfCategory = collection<Plan>()({
  name: 'plans.activeOfCategory',
  params: ids('categoryId'),
  key: 'id',
});

/** Up to which time the viewer has seen a question set of a plan. */
export type PlanMark = {
  readonly kind: `plan_${QuestionSet}`;
  /** The plan. */
  readonly subjectId: Id;
  readonly checkedAt: string;
};

/** The viewer's own marks on those plans. */
export const planMarksOfViewer = collection<PlanMark>()({
  name: 'plans.marks',
  params: ids('viewerId', 'categoryId'),
  key: ['kind', 'subjectId'],
});

/** A category's templates, published or not, for its staff. */
export const templatesOfCategory = collection<PlanTemplate>()({
  name: 'plans.templates',
  params: ids('categoryId'),
  key: 'id',
});

export type TemplateQuestion = {
  readonly id: Id;
  readonly templateId: Id;
  readonly questionSet: QuestionSet;
  readonly index: number;
  readonly text: string;
  readonly teacherOnly: boolean;
};

/** A template's questions, for the staff of its category. */
export const templateQuestions = collection<TemplateQuestion>()({
  name: 'plans.templateQuestions',
  params: ids('templateId'),
  key: 'id',
});
