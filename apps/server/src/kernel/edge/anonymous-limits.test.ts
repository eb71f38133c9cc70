// Proves that a flood of requests without a session uses up nobody else's limit, not even at the same address, and costs no query.
import { randomBytes } from 'node:crypto';
import { sentences } from '@foothold/domain/contract/refusal';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenFrom } from '../../../../../testing/tokens.ts';
import { filesCookieOf, tokenOf } from '../../../../../testing/world.ts';
import { createAnonymousLimits } from './anonymous-limits.ts';

vi.setConfig({ testTimeout: 300_000 });

const nodes: TestNode[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const node of nodes.splice(0)) await node.stop();
});

const little = { perSecond: 1 / 10_000, burst: 3 };
const much = { perSecond: 1e6, burst: 1e6 };
const onlyEach = { each: little, all: much, always: much };

async function open(limits: Parameters<typeof createAnonymousLimits>[0]): Promise<TestNode> {
  const node = await startTestNode({ anonymousLimits: createAnonymousLimits(limits) });
  nodes.push(node);
  return node;
}

test('a visitor who sends too many requests is told to wait, whatever is requested; a signed-in user at that address is not [THREAT-22]', async () => {
  const node = await open({ api: onlyEach, pages: onlyEach });
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(node.url + path, { method, headers });
  const statuses = async (path: string, times: number, headers = {}) => {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) answers.push((await ask(path, headers)).status);
    return answers;
  };
  expect(await statuses('/api/live/policies.active', 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses('/', 4)).toEqual([404, 404, 404, 429]);
  const refused = [
    ['GET', '/api/users/me', {}],
    ['GET', '/api/nothing', {}],
    ['POST', '/api/users/login', {}],
    ['GET', '/api/users/me', { authorization: `Bearer ${randomBytes(48).toString('base64url')}` }],
    ['GET', '/files/018f0000-0000-7000-8000-000000000000', { cookie: 'foothold_files=made-up' }],
    ['GET', '/api/docs', {}],
    ['GET', '/readyz', {}],
    ['GET', '/login', {}],
  ] as const;
  for (const [method, path, headers] of refused) {
    const answer = await ask(path, headers, method);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      429,
      { code: 'TOO_MANY', msg: sentences.tooOften, retryAfterSeconds: 1 },
    ]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  const amina = { authorization: `Bearer ${tokenOf('amina')}` };
  expect(await statuses('/api/users/me', 5, amina)).toEqual([200, 200, 200, 200, 200]);
  const cookie = { cookie: `foothold_files=${filesCookieOf('amina')}` };
  expect(await statuses('/files/nothing', 2, cookie)).toEqual([404, 404]);
  // A page of her phone is counted by her cookie, where the cookie is sent.
  expect(await statuses('/', 2, cookie)).toEqual([404, 404]);
  expect(await statuses('/healthz', 5)).toEqual([200, 200, 200, 200, 200]);
});

test('made-up tokens and cookies are never looked up, and an ended one only at a limited rate [THREAT-22]', async () => {
  // With the clock stopped, so that the limit does not recover on a slow machine.
  vi.useFakeTimers({ toFake: ['performance'] });
  const node = await open({ api: { each: much, all: much, always: much } });
  const lookUps = vi.spyOn(node.services.pool, 'query');
  const connections = vi.spyOn(node.services.pool, 'connect');
  const asked = () => lookUps.mock.calls.length + connections.mock.calls.length;
  const before = asked();
  for (let time = 0; time < 50; time += 1) {
    const token = randomBytes(48).toString('base64url');
    const headers = { authorization: `Bearer ${token}`, cookie: `foothold_files=${token}` };
    for (const path of [
      '/api/users/me',
      '/api/live/people.self?userId=018f0000-0000-7000-8000-000000000000',
      '/api/opening',
    ] as const) {
      expect([401, 404]).toContain((await fetch(node.url + path, { headers })).status);
    }
    expect((await fetch(`${node.url}/files/x`, { headers: { cookie: headers.cookie } })).status).toBe(401);
  }
  expect(asked() - before).toBe(0);
  const over = { authorization: `Bearer ${tokenFrom('of a session that has ended')}` };
  for (let time = 0; time < 300; time += 1) {
    expect((await fetch(`${node.url}/api/users/me`, { headers: over })).status).toBe(401);
  }
  expect(asked() - before).toBeGreaterThan(0);
  expect(asked() - before).toBeLessThan(250);
});

test('what visitors may read is computed once in a moment, however many request it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const node = await open({ api: { each: much, all: much, always: much } });
  const asked = [
    vi.spyOn(node.services.pool, 'query'),
    vi.spyOn(node.services.pool, 'connect'),
    vi.spyOn(pg.Pool.prototype, 'query'),
  ];
  for (const path of ['/readyz', '/api/live/policies.active', '/api/privacyPolicies/active']) {
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(node.url + path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(Math.max(...asked.map(({ mock }) => mock.calls.length))).toBeLessThan(30);
});

test('forty addresses together get a limited amount, and one more beside them gets its guaranteed share [THREAT-22]', () => {
  const anonymousLimits = createAnonymousLimits({
    api: { each: much, all: { perSecond: 0.001, burst: 100 }, always: { perSecond: 0.001, burst: 5 } },
  });
  const passed = Array.from({ length: 40 * 50 }, (_, time) =>
    anonymousLimits.allows('api', `192.0.2.${time % 40}`),
  );
  expect(passed.filter((each) => each)).toHaveLength(40 * 5 + 100);
  const beside = Array.from({ length: 6 }, () => anonymousLimits.allows('api', '198.51.100.7'));
  expect(beside).toEqual([true, true, true, true, true, false]);
});

test('one customer’s IPv6 network counts as one address', () => {
  const anonymousLimits = createAnonymousLimits({ api: onlyEach });
  const passed = Array.from({ length: 20 }, (_, host) =>
    anonymousLimits.allows('api', `2001:db8:1:2::${host}`),
  );
  expect(passed.filter((each) => each)).toHaveLength(3);
});

test('a college whose people open the app within five minutes behind one address, and a classroom at once, reach no limit', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const anonymousLimits = createAnonymousLimits();
  const all = (kind: 'pages' | 'api' | 'handshakes', times: number) =>
    Array.from({ length: times }, () => anonymousLimits.allows(kind, '192.0.2.1')).every((each) => each);
  expect([all('pages', 30 * 56), all('api', 30 * 3), all('handshakes', 600)]).toEqual([true, true, true]);
  for (let person = 0; person < 600; person += 1) {
    vi.advanceTimersByTime(500);
    expect([all('pages', 56), all('api', 3), all('handshakes', 1)]).toEqual([true, true, true]);
  }
});
