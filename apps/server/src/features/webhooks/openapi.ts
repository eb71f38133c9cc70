// The reading of events as the OpenAPI document describes it: it is no call, because only machine keys may.
import { eventDays, eventTypes } from '@foothold/domain/webhooks/events';
import type { PlainRoute } from '../../kernel/edge/plain-route.ts';
import { maxEvents, usualEvents } from './read-events.ts';

const uuid = { type: 'string' as const, format: 'uuid' };

const event = {
  type: 'object' as const,
  properties: {
    id: uuid,
    type: { type: 'string' as const, enum: [...eventTypes] },
    timestamp: { type: 'string' as const, format: 'date-time' },
    categoryId: uuid,
    data: { type: 'object' as const, additionalProperties: uuid },
  },
  required: ['id', 'type', 'timestamp', 'categoryId', 'data'],
};

export const eventsRoute: PlainRoute = {
  path: '/events',
  method: 'get',
  operation: {
    operationId: 'webhooks.readEvents',
    summary: 'Read what has happened in a category, by ids',
    description: `For machine keys for events, of their own category. Events are kept for ${eventDays} days. Those that webhooks send are the same, with the same ids.`,
    tags: ['Webhooks'],
    security: [{ machineKey: [] }],
    parameters: [
      {
        name: 'after',
        in: 'query',
        description: 'The id of the last event that is known; without it from the oldest one that is kept',
        schema: uuid,
      },
      {
        name: 'limit',
        in: 'query',
        description: 'How many events at most',
        schema: { type: 'integer', minimum: 1, maximum: maxEvents, default: usualEvents },
      },
    ],
    responses: {
      '200': {
        description: 'The next events, the oldest first; with fewer than `limit` these were all',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                events: { type: 'array', items: event },
                next: {
                  description: 'What to ask for next as `after`; absent while there is no event',
                  ...uuid,
                },
              },
              required: ['events'],
            },
          },
        },
      },
    },
  },
};
