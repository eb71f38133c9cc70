// Serves a collection's snapshot over plain HTTP: `GET /api/live/{collection}` with its parameters in the query.
import { refusalStatus } from '@foothold/domain/contract/refusal';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/edge/context.ts';
import { refusalBody } from '../kernel/edge/errors.ts';
import { authenticate, inSessionQueue } from '../kernel/edge/request.ts';
import { memoizeFor } from '../kernel/edge/memoize-for.ts';
import { countedJson, requireBytesLeft } from './counted-read.ts';
import type { LiveHub } from './live-hub.ts';
import { publicCollections } from './features.ts';

// Public collections change about once a year, so their snapshots are cached briefly.
const publicCacheMs = 1000;

export function registerLiveReads(app: FastifyInstance, services: Services, hub: LiveHub): void {
  const shared = new Map(
    [...publicCollections].map((name) => [
      name,
      memoizeFor(publicCacheMs, async () => hub.readSnapshot(name, null, {})),
    ]),
  );
  app.get<{ Params: { collection: string } }>('/api/live/:collection', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { collection } = request.params;
    const params = asParams(request.query);
    const answer = await inSessionQueue(services, request, async () => {
      const actor = await authenticate(services, request);
      const cached = Object.keys(params).length > 0 ? undefined : shared.get(collection);
      if (actor === null && cached !== undefined) return cached();
      if (actor !== null) requireBytesLeft(services, actor);
      const read = await hub.readSnapshot(collection, actor, params);
      return actor !== null && 'rows' in read ? countedJson(services, actor, read) : read;
    });
    if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
    if ('rows' in answer) return answer;
    return answer.code === 'malformed'
      ? reply.status(refusalStatus.INVALID).send(refusalBody('INVALID', answer.msg))
      : reply.status(refusalStatus.NOT_FOUND).send(refusalBody('NOT_FOUND', answer.msg));
  });
}

/** Copies the query to a plain object, because Fastify's has no prototype. */
function asParams(query: unknown): object {
  return typeof query === 'object' && query !== null ? { ...query } : {};
}
