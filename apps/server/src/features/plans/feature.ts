// What the server does for plans.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as marksCollection from './marks-collection.ts';
import * as templateCalls from './template-calls.ts';
import * as templateCollection from './template-collection.ts';

export const plans: Feature = {
  calls: [calls, templateCalls],
  collections: [collections, marksCollection, templateCollection],
};
