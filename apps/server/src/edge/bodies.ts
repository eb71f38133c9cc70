// Reads the body of a call: no more of it than its sender may send, not for ever, and nothing is parsed that is larger or deeper.
import type { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './context.ts';
import { createHeldBytes, type HeldBytes, type HeldLimits } from './held-bytes.ts';
import { JsonShape, type ShapeLimits } from './json-shape.ts';
import { networkOf } from './network.ts';
import { tooMany } from './rate-limit.ts';
import { authenticate, inTurn } from './request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of whoever has no session nothing is read. */
    readonly needsSession?: boolean;
    /** Bytes, for calls whose contract allows longer inputs than most. */
    readonly longestBody?: number;
  }
}

type Allowance = {
  /** Bytes of one body. */
  readonly longest: number;
  readonly shape: ShapeLimits;
  /** Of one address or person, and of all together. */
  readonly held: HeldLimits;
};

export type BodyLimits = {
  readonly visitor: Allowance;
  readonly signedIn: Allowance;
  /** A body has so long to arrive, and so much longer for what has arrived already. */
  readonly patienceMs: number;
  readonly bytesPerSecond: number;
};

const kB = 1024;

const usual: BodyLimits = {
  // A number, a secret, a code.
  visitor: {
    longest: 4 * kB,
    shape: { depth: 4, values: 100 },
    held: { each: 256 * kB, all: 16 * kB * kB },
  },
  // The longest text of most calls has 20,000 letters of at most three bytes; the longest list 2,000 ids.
  signedIn: {
    longest: 64 * kB,
    shape: { depth: 12, values: 20_000 },
    held: { each: 4 * kB * kB, all: 64 * kB * kB },
  },
  // What Apache's mod_reqtimeout recommends (body=20,MinRate=500).
  patienceMs: 20_000,
  bytesPerSecond: 500,
};

/** Bytes of one body, where a call says nothing else. */
export const longestBodies = { visitor: usual.visitor.longest, signedIn: usual.signedIn.longest };

/** `limits` replaces some of the usual ones. Bodies that are not JSON are refused, but by routes that take them themselves. */
export function registerBodies(
  app: FastifyInstance,
  services: Pick<Services, 'sessions' | 'rateLimits' | 'visitors' | 'turns'>,
  limits: Partial<BodyLimits> = {},
): void {
  const allowed = { ...usual, ...limits };
  const held = {
    visitor: createHeldBytes(allowed.visitor.held),
    signedIn: createHeldBytes(allowed.signedIn.held),
  };
  const parse = app.getDefaultJsonParser('error', 'error');
  const ends = new WeakMap<FastifyRequest, Promise<void>>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['content-type'] === undefined) return;
    ends.set(request, new Promise((resolve) => reply.raw.once('close', resolve)));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const session = await inTurn(services, request, () => authenticate(services, request));
    const { needsSession = false, longestBody } = request.routeOptions.config;
    // Not that it is too long: what waits on a phone is sent again once its owner has signed in.
    if (session === null && needsSession) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
    const who = session === null ? 'visitor' : 'signedIn';
    const { shape, longest } = allowed[who];
    const owner = session?.id ?? networkOf(request.ip);
    const text = await readWithin(payload, {
      declared: Number(request.headers['content-length'] ?? 0),
      longest: session === null ? longest : (longestBody ?? longest),
      shape: new JsonShape(shape),
      hold: holdUntil(ends.get(request), held[who], owner),
      patienceMs: allowed.patienceMs,
      bytesPerSecond: allowed.bytesPerSecond,
    });
    return new Promise((resolve, reject) => {
      // It answers by its callback, at once.
      void parse(request, text, (error, body) => (error === null ? resolve(body) : reject(error)));
    });
  });
}

/** What is read stays in memory until the answer: it may wait for others of its sender. */
function holdUntil(end: Promise<void> | undefined, held: HeldBytes, owner: string) {
  return (bytes: number): boolean => {
    const holds = held.hold(owner, bytes);
    if (holds) void end?.then(() => held.release(owner, bytes));
    return holds;
  };
}

type Reading = {
  readonly declared: number;
  readonly longest: number;
  readonly shape: JsonShape;
  readonly hold: (bytes: number) => boolean;
  readonly patienceMs: number;
  readonly bytesPerSecond: number;
};

function readWithin(payload: Readable, reading: Reading): Promise<string> {
  const { declared, longest, shape, hold, patienceMs, bytesPerSecond } = reading;
  if (declared > longest) return Promise.reject(tooLarge());
  const began = performance.now();
  const chunks: Buffer[] = [];
  let received = 0;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const leave = (): void => {
      clearTimeout(timer);
      payload.off('data', take).off('end', finish).off('error', fail).off('close', fail);
    };
    const fail = (reason?: unknown): void => {
      leave();
      payload.pause();
      reject(reason instanceof Error ? reason : gone());
    };
    const look = (): void => {
      const left = patienceMs + (received / bytesPerSecond) * 1000 - (performance.now() - began);
      if (left <= 0) fail(tooSlow());
      else timer = setTimeout(look, left);
    };
    const take = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > longest) return fail(tooLarge());
      if (!shape.accepts(chunk)) return fail(new Refusal('INVALID', sentences.somethingWrong));
      if (!hold(chunk.length)) return fail(tooMany(1000));
      chunks.push(chunk);
    };
    const finish = (): void => {
      leave();
      resolve(Buffer.concat(chunks).toString());
    };
    payload.on('data', take).on('end', finish).on('error', fail).on('close', fail);
    look();
  });
}

function tooLarge(): Refusal {
  return new Refusal('TOO_LARGE', sentences.somethingWrong);
}

/** Worth another try: a phone's line may be better then. */
function tooSlow(): Refusal {
  return new Refusal('UNAVAILABLE', sentences.somethingWrong);
}

function gone(): Error {
  return Object.assign(new Error('The sender went away.'), { statusCode: 400 });
}
