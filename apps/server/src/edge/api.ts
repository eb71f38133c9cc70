// The HTTP API under /api: every call of the registry, its OpenAPI document, and live collections as plain reads.
import { contract } from '@foothold/domain/calls';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { calls } from './registry.ts';
import type { CallContext, Services } from './context.ts';
import { docsPage } from './docs-page.ts';
import { errorBody, refusalBody, secondsToWait, toCallError } from './errors.ts';
import { callContext, inTurn } from './request.ts';
import { sentences } from '@foothold/domain/contract/refusal';

/** Registers `/api/*`. `report` hears of bugs (not of refusals). */
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
        if (answer.status >= 500) report(error);
        throw answer;
      }),
    ],
  });

  const document = await openApiDocument(services.settings.publicUrl);
  // Written once: anybody may ask for them, as often as they like.
  const [json, page] = [JSON.stringify(document), docsPage(document)];
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));

  app.all('/api/*', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { matched } = await inTurn(services, request, async () => {
      const context = await callContext(services, request, reply);
      return handler.handle(request, reply, { prefix: '/api', context });
    });
    if (!matched) await reply.status(404).send(refusalBody('NOT_FOUND', sentences.notFound));
  });
}

function procedures() {
  return Object.fromEntries(
    Object.entries(calls).map(([feature, ofFeature]) => [
      feature,
      Object.fromEntries(Object.entries(ofFeature).map(([name, call]) => [name, call.procedure])),
    ]),
  );
}

async function openApiDocument(publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: 'Foothold', version: '1', description: 'Every error answer carries `code` and `msg`.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    security: [{ session: [] }],
    customErrorResponseBodySchema: () => ({
      type: 'object',
      properties: { code: { type: 'string' }, msg: { type: 'string' } },
      required: ['code', 'msg'],
    }),
  });
}
