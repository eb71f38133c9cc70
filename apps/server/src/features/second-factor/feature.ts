// What the server does for second factor.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import { notifyUserJob } from './notify-user.ts';

export const secondFactor: Feature = {
  calls: [calls],
  collections: [collections],
  jobs: [notifyUserJob],
};
