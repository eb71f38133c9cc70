// How far a learner is with a resource.
import { z } from '../contract/schema.ts';

/** `completed`, or null when cleared. */
export const resourceStatus = z.nullable(z.literal('completed'));
