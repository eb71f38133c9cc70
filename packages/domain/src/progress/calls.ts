// Calls on a learner's own progress.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { resourceStatus } from './resource-status.ts';

const { put } = callsOf('Progress');

export const setResourceStatus = put(
  '/users/me/learningResources/{resourceId}',
  'Mark a learning resource as completed, or clear it',
  {
    may: 'learn',
    records: [],
    offline: { waitsAs: 'progress.set' },
    input: { status: resourceStatus, topicId: id, moduleId: id },
    answers: { entry: z.object({ resourceId: id, status: resourceStatus, topicId: id, moduleId: id }) },
  },
);
