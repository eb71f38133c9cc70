// What the server does to tell people what is new while the app is closed.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import { deliverJob, planDeliveriesJob, testPushJob } from './deliver.ts';

export const notifications: Feature = { calls: [calls], jobs: [planDeliveriesJob, deliverJob, testPushJob] };
