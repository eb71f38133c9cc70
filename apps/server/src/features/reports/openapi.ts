// The report's download as the OpenAPI document describes it: it is no call, because its answer is a file.
import { reportKeys, reports } from '@foothold/domain/reports/reports';
import type { PlainRoute } from '../../kernel/edge/plain-route.ts';

const subjectOf = (subject: 'classroom' | 'user') =>
  `For ${reportKeys.filter((key) => reports[key].subject === subject).join(', ')}`;
const uuid = { type: 'string' as const, format: 'uuid' };

export const reportRoute: PlainRoute = {
  path: '/reports/{report}',
  method: 'get',
  operation: {
    operationId: 'reports.download',
    summary: 'Download a report as a CSV file',
    description: 'For administrators and for machine keys. A key downloads the reports of its own category.',
    tags: ['Reports'],
    security: [{ session: [] }, { machineKey: [] }],
    parameters: [
      {
        name: 'report',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: [...reportKeys] },
      },
      { name: 'chatId', in: 'query', description: subjectOf('classroom'), schema: uuid },
      { name: 'userId', in: 'query', description: subjectOf('user'), schema: uuid },
    ],
    responses: {
      '200': {
        description: 'The file, in UTF-8, with the names of its columns in the first line',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    },
  },
};
