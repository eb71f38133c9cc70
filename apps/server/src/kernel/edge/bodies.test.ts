// Proves that bodies that are too long for their sender, too deep or too slow are not read, and that all valid ones are.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthenticToken, OpenSessions } from './open-sessions.ts';
import { registerBodies, type BodyLimits } from './bodies.ts';
import { countRequests } from './count-requests.ts';
import { sendRefusal } from './errors.ts';
import { createSessionQueue } from './session-queue.ts';
import { createRateLimits } from './rate-limits.ts';
import { createAnonymousLimits } from './anonymous-limits.ts';

const token = 'a-token-that-opens-the-session-of-amina';
const signedIn = { authorization: `Bearer ${token}` };
const kB = 1024;
const form = 'application/x-www-form-urlencoded';
const ofVisitors = [
  ['JSON', '/api/login', 'application/json'],
  ['a form', '/api/form', form],
] as const;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that answers with the body it was sent; `parsed` counts what became JSON. */
async function open(limits: Partial<BodyLimits> = {}) {
  const app = Fastify({ forceCloseConnections: true });
  closing.push(() => app.close());
  const lookedUp = vi.fn<() => void>();
  const authentic = vi.fn<OpenSessions['authentic']>((sent) =>
    sent === token ? (sent as AuthenticToken) : null,
  );
  const services = {
    rateLimits: createRateLimits(),
    anonymousLimits: createAnonymousLimits(),
    sessionQueue: createSessionQueue({ atOnce: 4, maxQueued: 250 }),
    sessions: {
      authentic,
      ofToken: async (sent: string | null) => {
        lookedUp();
        const now = Date.now();
        const session = {
          id: 'amina',
          sessionId: 's',
          viewer: {
            id: 'amina',
            role: 'student' as const,
            selectedCategoryId: 'c',
            resetRequired: false,
            staffLocked: false,
          },
          expiresAt: new Date(now + 60_000),
          lastUsedAt: new Date(now),
          provedAt: null,
        };
        return sent === token ? session : null;
      },
      ofFilesCookie: async () => null,
      noteUse: async () => undefined,
    },
  };
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    throw error;
  });
  await app.register(fastifyCookie);
  countRequests(app, services);
  registerBodies(app, services, limits);
  const parsed = vi.fn<() => void>();
  const size = (body: unknown) => {
    parsed();
    return { characters: JSON.stringify(body).length };
  };
  const route = (url: string, config: object) => app.post(url, { config }, async ({ body }) => size(body));
  route('/api/login', { needsSession: false });
  route('/api/message', { needsSession: true });
  route('/api/policy', { needsSession: true, maxBodyBytes: 256 * kB });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, async (request: FastifyRequest, payload: Readable) =>
      String(await scope.readBody(request, payload)),
    );
    scope.post('/api/form', async ({ body }) => size(body));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { url, send, parsed, authentic, lookedUp };
}

const text = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
const tooLarge = { status: 413, body: { code: 'TOO_LARGE', msg: sentences.somethingWrong } };

test('a visitor’s body of 4 KB is read, a user’s of 64 KB, and a longer one where the call allows it; nothing larger is parsed [THREAT-22]', async () => {
  const { send, parsed } = await open();
  expect(await send('/api/login', text(4 * kB))).toMatchObject({ status: 200 });
  expect(await send('/api/message', text(64 * kB), signedIn)).toMatchObject({ status: 200 });
  expect(await send('/api/policy', text(256 * kB), signedIn)).toMatchObject({ status: 200 });
  expect(parsed).toHaveBeenCalledTimes(3);
  expect(await send('/api/login', text(4 * kB + 1))).toEqual(tooLarge);
  expect(await send('/api/form', text(4 * kB), { 'content-type': form })).toMatchObject({ status: 200 });
  expect(await send('/api/form', text(4 * kB + 1), { 'content-type': form })).toEqual(tooLarge);
  expect(await send('/api/message', text(64 * kB + 1), signedIn)).toEqual(tooLarge);
  expect(await send('/api/policy', text(256 * kB + 1), signedIn)).toEqual(tooLarge);
  expect(parsed).toHaveBeenCalledTimes(4);
});

test('work that was queued on a phone beyond its session gets "sign in", however long it is, and not "too large"', async () => {
  const { send, parsed } = await open();
  const ended = { authorization: 'Bearer a-token-of-a-session-that-is-over' };
  for (const headers of [ended, {}]) {
    expect(await send('/api/message', text(20 * kB), headers)).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
  }
  expect(parsed).not.toHaveBeenCalled();
});

test('an unknown route is answered before the body is read', async () => {
  const { send, lookedUp } = await open();
  expect(await send('/api/nothing', text(1000 * kB))).toMatchObject({ status: 404 });
  expect(lookedUp).not.toHaveBeenCalled();
});

test.each([
  ['500,000 lists within each other', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ['lists deeper than any input', `${'['.repeat(13)}${']'.repeat(13)}`],
  ['more keys than any input', `{${Array.from({ length: 11_000 }, (_, key) => `"${key}":1`).join()}}`],
])('%s are refused and never parsed', async (_what, body) => {
  const { send, parsed } = await open({
    signedIn: {
      longest: 2000 * kB,
      shape: { depth: 12, values: 20_000 },
      memory: { each: 4000 * kB, all: 4000 * kB },
    },
  });
  expect(await send('/api/message', body, signedIn)).toMatchObject({
    status: 400,
    body: { code: 'INVALID' },
  });
  expect(parsed).not.toHaveBeenCalled();
});

test('brackets, commas and quotes inside strings do not count', async () => {
  const { send } = await open();
  const body = JSON.stringify({ text: `${'[{"\\'.repeat(3000)}${',:'.repeat(9000)}` });
  expect(await send('/api/message', body, signedIn)).toMatchObject({ status: 200 });
});

test.each(ofVisitors)(
  '%s that trickles is cut off, and a slow one that continues is read',
  async (_what, path, type) => {
    const { url, parsed } = await open({ timeoutMs: 1000, bytesPerSecond: 1 });
    const body = text(500);
    const slow = await beginPost(url + path, type, body);
    slow.write(body.slice(0, 250));
    const trickling = await beginPost(url + path, type, body);
    trickling.write(body.slice(0, 1));
    expect(await statusOf(trickling)).toBe(503);
    expect(parsed).not.toHaveBeenCalled();
    // It began earlier, so its time would be over, too, had nothing arrived.
    slow.write(body.slice(250));
    expect(await statusOf(slow)).toBe(200);
  },
);

test('the signature of a token is checked once per request, however often its session is asked for', async () => {
  const { authentic, send } = await open();
  expect(await send('/api/message', text(kB), signedIn)).toMatchObject({ status: 200 });
  expect(authentic).toHaveBeenCalledOnce();
});

test.each(ofVisitors)(
  'half-sent bodies of %s from one address hold a limited amount of memory, others are still read, and it is released with their connections [THREAT-22]',
  async (_what, path, type) => {
    const { url, send } = await open({
      visitor: { longest: 4 * kB, shape: { depth: 4, values: 100 }, memory: { each: 8 * kB, all: 8 * kB } },
    });
    const body = text(4 * kB);
    const halves = await Promise.all(Array.from({ length: 4 }, () => beginPost(url + path, type, body)));
    for (const half of halves) half.write(body.slice(0, 2 * kB));
    await expect.poll(async () => (await send('/api/login', text(kB))).status).toBe(429);
    expect(await send('/api/message', text(64 * kB), signedIn)).toMatchObject({ status: 200 });
    for (const half of halves) half.destroy();
    await expect.poll(async () => (await send('/api/login', text(kB))).status).toBe(200);
  },
);

async function beginPost(url: string, type: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  closing.push(async () => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${new URL(url).pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return Number(answer.toString().split(' ')[1]);
}
