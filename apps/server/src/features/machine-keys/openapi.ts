// The reading of the audit log as the OpenAPI document describes it: it is no call, because only machine keys may.
import type { PlainRoute } from '../../kernel/edge/plain-route.ts';
import { maxEntries, usualEntries } from './read-audit.ts';

const text = { type: 'string' as const };
const uuidOrNull = { description: 'A UUID, or null' };
const textOrNull = { description: 'A text, or null' };

const entry = {
  type: 'object' as const,
  properties: {
    id: { type: 'integer' as const },
    at: { type: 'string' as const, format: 'date-time' },
    act: text,
    actorId: uuidOrNull,
    actorName: textOrNull,
    subjectId: uuidOrNull,
    subjectName: textOrNull,
    categoryId: uuidOrNull,
    details: { type: 'object' as const },
  },
  required: ['id', 'at', 'act', 'actorId', 'actorName', 'subjectId', 'subjectName', 'categoryId', 'details'],
};

export const auditRoute: PlainRoute = {
  path: '/audit',
  method: 'get',
  operation: {
    operationId: 'machineKeys.readAudit',
    summary: 'Read the audit log, page by page',
    description:
      'For machine keys for the audit log, which is that of all categories. No entry is left out or comes twice.',
    tags: ['Machine keys'],
    security: [{ machineKey: [] }],
    parameters: [
      {
        name: 'after',
        in: 'query',
        description: 'The `next` of the last answer; without it from the oldest entry that is kept',
        schema: text,
      },
      {
        name: 'limit',
        in: 'query',
        description: 'How many entries at most',
        schema: { type: 'integer', minimum: 1, maximum: maxEntries, default: usualEntries },
      },
    ],
    responses: {
      '200': {
        description:
          'The next entries; with fewer than `limit` these were all that are complete at this moment',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                entries: { type: 'array', items: entry },
                next: {
                  description: 'What to send next as `after`; absent while there is no entry',
                  ...text,
                },
              },
              required: ['entries'],
            },
          },
        },
      },
    },
  },
};
