// `PUT /api/roster`: a roster file of a category, from an administrator or a machine key. Its bytes are stored until a job has read them, and never served.
import { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { rosterFile } from '@foothold/domain/roster/input';
import { largestRoster, rosterPath, rosterSentences } from '@foothold/domain/roster/runs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/database/db.ts';
import { bodyWithin, type MinimumRate } from '../../kernel/edge/body-within.ts';
import { authorize } from '../../kernel/edge/call.ts';
import { createConcurrencyLimit } from '../../kernel/edge/concurrency-limit.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { discardUnread } from '../../kernel/edge/discard-unread.ts';
import { sendRefusal } from '../../kernel/edge/errors.ts';
import { callContext } from '../../kernel/edge/request.ts';
import { requireCapabilityInCategory, viewerOf } from '../../kernel/access/actor.ts';
import { requireOpenSession } from '../sign-in/sessions.ts';
import { keyHashOf, requireKey } from '../machine-keys/authenticate.ts';
import { startRun, type Sender } from './start.ts';

type FileQuery = {
  Querystring: { readonly name?: unknown; readonly system?: unknown; readonly modifiedAt?: unknown };
};

export async function registerRoster(app: FastifyInstance, services: Services): Promise<void> {
  const uploads = createConcurrencyLimit(
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
      const { limitedBy, senderIn } = await senderOf(services, request, reply);
      const { name, system = '', modifiedAt } = request.query;
      const about = rosterFile.safeParse({ name, system, modifiedAt });
      if (!about.success) throw new Refusal('INVALID', rosterSentences.system);
      const release = uploads.acquire(limitedBy);
      try {
        // Without a body there is no stream.
        const body = (request.body ?? Readable.from([])) as Readable;
        const content = await contentWithin(body, Number(request.headers['content-length'] ?? 0));
        const runId = await services.db.transaction(async (db) =>
          startRun(db, await senderIn(db), { content, ...about.data }),
        );
        return await reply.code(202).send({ runId });
      } finally {
        release();
      }
    });
  });
}

/** 20 KB a second is the rate of a poor mobile network: a slow sender would keep others from sending, of whom two may at once. */
const minimumRate: MinimumRate = { timeoutMs: 20_000, bytesPerSecond: 20 * 1024 };

export async function contentWithin(body: Readable, declared: number, rate = minimumRate): Promise<Buffer> {
  return bodyWithin(body, { ...rate, declared, longest: largestRoster, tooLarge: rosterSentences.tooLarge });
}

/** Who sends it is looked up before the file is read, and again with what is stored: a large file takes minutes to arrive. */
async function senderOf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const keyHash = keyHashOf(services, request);
  if (keyHash !== null) {
    const senderIn = async (db: Db): Promise<Sender> => ({
      ...(await requireKey(db, keyHash, 'roster')),
      isMachine: true,
    });
    return { limitedBy: (await senderIn(services.db)).id, senderIn };
  }
  const context = await callContext(services, request, reply);
  if (context.actor === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  const { id, selectedCategoryId: categoryId } = await authorize('administer', context);
  const { actor } = context;
  const senderIn = async (db: Db): Promise<Sender> => {
    await requireOpenSession(db, actor);
    const viewer = await viewerOf(db, id);
    if (viewer?.staffLocked !== false) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
    requireCapabilityInCategory(viewer, 'administer', categoryId);
    return { id, categoryId, isMachine: false };
  };
  return { limitedBy: id, senderIn };
}
