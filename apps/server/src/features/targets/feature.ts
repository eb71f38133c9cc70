// What the server does for targets.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';

export const targets: Feature = {
  calls: [calls],
  collections: [collections],
};
