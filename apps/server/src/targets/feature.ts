// What the server does for targets.
import type { Feature } from '../feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as evidenceCalls from './evidence-calls.ts';

export const targets: Feature = {
  calls: [calls, evidenceCalls],
  collections: [collections],
};
