// Reads bodies with limits on their size, depth and duration, so that nothing too large is ever parsed.
import type { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyWithin, type MinimumRate } from './body-within.ts';
import type { Services } from './context.ts';
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
  type ConcurrencyLimits,
} from './concurrency-limit.ts';
import { JsonShape, type ShapeLimits } from './json-shape.ts';
import { networkOf } from './network.ts';
import { tooMany } from './rate-limit.ts';
import { authenticate, inSessionQueue } from './request.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads a body within the limits of its sender, for routes that take something other than JSON. */
    readonly readBody: ReadBody;
  }
  interface FastifyContextConfig {
    /** Without a session the body is not read. */
    readonly needsSession?: boolean;
    /** Bytes, for calls whose contract allows longer inputs than most. */
    readonly maxBodyBytes?: number;
  }
}

type ReadBody = (request: FastifyRequest, payload: Readable, shape?: 'json') => Promise<Buffer>;

type SenderLimits = {
  /** Bytes of one body. */
  readonly longest: number;
  readonly shape: ShapeLimits;
  /** Bytes in memory per session (or per network without one), and in total. */
  readonly memory: ConcurrencyLimits;
};

export type BodyLimits = MinimumRate & {
  readonly visitor: SenderLimits;
  readonly signedIn: SenderLimits;
};

const kB = 1024;

const defaults: BodyLimits = {
  // A phone number, a secret, a code.
  visitor: {
    longest: 4 * kB,
    shape: { depth: 4, values: 100 },
    memory: { each: 256 * kB, all: 16 * kB * kB },
  },
  // The longest text of most calls has 20,000 letters of at most three bytes; the longest list 2,000 ids.
  signedIn: {
    longest: 64 * kB,
    shape: { depth: 12, values: 20_000 },
    memory: { each: 4 * kB * kB, all: 64 * kB * kB },
  },
  // What Apache's mod_reqtimeout recommends (body=20,MinRate=500).
  timeoutMs: 20_000,
  bytesPerSecond: 500,
};

/** Maximum bytes of one body, unless the route configures another limit. */
export const maxBodies = { visitor: defaults.visitor.longest, signedIn: defaults.signedIn.longest };

/** `limits` overrides some of the defaults. Bodies that are not JSON are refused, except by routes that parse them themselves, by `readBody`. */
export function registerBodies(
  app: FastifyInstance,
  services: Pick<Services, 'sessions' | 'rateLimits' | 'anonymousLimits' | 'sessionQueue'>,
  limits: Partial<BodyLimits> = {},
): void {
  const allowed = { ...defaults, ...limits };
  const memory = {
    visitor: createConcurrencyLimit(allowed.visitor.memory, () => tooMany(1000)),
    signedIn: createConcurrencyLimit(allowed.signedIn.memory, () => tooMany(1000)),
  };
  const parse = app.getDefaultJsonParser('error', 'error');
  const ends = new WeakMap<FastifyRequest, Promise<void>>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['content-type'] === undefined) return;
    ends.set(request, new Promise((resolve) => reply.raw.once('close', resolve)));
  });
  const readBody: ReadBody = async (request, payload, shape) => {
    const session = await inSessionQueue(services, request, () => authenticate(services, request));
    const { needsSession = false, maxBodyBytes } = request.routeOptions.config;
    // Rather than TOO_LARGE: a change queued on a phone is sent again once its owner has signed in.
    if (session === null && needsSession) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
    const sender = session === null ? 'visitor' : 'signedIn';
    const { longest } = allowed[sender];
    const owner = session?.id ?? networkOf(request.ip);
    const read = shape === 'json' ? new JsonShape(allowed[sender].shape) : null;
    const reserve = reserveUntil(ends.get(request), memory[sender], owner);
    return bodyWithin(payload, {
      declared: Number(request.headers['content-length'] ?? 0),
      longest: session === null ? longest : (maxBodyBytes ?? longest),
      timeoutMs: allowed.timeoutMs,
      bytesPerSecond: allowed.bytesPerSecond,
      check: (chunk) => {
        if (read?.accepts(chunk) === false) throw new Refusal('INVALID', sentences.somethingWrong);
        reserve(chunk.length);
      },
    });
  };
  app.decorate('readBody', readBody);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await readBody(request, payload, 'json');
    return new Promise((resolve, reject) => {
      // The parser calls back synchronously.
      void parse(request, body.toString(), (error, value) =>
        error === null ? resolve(value) : reject(error),
      );
    });
  });
}

/**
 * The body's memory stays reserved until the answer is sent, since the request may wait in its session's queue. Throws when
 * too many bytes are in memory.
 */
function reserveUntil(end: Promise<void> | undefined, memory: ConcurrencyLimit, owner: string) {
  return (bytes: number): void => {
    const release = memory.acquire(owner, bytes);
    void end?.then(release);
  };
}
