// Calls on a learner's learning plans: answer, mark as seen, assign, archive, activate, delete.
import { callsOf, veryLongBody } from '../call.ts';
import { expectedVersions } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { questionSets } from './collections.ts';
import { assessmentDocument } from './document.ts';
import { answers } from './input.ts';

const { post, put, del } = callsOf('Learning plans');
const ofActivePlan = { questionSet: z.enum(questionSets) };

/** The learner's plans of one category: the active one, and the others by id. */
const plansOfCategory = z.object({
  active: z.nullable(assessmentDocument),
  archive: z.record(z.string(), assessmentDocument),
});

/** All answers or none are saved. The versions are those of the questions. */
export const savePlanAnswers = put(
  '/users/{userId}/learningAssessments/{category}/{questionSet}',
  'Answer questions of the active learning plan',
  {
    may: 'signedIn',
    records: ['plan changed', 'private record read'],
    offline: { sentAs: 'plan.answers' },
    maxBodyBytes: veryLongBody,
    input: {
      ...ofActivePlan,
      answers,
      expectedVersions: z.optional(expectedVersions),
      /** The name of `expectedVersions` in pages from before it, whose offline queues may still send it. */
      basedOn: z.optional(expectedVersions),
    },
    answers: { assessment: assessmentDocument },
  },
);

/** For the learner's active plan in that category. `seen` is when the displayed answers were last changed. */
export const markPlanChecked = put(
  '/users/{userId}/learningAssessments/{category}/{questionSet}/lastChecked',
  'The viewer has looked at a question set of the active learning plan',
  {
    may: 'signedIn',
    // Having looked at something is a mark of its own.
    records: [],
    offline: 'waits',
    input: { ...ofActivePlan, seen: z.optional(moment) },
    answers: { lastChecked: z.string() },
  },
);

/** A copy of the published template becomes the active plan; if it is active already it is kept, with its answers. */
export const setPlan = post('/users/{userId}/learningAssessments', 'Set a learning plan for a student', {
  may: 'managePlans',
  records: ['plan set', 'private record read'],
  input: { templateId: id },
  creates: { assessment: assessmentDocument },
});

export const archivePlan = post(
  '/users/{userId}/learningAssessments/{assessmentId}/archive',
  'Archive the active learning plan of a student',
  {
    may: 'managePlans',
    records: ['plan archived', 'private record read'],
    answers: plansOfCategory,
  },
);

/** The plan that was active in the same category is archived. */
export const activatePlan = post(
  '/users/{userId}/learningAssessments/{assessmentId}/activate',
  'Activate an archived learning plan of a student',
  {
    may: 'managePlans',
    records: ['plan activated', 'private record read'],
    answers: plansOfCategory,
  },
);

export const deletePlan = del(
  '/users/{userId}/learningAssessments/{assessmentId}',
  'Delete a learning plan of a student, active or archived',
  {
    may: 'managePlans',
    records: ['plan deleted'],
  },
);
