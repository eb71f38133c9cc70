// The sending of a roster file as the OpenAPI document describes it: it is no call, because its body is a file.
import type { PlainRoute } from '../../kernel/edge/plain-route.ts';

const text = { type: 'string' as const };

export const rosterRoute: PlainRoute = {
  path: '/roster',
  method: 'put',
  operation: {
    operationId: 'roster.sendRoster',
    summary: 'Send a roster file',
    description:
      'For administrators and for machine keys. What a key sends is applied by itself, unless there is a question for an administrator.',
    tags: ['Roster'],
    security: [{ session: [] }, { machineKey: [] }],
    parameters: [
      {
        name: 'name',
        in: 'query',
        description: 'The name of the file, to recognise it',
        schema: text,
      },
      {
        name: 'system',
        in: 'query',
        description:
          'Which records system the numbers in the file are of, where several send files for the category. People and classes of the others stay as they are',
        schema: text,
      },
      {
        name: 'modifiedAt',
        in: 'query',
        description: 'When the file was last changed: an older one is not applied without a question',
        schema: { ...text, format: 'date-time' },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'text/csv': { schema: text },
        // The CSV files of OneRoster 1.1 or 1.2.
        'application/zip': { schema: { ...text, format: 'binary' } },
      },
    },
    responses: {
      '202': {
        description: 'It will be read',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { runId: { ...text, format: 'uuid' } },
              required: ['runId'],
            },
          },
        },
      },
    },
  },
};
