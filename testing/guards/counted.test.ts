// Proves that every route of the running server counts each request, by its user or by its address, whatever stands beside it.
import diagnostics from 'node:diagnostics_channel';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { createRateLimits, type RateLimits } from '../../apps/server/src/kernel/edge/rate-limits.ts';
import {
  createAnonymousLimits,
  type AnonymousLimits,
} from '../../apps/server/src/kernel/edge/anonymous-limits.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestNode, type TestNode } from '../node.ts';
import { tokenFrom } from '../tokens.ts';
import { webBuild } from '../web-build.ts';
import { filesCookieOf, tokenOf } from '../world.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

type Route = { readonly method: string | string[]; readonly url: string };
type Added = {
  readonly get: (url: string, options: object, answer: () => Promise<string>) => void;
  readonly addHook: (name: 'onRoute', hook: (route: Route) => void) => void;
};

/** As somebody might add it: the test must notice such a route. */
const uncounted = '/api/forgotten';

const id = '018f0000-0000-7000-8000-000000000000';
const routes = new Set<string>();
let counted = 0;
let node: TestNode;
let web: string;

beforeAll(async () => {
  const add = (message: unknown) => {
    const { fastify } = message as { readonly fastify: Added };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
    fastify.get(uncounted, { config: { countedAs: 'never' } }, async () => '');
  };
  web = await webBuild();
  diagnostics.subscribe('fastify.initialization', add);
  node = await startTestNode({
    webFolder: web,
    anonymousLimits: countingAnonymousLimits(),
    rateLimits: countingLimits(),
  });
  diagnostics.unsubscribe('fastify.initialization', add);
});
afterAll(async () => {
  await node.stop();
  await rm(web, { recursive: true });
});

const always = { perSecond: 1e9, burst: 1e9 };
const limits = { each: always, all: always, always };

function countingAnonymousLimits(): AnonymousLimits {
  const anonymousLimits = createAnonymousLimits({
    pages: limits,
    api: limits,
    handshakes: limits,
    polls: limits,
  });
  return {
    allows: (...given) => {
      counted += 1;
      return anonymousLimits.allows(...given);
    },
    require: (...given) => {
      counted += 1;
      anonymousLimits.require(...given);
    },
  };
}

function countingLimits(): RateLimits {
  const made = createRateLimits({ calls: always, files: always, rooms: always, bytes: always });
  const counting = (limit: RateLimits['calls']) => ({
    ...limit,
    require: (key: string) => {
      counted += 1;
      limit.require(key);
    },
  });
  return { ...made, calls: counting(made.calls), files: counting(made.files) };
}

const ended = tokenFrom('of a session that has ended');
const madeUp = randomBytes(48).toString('base64url');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `foothold_files=${token}` });

/** What may stand beside a request. */
const senders: readonly (readonly [who: string, headers: () => Record<string, string>])[] = [
  ['nobody', () => ({})],
  ['a made-up token', () => bearer(madeUp)],
  ['an ended token', () => bearer(ended)],
  ['the token of a session', () => bearer(tokenOf('priya'))],
  ['an ended cookie', () => cookie(ended)],
  ['the cookie of a session', () => cookie(filesCookieOf('priya'))],
  ['a made-up token and an ended cookie', () => ({ ...bearer(madeUp), ...cookie(ended) })],
  [
    'a made-up machine key and an ended cookie',
    () => ({ ...bearer(`foothold_${madeUp}`), ...cookie(ended) }),
  ],
  [
    'an ended token and a body that is none',
    () => ({ ...bearer(ended), 'content-type': 'text/plain', 'content-length': '0' }),
  ],
];

/** Of a route, with values in place of parameters. */
function requestOf(route: string): { readonly method: string; readonly url: string } {
  const [method = '', pattern = ''] = route.split(' ');
  return { method, url: pattern.replaceAll(/:\w+/g, id).replace('*', 'nothing') };
}

async function ask(method: string, url: string, headers: Record<string, string>): Promise<number> {
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map((pair) => pair.join(': '));
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(answer.toString().split(' ')[1]);
}

test.each(senders)(
  'every route counts the request of %s; the probe of liveness alone never does [THREAT-22]',
  async (_who, headers) => {
    const free: string[] = [];
    const asked = [...routes].map(requestOf);
    for (const { method, url } of asked) {
      counted = 0;
      const status = await ask(method, url, headers());
      expect(status).toBeLessThan(500);
      if (counted === 0) free.push(`${method} ${url}`);
      // One of them signs out.
      if (status < 300 && method !== 'GET' && method !== 'HEAD') await node.restore();
    }
    expect(asked.length).toBeGreaterThan(150);
    expect(free).toEqual([`GET ${uncounted}`, `HEAD ${uncounted}`, 'GET /healthz', 'HEAD /healthz']);
  },
);

test.each([
  ['GET', '/no/such/page'],
  ['POST', '/no/such/page'],
  ['GET', '/files/no/such'],
  ['POST', `/files/${id}`],
  ['GET', '/%ED%A0%80'],
  ['POST', '/api/%ED%A0%80'],
  ['GET', '/api/socket/?EIO=4&transport=polling'],
  ['GET', '/api/socket/?EIO=4&transport=polling&sid=made-up'],
])('%s %s, which is no route, is counted as well', async (method, url) => {
  for (const [who, headers] of senders) {
    counted = 0;
    await ask(method, url, headers());
    expect(counted, who).toBeGreaterThan(0);
  }
});

test('a stranger who has ended tokens and cookies by the hundred gets no more than the address allows', async () => {
  const few = { perSecond: 0.0001, burst: 6 };
  const strict = await startTestNode({
    anonymousLimits: createAnonymousLimits({ api: { each: few, all: always, always } }),
  });
  try {
    const paths = [
      ['GET', `/api/singleSignOn/${id}/callback?state=x`],
      ['POST', `/api/singleSignOn/${id}/backchannelLogout`],
      ['GET', '/api/docs'],
      ['POST', '/api/users/login'],
      ['GET', `/files/${id}`],
      ['GET', '/api/nothing'],
      ['POST', '/files/nothing'],
    ] as const;
    const statuses: number[] = [];
    for (const [index, [method, url]] of [...paths, ...paths].entries()) {
      const token = tokenFrom(`an ended session, number ${index}`);
      const headers = { ...(index % 2 === 0 ? bearer(token) : {}), ...cookie(token) };
      statuses.push((await fetch(strict.url + url, { method, headers, redirect: 'manual' })).status);
    }
    expect(statuses.slice(0, 6)).not.toContain(429);
    expect(statuses.slice(6)).toEqual(Array(8).fill(429));
  } finally {
    await strict.stop();
  }
});
