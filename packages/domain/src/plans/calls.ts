// Calls on a learner's learning plans: answer, mark as seen, assign, archive, activate, delete.
import { callContract, veryLongBody } from '../contract/call.ts';
import { expectedVersions } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { questionSets } from './collections.ts';
import { assessmentDocument } from './document.ts';
import { answers } from './input.ts';

const tags = ['Learning plans'];
const ofActivePlan = { userId: id, category: id, questionSet: z.enum(questionSets) };
const ofPlan = { userId: id, assessmentId: id };

/** The learner's plans of one category: the active one, and the others by id. */
const plansOfCategory = z.object({
  active: z.nullable(assessmentDocument),
  archive: z.record(z.string(), assessmentDocument),
});

/** All answers or none are saved. The versions are those of the questions. */
export const savePlanAnswers = callContract
  .meta({ longestBody: veryLongBody })
  .route({
    method: 'PUT',
    path: '/users/{userId}/learningAssessments/{category}/{questionSet}',
    summary: 'Answer questions of the active learning plan',
    tags,
  })
  .input(
    z.strictObject({
      ...ofActivePlan,
      answers,
      expectedVersions: z.optional(expectedVersions),
      /** The name of `expectedVersions` in pages from before it, whose offline queues may still send it. */
      basedOn: z.optional(expectedVersions),
    }),
  )
  .output(z.object({ assessment: assessmentDocument }));

/** For the learner's active plan in that category. `seen` is when the displayed answers were last changed. */
export const markPlanChecked = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/learningAssessments/{category}/{questionSet}/lastChecked',
    summary: 'The viewer has looked at a question set of the active learning plan',
    tags,
  })
  .input(z.strictObject({ ...ofActivePlan, seen: z.optional(moment) }))
  .output(z.object({ lastChecked: z.string() }));

/** A copy of the published template becomes the active plan; if it is active already it is kept, with its answers. */
export const setPlan = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/learningAssessments',
    summary: 'Set a learning plan for a student',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ userId: id, templateId: id }))
  .output(z.object({ assessment: assessmentDocument }));

export const archivePlan = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/learningAssessments/{assessmentId}/archive',
    summary: 'Archive the active learning plan of a student',
    tags,
  })
  .input(z.strictObject(ofPlan))
  .output(plansOfCategory);

/** The plan that was active in the same category is archived. */
export const activatePlan = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/learningAssessments/{assessmentId}/activate',
    summary: 'Activate an archived learning plan of a student',
    tags,
  })
  .input(z.strictObject(ofPlan))
  .output(plansOfCategory);

export const deletePlan = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/learningAssessments/{assessmentId}',
    summary: 'Delete a learning plan of a student, active or archived',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofPlan))
  .output(z.void());
