// The HTTP API under /api: every call of every feature.
import { metaOf } from '@foothold/domain/call';
import { notFound } from '@foothold/domain/contract/refusal';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { onError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentContext } from '../kernel/runtime/work-context.ts';
import type { Call } from '../kernel/edge/call.ts';
import { callsByName } from './features.ts';
import type { CallContext, Services } from '../kernel/edge/context.ts';
import { errorBody, secondsToWait, toCallError, withRequestId } from '../kernel/edge/errors.ts';
import { authenticate, callContext, inSessionQueue } from '../kernel/edge/request.ts';

/** Registers `/api/*`. `report` receives bugs, not refusals. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  report: (bug: unknown) => void,
): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(procedures(), {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [
      onError((error, { context }) => {
        const answer = toCallError(error);
        const seconds = secondsToWait(answer);
        if (seconds !== null) context.retryAfter(seconds);
        currentContext()?.span?.set({ 'foothold.refusal': answer.code });
        if (answer.status < 500) throw answer;
        report(error);
        throw withRequestId(answer, context.requestId);
      }),
    ],
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { matched } = await inSessionQueue(services, request, async () => {
      const context = await callContext(services, request, reply);
      return handler.handle(request, reply, { prefix: '/api', context });
    });
    if (!matched) throw notFound();
  };

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    for (const call of callsByName.values()) {
      scope.route({ ...routeOf(call), exposeHeadRoute: false, handler: answer });
    }
    // Unknown paths are answered before any body is read.
    const notFoundHandler = async (request: FastifyRequest): Promise<never> => {
      await inSessionQueue(services, request, () => authenticate(services, request));
      throw notFound();
    };
    scope.all('/api/*', { onRequest: notFoundHandler, handler: notFoundHandler });
  });
}

function routeOf({ contract }: Call) {
  const { method, path } = contract['~orpc'].route;
  if (method === undefined || path === undefined) throw new Error('The call has no method or path.');
  const { maxBodyBytes, may } = metaOf(contract);
  return {
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { needsSession: may !== 'anyone', ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) },
  };
}

function procedures() {
  return Object.fromEntries([...callsByName].map(([name, { procedure }]) => [name, procedure]));
}
