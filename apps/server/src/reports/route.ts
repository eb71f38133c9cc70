// `GET /api/reports/{key}`: a report as a CSV file, for administrators, recorded as an export before its first line.
import { notFound, Refusal, refusalStatus } from '@foothold/domain/contract/refusal';
import { exports, fileNameOf, isExport } from '@foothold/domain/reports/reports';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { record } from '../audit/record.ts';
import { admit } from '../edge/call.ts';
import type { Services } from '../edge/context.ts';
import { refusalBody } from '../edge/errors.ts';
import { callContext } from '../edge/request.ts';
import { copyOut } from './copy-out.ts';
import { requireSubject, type Asked } from './guards.ts';
import { queries } from './queries.ts';

export async function registerReports(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply: FastifyReply) => {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(refusalStatus[error.code]).send(refusalBody(error.code, error.message));
    });
    scope.get<{ Params: { key: string }; Querystring: Asked }>(
      '/api/reports/:key',
      { exposeHeadRoute: false },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const context = await callContext(services, request, reply);
        const { key } = request.params;
        const query = await services.db.transaction(async (db) => {
          const viewer = await admit(db, 'administer', context);
          if (!isExport(key)) throw notFound();
          const { subject, id, name } = await requireSubject(db, viewer, key, request.query);
          await record(db, {
            actorId: viewer.id,
            act: 'exported',
            subjectId: id,
            ...(name === null ? {} : { subjectName: name }),
            categoryId: subject.categoryId,
            details: { report: exports[key].name },
          });
          return queries[key](subject);
        });
        if (!isExport(key)) throw notFound();
        const rows = await copyOut(services.pool, query);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileNameOf(key)}"`)
          .send(rows);
      },
    );
  });
}
