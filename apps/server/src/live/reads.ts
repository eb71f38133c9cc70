// A collection's snapshot as one plain answer: `GET /api/live/{collection}` with its parameters in the query.
import { refusalStatus } from '@foothold/domain/contract/refusal';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../edge/context.ts';
import { refusalBody } from '../edge/errors.ts';
import { askerOf, inTurn } from '../edge/request.ts';
import type { LiveHub } from './hub.ts';

export function registerLiveReads(app: FastifyInstance, services: Services, hub: LiveHub): void {
  app.get<{ Params: { collection: string } }>('/api/live/:collection', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const answer = await inTurn(services, request, async () =>
      hub.readSnapshot(request.params.collection, await askerOf(services, request), asParams(request.query)),
    );
    if ('rows' in answer) return answer;
    return answer.code === 'malformed'
      ? reply.status(refusalStatus.INVALID).send(refusalBody('INVALID', answer.msg))
      : reply.status(refusalStatus.NOT_FOUND).send(refusalBody('NOT_FOUND', answer.msg));
  });
}

/** A plain object: the query's own has no prototype. */
function asParams(query: unknown): object {
  return typeof query === 'object' && query !== null ? { ...query } : {};
}
