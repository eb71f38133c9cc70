// Calls on webhooks, by which other systems of the college hear what happens in a category.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { chosenTypes, webhookAddress } from './input.ts';
import { deliveryOutcomes } from './state.ts';

const tags = ['Webhooks'];
const ofWebhook = z.strictObject({ webhookId: id });

/** `secret` verifies the signatures. It is in this answer and nowhere else. */
export const createWebhook = callContract
  .route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Have the events of a category sent to an address, signed as Standard Webhooks specifies',
    tags,
    successStatus: 201,
  })
  .input(z.strictObject({ categoryId: id, address: webhookAddress, types: chosenTypes }))
  .output(z.object({ webhookId: id, secret: z.string() }));

export const renewWebhookSecret = callContract
  .route({
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    summary: 'Make a new secret for a webhook; for 24 hours the old one signs too',
    tags,
  })
  .input(ofWebhook)
  .output(z.object({ secret: z.string() }));

export const setWebhookOn = callContract
  .route({
    method: 'PUT',
    path: '/webhooks/{webhookId}/on',
    summary: 'Switch a webhook on or off; switched on, it sends what happened meanwhile',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ webhookId: id, on: z.boolean() }))
  .output(z.void());

export const testWebhook = callContract
  .route({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    summary: 'Send a test to a webhook, also to one that is off',
    tags,
    successStatus: 204,
  })
  .input(ofWebhook)
  .output(z.void());

export const sendEventsAgain = callContract
  .route({
    method: 'POST',
    path: '/webhooks/{webhookId}/again',
    summary: 'Send the events from a moment on again; to a webhook that is off, once it is on',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ webhookId: id, from: moment }))
  .output(z.void());

export const deleteWebhook = callContract
  .route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Delete a webhook',
    tags,
    successStatus: 204,
  })
  .input(ofWebhook)
  .output(z.void());

export const readDeliveries = callContract
  .route({
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    summary: 'The last 50 attempts to send something to a webhook, the newest first',
    tags,
  })
  .input(ofWebhook)
  .output(
    z.object({
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
    }),
  );
