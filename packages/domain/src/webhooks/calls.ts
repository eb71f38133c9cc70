// Calls on webhooks, by which other systems of the college hear what happens in a category.
import { callsOf } from '../call.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { chosenTypes, webhookAddress } from './input.ts';
import { deliveryOutcomes } from './state.ts';

const { get, post, put, del } = callsOf('Webhooks');

/** `secret` verifies the signatures. It is in this answer and nowhere else. */
export const createWebhook = post(
  '/webhooks',
  'Have the events of a category sent to an address, signed as Standard Webhooks specifies',
  {
    may: 'administer',
    records: ['webhook created'],
    input: { categoryId: id, address: webhookAddress, types: chosenTypes },
    creates: { webhookId: id, secret: z.string() },
  },
);

export const renewWebhookSecret = post(
  '/webhooks/{webhookId}/secret',
  'Make a new secret for a webhook; for 24 hours the old one signs too',
  {
    may: 'administer',
    records: ['webhook secret renewed'],
    answers: { secret: z.string() },
  },
);

export const setWebhookOn = put(
  '/webhooks/{webhookId}/on',
  'Switch a webhook on or off; switched on, it sends what happened meanwhile',
  {
    may: 'administer',
    records: ['webhook switched on', 'webhook switched off'],
    input: { on: z.boolean() },
  },
);

export const testWebhook = post(
  '/webhooks/{webhookId}/test',
  'Send a test to a webhook, also to one that is off',
  {
    may: 'administer',
    records: ['webhook tested'],
  },
);

export const sendEventsAgain = post(
  '/webhooks/{webhookId}/again',
  'Send the events from a moment on again; to a webhook that is off, once it is on',
  {
    may: 'administer',
    records: ['events sent again'],
    input: { from: moment },
  },
);

export const deleteWebhook = del('/webhooks/{webhookId}', 'Delete a webhook', {
  may: 'administer',
  records: ['webhook deleted'],
});

export const readDeliveries = get(
  '/webhooks/{webhookId}/deliveries',
  'The last 50 attempts to send something to a webhook, the newest first',
  {
    may: 'administer',
    answers: {
      deliveries: z.array(
        z.object({
          deliveryId: z.string(),
          eventId: id,
          type: z.string(),
          at: z.string(),
          outcome: z.enum(deliveryOutcomes),
          /** The status of the answer; null: there was none. */
          status: z.nullable(z.number()),
          milliseconds: z.number(),
        }),
      ),
    },
  },
);
