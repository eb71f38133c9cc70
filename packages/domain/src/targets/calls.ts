// What can be done to a personal target.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { targetText } from './input.ts';
import { longestTarget } from './sentences.ts';

const tags = ['Targets'];
const ofTarget = { userId: id, targetId: id };

/** `lastChecked` holds the viewer's own time, by the viewer's id; nothing where the viewer never looked. */
const target = z.object({
  targetId: id,
  targetText: z.string(),
  index: z.number(),
  category: id,
  isNew: z.boolean(),
  lastChecked: z.record(z.string(), z.string()),
});

/** A new target stands at the end of its category's, and is new until its learner has seen it. `targetId` is made by the sender, so that a repeated send is done once. */
export const addTarget = callContract
  .route({
    method: 'POST',
    path: '/users/{userId}/personalTargets',
    summary: 'Add a personal target for a student',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ userId: id, targetId: z.optional(id), targetText, category: id }))
  .output(z.object({ target }));

/** `basedOn` is the text that the editor saw; when somebody was faster, the refusal's `text` tells what stands there now. */
export const editTarget = callContract
  .route({
    method: 'PATCH',
    path: '/users/{userId}/personalTargets/{targetId}',
    summary: 'Change the text of a personal target',
    tags,
  })
  .input(
    z.strictObject({
      ...ofTarget,
      targetText,
      basedOn: z.optional(z.string().check(z.maxLength(longestTarget))),
    }),
  )
  .output(z.object({ target }));

export const deleteTarget = callContract
  .route({
    method: 'DELETE',
    path: '/users/{userId}/personalTargets/{targetId}',
    summary: 'Delete a personal target with its evidence and comments',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject(ofTarget))
  .output(z.void());

/** `seen` is the newest moment shown on the screen, so that nothing slips between; the server never moves a mark back. */
export const markTargetChecked = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/personalTargets/{targetId}/lastChecked',
    summary: 'The viewer has looked at a target',
    tags,
  })
  .input(z.strictObject({ ...ofTarget, seen: z.optional(moment) }))
  .output(z.object({ target }));

/** A target that its learner has seen in the list is new no more, and never becomes new again. */
export const markTargetSeen = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/personalTargets/{targetId}/isNew',
    summary: 'The learner has seen a new target',
    tags,
  })
  .input(z.strictObject({ ...ofTarget, isNew: z.literal(false) }))
  .output(z.object({ target }));
