// What the server does for progress.
import type { Feature } from '../../kernel/feature.ts';
import * as activityOfClassroom from './activity-of-classroom.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as doneInClassroom from './done-in-classroom.ts';

export const progress: Feature = {
  calls: [calls],
  collections: [collections, activityOfClassroom, doneInClassroom],
};
