// `PUT /api/roster`: a roster file of the category, from an administrator. Its bytes are kept until a job has read them, and never served.
import type { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { rosterFile } from '@foothold/domain/roster/input';
import { largestRoster, rosterPath, rosterSentences } from '@foothold/domain/roster/runs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../edge/call.ts';
import { createConcurrencyLimit } from '../edge/concurrency-limit.ts';
import type { Services } from '../edge/context.ts';
import { discardUnread } from '../edge/discard-unread.ts';
import { sendRefusal } from '../edge/errors.ts';
import { callContext } from '../edge/request.ts';
import { startRun } from './start.ts';

type FileQuery = { Querystring: { readonly name?: unknown; readonly modifiedAt?: unknown } };

export async function registerRoster(app: FastifyInstance, services: Services): Promise<void> {
  const places = createConcurrencyLimit(
    { each: 1, all: 2 },
    () => new Refusal('TOO_MANY', rosterSentences.otherUploads),
  );
  await app.register(async (scope) => {
    // The handler reads the body itself, once it knows who sends it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onResponse', (request, _reply, done) => {
      discardUnread(request.raw);
      done();
    });
    scope.setErrorHandler(async (error, _request, reply: FastifyReply) => {
      if (!(error instanceof Refusal)) throw error;
      return sendRefusal(reply, error);
    });
    scope.put<FileQuery>(rosterPath, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { id, selectedCategoryId } = await administrator(services, request, reply);
      const { name, modifiedAt } = rosterFile.parse({
        name: request.query.name,
        modifiedAt: request.query.modifiedAt,
      });
      const release = places.acquire(id);
      try {
        const content = await contentOf(request);
        const runId = await services.db.transaction((db) =>
          startRun(db, { actorId: id, categoryId: selectedCategoryId }, { content, name, modifiedAt }),
        );
        return await reply.code(202).send({ runId });
      } finally {
        release();
      }
    });
  });
}

async function administrator(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const context = await callContext(services, request, reply);
  if (context.actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  return authorize('administer', context);
}

async function contentOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  const tooLarge = () => new Refusal('TOO_LARGE', rosterSentences.tooLarge);
  if (Number(headers['content-length'] ?? 0) > largestRoster) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Without a body there is no stream.
    for await (const chunk of (body ?? []) as Readable) {
      bytes += (chunk as Buffer).length;
      if (bytes > largestRoster) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // The connection broke: nobody reads the answer.
    throw error instanceof Refusal ? error : new Refusal('UNAVAILABLE', sentences.somethingWrong);
  }
  return Buffer.concat(chunks);
}
