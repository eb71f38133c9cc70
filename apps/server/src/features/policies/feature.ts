// What the server does for policies.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';

export const policies: Feature = {
  calls: [calls],
  collections: [collections],
  publicCollections: [collections.activePolicies],
};
