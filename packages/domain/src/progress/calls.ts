// Calls on a learner's own progress.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { resourceStatus } from './resource-status.ts';

export const setResourceStatus = callContract
  .route({
    method: 'PUT',
    path: '/users/me/learningResources/{resourceId}',
    summary: 'Mark a learning resource as completed, or clear it',
    tags: ['Progress'],
  })
  .input(z.strictObject({ resourceId: id, status: resourceStatus, topicId: id, moduleId: id }))
  .output(
    z.object({ entry: z.object({ resourceId: id, status: resourceStatus, topicId: id, moduleId: id }) }),
  );
