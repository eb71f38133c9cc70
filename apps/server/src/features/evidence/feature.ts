// What the server does for evidence.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as phraseCalls from './phrase-calls.ts';

export const evidence: Feature = {
  calls: [calls, phraseCalls],
  collections: [collections],
};
