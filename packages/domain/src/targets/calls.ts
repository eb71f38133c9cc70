// What can be done to a personal target.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

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

/** `seen` is the newest moment shown on the screen, so that nothing slips between; the server never moves a mark back. */
export const markTargetChecked = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/personalTargets/{targetId}/lastChecked',
    summary: 'The viewer has looked at a target',
    tags: ['Targets'],
  })
  .input(z.strictObject({ ...ofTarget, seen: z.optional(z.iso.datetime()) }))
  .output(z.object({ target }));

/** A target that its learner has seen in the list is new no more, and never becomes new again. */
export const markTargetSeen = callContract
  .route({
    method: 'PUT',
    path: '/users/{userId}/personalTargets/{targetId}/isNew',
    summary: 'The learner has seen a new target',
    tags: ['Targets'],
  })
  .input(z.strictObject({ ...ofTarget, isNew: z.literal(false) }))
  .output(z.object({ target }));
