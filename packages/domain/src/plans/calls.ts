// What can be done to a learning plan.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { questionSets } from './collections.ts';

/** Of the learner's active plan in that category. `seen` is when the answers on the screen were last changed. */
export const markPlanChecked = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/learningAssessments/{category}/{questionSet}/lastChecked',
    summary: 'The viewer has looked at a question set of the active learning plan',
    tags: ['Learning plans'],
  })
  .input(
    z.strictObject({
      userId: id,
      category: id,
      questionSet: z.enum(questionSets),
      seen: z.optional(z.iso.datetime()),
    }),
  )
  .output(z.object({ lastChecked: z.string() }));
