// What the server does for classrooms.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as learnerModules from './learner-modules.ts';
import * as moduleCalls from './module-calls.ts';

export const classrooms: Feature = {
  calls: [calls, moduleCalls],
  collections: [collections, learnerModules],
};
