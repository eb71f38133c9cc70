// Receives files by the tus protocol at /api/files: resumable uploads, each accessible to its owner only.
import { Readable } from 'node:stream';
import { Refusal, refusalStatus, sentences } from '@foothold/domain/contract/refusal';
import { largestFile, uploadsPath } from '@foothold/domain/files/input';
import { unlimited } from '@foothold/domain/files/space';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { addressOf } from '../database/pools.ts';
import { sendRefusal } from '../edge/errors.ts';
import type { RateLimits } from '../edge/rate-limits.ts';
import type { OpenSessions } from '../edge/open-sessions.ts';
import { authenticate } from '../edge/request.ts';
import type { Settings } from '../runtime/settings.ts';
import { discardUnread } from '../edge/discard-unread.ts';
import type { AnonymousLimits } from '../edge/anonymous-limits.ts';
import { viewerOf, type Viewer } from '../access/actor.ts';
import { authorizeUpload, metadataOf, requireOwnUpload, type AdmissionLimits } from './admission.ts';
import { createFinishing, type Finishing } from './finishing.ts';
import { createImages } from './images.ts';
import { IncomingStore } from './incoming.ts';
import type { IntakeServices } from './intake.ts';
import { asRefusal, bodyOf } from './tus-refusals.ts';
import { createUploadLocks, type UploadLocks } from './upload-locks.ts';

type UploadServices = Omit<IntakeServices, 'images'> & {
  readonly settings: Settings;
  readonly rateLimits: RateLimits;
  readonly sessions: OpenSessions;
  readonly anonymousLimits: AnonymousLimits;
  /** The locks have a connection of their own to its database. */
  readonly pool: pg.Pool;
};

/** Disk space that uploads may not use. */
export const reservedBytes = 256 * 1024 ** 2;

const defaultLimits: Omit<AdmissionLimits, 'space'> = {
  largest: largestFile,
  unfinishedUploads: 30,
  unusedBytes: 3 * 1024 ** 3,
  reservedBytes,
};

// A phone that changes networks leaves a half-open request behind, which gets this long to end.
const drainMs = 500;
const lockTimeoutMs = 8_000;

/** `limits` overrides some of the defaults. */
export async function registerUploads(
  app: FastifyInstance,
  services: UploadServices,
  limits: Partial<AdmissionLimits> = {},
): Promise<void> {
  const images = createImages();
  const locks = createUploadLocks(addressOf(services.pool));
  const incoming = new IncomingStore(services, locks);
  const finishing = createFinishing({ ...services, images }, incoming.bytes, locks);
  const viewers = new WeakMap<Request, Viewer>();
  const space = services.settings.space ?? unlimited;
  const guards = { db: services.db, files: services.files, limits: { ...defaultLimits, space, ...limits } };
  const tus = tusServer({ guards, viewers, incoming, finishing, locks });
  const inProgress = new Set<Promise<unknown>>();
  const handle = async (request: FastifyRequest): Promise<Response> => {
    const viewer = await requireUploader(services, request);
    const id = uploadIdOf(request.url);
    if (request.method === 'HEAD' && id !== undefined) await finishing.finishIfComplete(viewer, id);
    const web = webRequest(request, services.settings);
    viewers.set(web, viewer);
    return tus.handleWeb(web);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const handled = handle(request);
    inProgress.add(handled);
    return send(reply, await handled.finally(() => inProgress.delete(handled)));
  };
  app.addHook('onClose', async () => {
    // What arrived of a request that was cut off is kept, so that another node continues from there.
    await Promise.allSettled(inProgress);
    images.close();
    await locks.close();
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    scope.addHook('onResponse', (request, _reply, done) => {
      discardUnread(request.raw);
      done();
    });
    scope.setErrorHandler((error, _request, reply) => {
      const refusal = asRefusal(error);
      if (refusal === null) throw error;
      return sendRefusal(reply.headers(tusHeaders), refusal);
    });
    const route = { handler: answer, exposeHeadRoute: false };
    scope.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, ...route });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${uploadsPath}/:id`, ...route });
  });
}

const tusHeaders = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

async function requireUploader(services: UploadServices, request: FastifyRequest): Promise<Viewer> {
  if (!isOwnOrigin(request, services.settings)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  const session = await authenticate(services, request);
  const viewer = session === null ? undefined : await viewerOf(services.db, session.id);
  if (viewer === undefined) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  if (viewer.staffLocked) throw new Refusal('ACCOUNT_LOCKED', sentences.accountLocked);
  if (viewer.resetRequired) throw new Refusal('RESET_REQUIRED', sentences.resetRequired);
  return viewer;
}

/** Browsers send the page's origin with every request that changes something; a same-origin HEAD has none. */
function isOwnOrigin(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === settings.publicUrl || URL.parse(origin)?.host === request.host;
}

type Parts = {
  readonly guards: Parameters<typeof authorizeUpload>[0];
  readonly viewers: WeakMap<Request, Viewer>;
  readonly incoming: IncomingStore;
  readonly finishing: Finishing;
  readonly locks: UploadLocks;
};

function tusServer({ guards, viewers, incoming, finishing, locks }: Parts): Server {
  const viewerOfRequest = (request: Request): Viewer => {
    const viewer = viewers.get(request);
    if (viewer === undefined) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
    return viewer;
  };
  return new Server({
    path: uploadsPath,
    datastore: incoming,
    relativeLocation: true,
    lockDrainTimeout: drainMs,
    locker: {
      newLock: (id) => {
        let release: (() => Promise<void>) | undefined;
        return {
          lock: async (_signal, requestRelease) => {
            release = await locks.acquire(id, () => void requestRelease(), lockTimeoutMs);
          },
          unlock: async () => release?.(),
        };
      },
    },
    maxSize: guards.limits.largest('message'),
    namingFunction: (_request, sent) => metadataOf(sent).id,
    getFileIdFromRequest: (request) => uploadIdOf(new URL(request.url).pathname),
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST') await requireOwnUpload(guards.db, viewerOfRequest(request), id);
    },
    onUploadCreate: async (request, upload) => {
      const viewer = viewerOfRequest(request);
      await authorizeUpload(guards, {
        viewer,
        metadata: metadataOf(upload.metadata),
        bytes: upload.size ?? 0,
      });
      await finishing.requireUnrefused(upload.id);
      const begun =
        (await incoming.bytes.received(upload.id)) > 0 || (await finishing.stored(upload.id)) !== null;
      if (begun && request.headers.get('content-type') !== null) {
        throw new Refusal('CONFLICT', sentences.somethingWrong);
      }
      return {};
    },
    onUploadFinish: async (request, upload) => ({
      // The protocol's usual 204 cannot have a body.
      status_code: request.method === 'PATCH' ? 200 : 201,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(await finishing.finish(upload.id)),
    }),
    onResponseError: (_request, error) => {
      const refusal = asRefusal(error);
      if (refusal === null) throw error;
      return { status_code: refusalStatus[refusal.code], body: JSON.stringify(bodyOf(refusal)) };
    },
  });
}

const uploadId = new RegExp(`^${uploadsPath}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

function uploadIdOf(pathname: string): string | undefined {
  return uploadId.exec(pathname)?.[1];
}

function webRequest(request: FastifyRequest, settings: Settings): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const carriesBody = request.method === 'POST' || request.method === 'PATCH';
  return new Request(new URL(request.url, settings.publicUrl), {
    method: request.method,
    headers,
    ...(carriesBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const headers = Object.fromEntries(response.headers);
  delete headers['access-control-allow-origin'];
  const text = await response.text();
  if (response.status < 400)
    return reply
      .code(response.status)
      .headers(headers)
      .send(text === '' ? undefined : text);
  // Checks of the tus library itself answer in plain text, which is replaced here.
  const refusal = text.startsWith('{') ? null : asRefusal({ status_code: response.status });
  const body = refusal === null ? text : JSON.stringify(bodyOf(refusal));
  delete headers['content-length'];
  return reply.code(response.status).headers(headers).type('application/json').send(body);
}
