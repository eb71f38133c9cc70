// What the server does for audit.
import type { Feature } from '../feature.ts';
import * as collections from './collections.ts';
import { auditRetentionJob } from './retention.ts';

export const audit: Feature = {
  collections: [collections],
  jobs: [auditRetentionJob],
};
