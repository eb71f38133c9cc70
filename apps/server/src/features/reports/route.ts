// `GET /api/reports/{key}`: a report as a CSV file, for administrators and machine keys, or its first rows at `…/preview`, for
// administrators; recorded in the audit log before its first line.
import { finished } from 'node:stream';
import type { Action } from '@foothold/domain/audit/actions';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { exports, fileNameOf, isExport, isReport, reportSentences } from '@foothold/domain/reports/reports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { authorize } from '../../kernel/edge/call.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { sendRefusal } from '../../kernel/edge/errors.ts';
import { callContext } from '../../kernel/edge/request.ts';
import { keyHashOf, requireKey } from '../machine-keys/authenticate.ts';
import { copyOut } from './copy-out.ts';
import { firstRows } from './first-rows.ts';
import { requireSubject, type ReportParams } from './guards.ts';
import { createConcurrencyLimit, type ConcurrencyLimits } from '../../kernel/edge/concurrency-limit.ts';
import { queries } from './queries.ts';

type Options = ConcurrencyLimits & {
  /** How long a client may read nothing (a sleeping laptop) before its response is closed and its slot freed. */
  readonly idleTimeoutMs: number;
};

type ReportRequest = { readonly params: { readonly key: string }; readonly query: ReportParams };
type ReportRoute = { Params: ReportRequest['params']; Querystring: ReportParams };

/** The user or machine key that asks for a report of one category. */
type Reader = { readonly id: string; readonly categoryId: string; readonly isMachine: boolean };
type FindReader = (db: Db) => Promise<Reader>;

const defaults: Options = { each: 2, all: 6, idleTimeoutMs: 5 * 60_000 };

export async function registerReports(
  app: FastifyInstance,
  services: Services,
  options: Partial<Options> = {},
): Promise<void> {
  const { idleTimeoutMs, ...limits } = { ...defaults, ...options };
  const limit = createConcurrencyLimit(
    limits,
    (reached) => new Refusal('TOO_MANY', reportSentences[reached === 'own' ? 'ownRunning' : 'othersRunning']),
  );
  await app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply: FastifyReply) => {
      if (!(error instanceof Refusal)) throw error;
      return sendRefusal(reply, error);
    });
    const authorizeAndRecord = async (
      action: Action,
      { params, query }: ReportRequest,
      readerIn: FindReader,
    ) => {
      const { key } = params;
      let release = (): void => undefined;
      try {
        return await services.db.transaction(async (db) => {
          const reader = await readerIn(db);
          if (!isExport(key)) throw notFound();
          if (reader.isMachine && !isReport(key)) throw new Refusal('FORBIDDEN', sentences.forbidden);
          const { subject, id, name } = await requireSubject(db, reader.categoryId, key, query);
          release = limit.acquire(reader.id);
          await record(db, {
            actorId: reader.id,
            action,
            subjectId: id,
            ...(name === null ? {} : { subjectName: name }),
            categoryId: subject.categoryId,
            details: { report: exports[key].name },
          });
          return { fileName: fileNameOf(key), query: queries[key](subject), release };
        });
      } catch (error) {
        release();
        throw error;
      }
    };
    const administrator = async (request: FastifyRequest, reply: FastifyReply): Promise<FindReader> => {
      const context = await callContext(services, request, reply);
      if (context.actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
      const { id, selectedCategoryId: categoryId } = await authorize('administer', context);
      await requireRecentProof(services.db, context.actor);
      return async () => ({ id, categoryId, isMachine: false });
    };
    const administratorOrMachine = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FindReader> => {
      const keyHash = keyHashOf(services, request);
      if (keyHash === null) return administrator(request, reply);
      return async (db) => ({ ...(await requireKey(db, keyHash, 'reports')), isMachine: true });
    };
    const routeOptions = { exposeHeadRoute: false, config: { longWork: true } } as const;

    scope.get<ReportRoute>('/api/reports/:key', routeOptions, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const readerIn = await administratorOrMachine(request, reply);
      const { fileName, query, release } = await authorizeAndRecord('exported', request, readerIn);
      try {
        const rows = await copyOut(services.pool, query, services.requestActivity);
        finished(rows, release);
        // Also ends the query when the client disconnects before the first row.
        finished(reply.raw, () => rows.destroy());
        reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy());
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileName}"`);
        return reply.send(rows);
      } catch (error) {
        release();
        throw error;
      }
    });

    scope.get<ReportRoute>('/api/reports/:key/preview', routeOptions, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const readerIn = await administrator(request, reply);
      const { query, release } = await authorizeAndRecord('report previewed', request, readerIn);
      try {
        return await firstRows(services.pool, query);
      } finally {
        release();
      }
    });
  });
}
