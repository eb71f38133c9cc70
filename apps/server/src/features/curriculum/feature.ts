// What the server does for curriculum.
import type { Feature } from '../../kernel/feature.ts';
import * as collections from './collections.ts';
import * as itemCalls from './item-calls.ts';
import * as linkedPageCalls from './linked-page-calls.ts';
import * as moduleCalls from './module-calls.ts';
import * as outlineCollections from './outline-collections.ts';
import * as shareCollection from './share-collection.ts';
import * as sharedCollection from './shared-collection.ts';
import * as starterPackCalls from './starter-pack-calls.ts';
import { addPackedModules } from './starter-pack.ts';
import * as topicCalls from './topic-calls.ts';

export const curriculum: Feature = {
  calls: [topicCalls, moduleCalls, itemCalls, linkedPageCalls, starterPackCalls],
  collections: [collections, outlineCollections, shareCollection, sharedCollection],
  jobs: [addPackedModules],
};
