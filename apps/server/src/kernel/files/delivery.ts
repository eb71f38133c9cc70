// Serves stored files at /files/{id}: access is checked on every request. Content is streamed and sandboxed; players of films
// may be sent to where it is.
import { finished } from 'node:stream';
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import { extensionOf, isAcceptedType } from '@foothold/domain/files/accepted-types';
import { linkSeconds } from '@foothold/domain/files/kinds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import {
  createConcurrencyLimit,
  type ConcurrencyLimits,
  type ConcurrencyLimit,
} from '../edge/concurrency-limit.ts';
import { sendRefusal } from '../edge/errors.ts';
import type { RateLimits } from '../edge/rate-limits.ts';
import type { OpenSessions } from '../edge/open-sessions.ts';
import { authenticateReader } from '../edge/request.ts';
import type { AnonymousLimits } from '../edge/anonymous-limits.ts';
import { visibleFile, type StoredFile } from './access.ts';
import { byteRange } from './byte-range.ts';
import type { FileStore } from '../edge/ports.ts';
import { verifiedContent } from './verified-content.ts';

type DeliveryServices = {
  readonly db: Db;
  readonly files: FileStore;
  readonly rateLimits: RateLimits;
  readonly sessions: OpenSessions;
  readonly anonymousLimits: AnonymousLimits;
};

const identity = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type DeliveryLimits = ConcurrencyLimits & {
  /** How long a client may read nothing, as with a paused video; it then requests the rest when it continues. */
  readonly timeoutMs: number;
  /** How long a link to the content of a film can be used; then the player asks for another. */
  readonly linkSeconds: number;
};

const defaults: DeliveryLimits = { each: 100, all: 5000, timeoutMs: 15 * 60_000, linkSeconds };

export async function registerDelivery(
  app: FastifyInstance,
  services: DeliveryServices,
  options: Partial<DeliveryLimits> = {},
): Promise<void> {
  const { timeoutMs, linkSeconds: seconds, ...limits } = { ...defaults, ...options };
  const limit = createConcurrencyLimit(limits, () => new Refusal('TOO_MANY', sentences.tooOften));
  await app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error;
      return sendRefusal(reply, error);
    });
    scope.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: '/files/:id',
      handler: async (request, reply) => {
        await deliver(
          { ...services, limit, timeoutMs, linkSeconds: seconds },
          await requireFile(services, request),
          request,
          reply,
        );
        return reply;
      },
    });
  });
}

type Delivery = DeliveryServices &
  Pick<DeliveryLimits, 'timeoutMs' | 'linkSeconds'> & { readonly limit: ConcurrencyLimit };
type FileRequest = { readonly file: StoredFile; readonly readerId: string };

/** Missing files, files of others and malformed ids get the same answer. */
async function requireFile(
  services: DeliveryServices,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<FileRequest> {
  const session = await authenticateReader(services, request);
  if (session === null) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  const { id } = request.params;
  const file = identity.test(id) ? await visibleFile(services.db, session, id) : undefined;
  if (file === undefined) throw notFound();
  return { file, readerId: session.id };
}

async function deliver(
  { files, limit, timeoutMs, linkSeconds: seconds }: Delivery,
  { file, readerId }: FileRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  if (matches(request.headers['if-none-match'], etag)) {
    void reply.code(304).headers(headersOf(file, etag)).send();
    return;
  }
  if (isForPlayer(file, request)) {
    const { id, bytes, mediaType } = file;
    const link = await files.link(id, { bytes, mediaType, seconds });
    if (link !== null) {
      void reply.header('cache-control', 'no-store').redirect(link);
      return;
    }
  }
  const { 'if-range': unchanged, range: wanted } = request.headers;
  const range = unchanged === undefined || unchanged === etag ? byteRange(wanted, file.bytes) : 'whole';
  if (range === 'unsatisfiable') {
    void reply.headers(headersOf(file, etag)).header('content-range', `bytes */${file.bytes}`);
    void reply.code(416).send();
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  const release = limit.acquire(readerId);
  const opened = files.open(file.id, { start, end });
  // Also when the client disconnected before the first byte.
  finished(reply.raw, async () => {
    release();
    (await opened.catch(() => null))?.destroy();
  });
  const content = await opened;
  if (content === null) throw missing(file, request);
  void reply
    .headers(headersOf(file, etag))
    .type(file.mediaType)
    .header('content-length', end - start + 1);
  if (range !== 'whole') {
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  }
  if (request.method !== 'HEAD') reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
  if (request.method === 'HEAD') void reply.send();
  else if (end - start + 1 < file.bytes) void reply.send(content);
  else {
    const breakOff = () => {
      reportWrong(file, request);
      reply.raw.destroy();
    };
    void reply.send(verifiedContent(content, file.sha256, breakOff));
  }
}

/** Only what plays a film is sent elsewhere: pages, downloads and scripts get it from here, sandboxed. */
function isForPlayer({ kind }: StoredFile, { method, headers }: FastifyRequest): boolean {
  return kind === 'video' && method === 'GET' && headers['sec-fetch-dest'] === 'video';
}

/** Users get the usual "not found"; operators need the log entry. */
function missing({ id, purpose, bytes }: StoredFile, { log }: FastifyRequest): Refusal {
  log.error({ fileId: id, purpose, bytes }, 'the content of a stored file is missing or cut short');
  return notFound();
}

function reportWrong({ id, purpose }: StoredFile, { log }: FastifyRequest): void {
  log.error({ fileId: id, purpose }, 'the content of a stored file is not what was stored');
}

function headersOf(file: StoredFile, etag: string): Record<string, string> {
  return {
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': dispositionOf(file),
    // The browser may cache it, but must revalidate, so that users who lose access lose the file.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  };
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Shown inline; saved under the last part of its path. Plain ASCII for old browsers, the full name for others. */
function dispositionOf(file: StoredFile): string {
  const label = file.path.slice(file.path.lastIndexOf('/') + 1);
  const extension = isAcceptedType(file.mediaType) ? `.${extensionOf(file.mediaType)}` : '';
  const name = label.endsWith(extension) ? label : `${label}${extension}`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `inline; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`;
}
