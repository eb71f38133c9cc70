// What the server does for categories.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';

export const categories: Feature = {
  calls: [calls],
  collections: [collections],
};
