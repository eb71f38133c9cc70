// `GET /api/reports/{key}`: a report as a CSV file, for administrators, recorded as an export before its first line.
import { finished } from 'node:stream';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { exports, fileNameOf, isExport, reportSentences } from '@foothold/domain/reports/reports';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { record } from '../audit/record.ts';
import { authorize } from '../edge/call.ts';
import type { Services } from '../edge/context.ts';
import { sendRefusal } from '../edge/errors.ts';
import { callContext } from '../edge/request.ts';
import { copyOut } from './copy-out.ts';
import { requireSubject, type Asked } from './guards.ts';
import { createConcurrencyLimiter, type ConcurrencyLimits } from '../edge/concurrency-limiter.ts';
import { queries } from './queries.ts';

type Options = ConcurrencyLimits & {
  /** How long a reader may take nothing, as one whose laptop has gone to sleep, before the place goes to others. */
  readonly patienceMs: number;
};

const usual: Options = { perPerson: 2, perServer: 6, patienceMs: 5 * 60_000 };

export async function registerReports(
  app: FastifyInstance,
  services: Services,
  options: Partial<Options> = {},
): Promise<void> {
  const { patienceMs, ...limits } = { ...usual, ...options };
  const places = createConcurrencyLimiter(limits, {
    own: reportSentences.ownRunning,
    others: reportSentences.othersRunning,
  });
  await app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply: FastifyReply) => {
      if (!(error instanceof Refusal)) throw error;
      return sendRefusal(reply, error);
    });
    scope.get<{ Params: { key: string }; Querystring: Asked }>(
      '/api/reports/:key',
      { exposeHeadRoute: false, config: { longWork: true } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const context = await callContext(services, request, reply);
        if (context.actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
        const { key } = request.params;
        let leave = (): void => undefined;
        const open = () =>
          services.db.transaction(async (db) => {
            const viewer = await authorize(db, 'administer', context);
            if (!isExport(key)) throw notFound();
            const { subject, id, name } = await requireSubject(db, viewer, key, request.query);
            leave = places.acquire(viewer.id);
            await record(db, {
              actorId: viewer.id,
              act: 'exported',
              subjectId: id,
              ...(name === null ? {} : { subjectName: name }),
              categoryId: subject.categoryId,
              details: { report: exports[key].name },
            });
            return { fileName: fileNameOf(key), query: queries[key](subject) };
          });
        try {
          const { fileName, query } = await open();
          const rows = await copyOut(services.pool, query, services.traffic);
          finished(rows, leave);
          // Also when the reader went away before the first row.
          finished(reply.raw, () => rows.destroy());
          reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
          void reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="${fileName}"`);
          return reply.send(rows);
        } catch (error) {
          leave();
          throw error;
        }
      },
    );
  });
}
