// What the server does for webhooks.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import { cleanWebhooksJob } from './clean.ts';
import * as collections from './collections.ts';
import { queueWebhooksJob, deliverJob, testWebhookJob } from './deliver.ts';
import { eventsRoute } from './openapi.ts';
import { registerEvents } from './read-events.ts';

export const webhooks: Feature = {
  calls: [calls],
  collections: [collections],
  jobs: [queueWebhooksJob, deliverJob, testWebhookJob, cleanWebhooksJob],
  routes: [registerEvents],
  openApi: [eventsRoute],
};
