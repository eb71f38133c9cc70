// What the server does to tell people what is new while the app is closed.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import { deliverJob, planDeliveriesJob, readingJob, statusJob, testPushJob } from './deliver.ts';
import * as reachCalls from './reach-calls.ts';

export const notifications: Feature = {
  calls: [calls, reachCalls],
  collections: [collections],
  jobs: [planDeliveriesJob, deliverJob, testPushJob, statusJob, readingJob],
};
