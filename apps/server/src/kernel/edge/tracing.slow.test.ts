// Proves what a provider's collector is told, with a local stand-in for it: where the time of a request goes, and nothing of people.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, phoneNumberOf, secretOf } from '../../../../../testing/cast.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { startTestNode, type TestNode, type TestNodeOptions } from '../../../../../testing/node.ts';
import { soon } from '../../../../../testing/soon.ts';
import { categories, chats } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { inContext } from '../runtime/work-context.ts';
import { createOutgoing } from './outgoing.ts';
import { startCollector, type Collector } from './collector.fixture.ts';
import { startTracing } from './tracing.ts';
import type { TracingSettings } from './tracing-port.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function collect(): Promise<Collector> {
  const collector = await startCollector();
  ends.push(() => collector.stop());
  return collector;
}

const to = (endpoint: string): TracingSettings => ({
  endpoint,
  headers: { 'x-tenant': 'east' },
  serviceName: 'foothold',
  share: 1,
  sendAfterMs: 50,
});

async function startTraced(
  { endpoint }: Pick<Collector, 'endpoint'>,
  { tracing, ...options }: Omit<TestNodeOptions, 'tracing'> & { tracing?: Partial<TracingSettings> } = {},
): Promise<TestNode> {
  const node = await startTestNode({ ...options, tracing: { ...to(endpoint), ...tracing } });
  ends.push(() => node.stop());
  return node;
}

const say = (node: TestNode, text: string) =>
  ask(node.url, 'bilal', 'chat.sendMessage', {
    collection: 'groupChats',
    chatId: chats.blue,
    messageId: crypto.randomUUID(),
    text,
  });

/** The span of the request to this route once it has arrived, and all spans of its trace. */
async function traceOf({ spans }: Collector, name: string) {
  const root = () => spans.find((span) => span.name === name);
  await expect.poll(root, soon).toBeDefined();
  const all = spans.filter(({ traceId }) => traceId === root()?.traceId);
  return { root: root(), all, names: all.map((span) => span.name) };
}

test('a message that is sent is one trace: the request, its transaction, and each statement by its name', async () => {
  const collector = await collect();
  const node = await startTraced(collector);
  expect((await say(node, 'See you on Thursday')).status).toBe(201);
  const { root, all, names } = await traceOf(collector, 'POST /api/:collection/:chatId/messages');
  expect(root?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/:collection/:chatId/messages',
    'http.response.status_code': 201,
    'foothold.request_id': expect.stringMatching(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/),
  });
  expect([root?.kind, root?.status.code ?? 0, root?.parentSpanId]).toEqual([2, 0, undefined]);
  const parents = new Map(all.map((span) => [span.spanId, span.name]));
  const childrenOf = (parent: string) =>
    all.filter(({ parentSpanId }) => parents.get(parentSpanId ?? '') === parent).map((span) => span.name);
  expect(names.filter((name) => name === 'transaction')).toHaveLength(1);
  expect(childrenOf('transaction')).toEqual(expect.arrayContaining(['begin', 'commit']));
  expect(childrenOf('transaction').length).toBeGreaterThan(2);
  // Every span is below the request: none belongs to another trace, or to nothing.
  expect(all.filter(({ parentSpanId }) => !parents.has(parentSpanId ?? ''))).toEqual([root]);
  expect(collector.headers[0]?.['x-tenant']).toBe('east');
});

test('nothing of what people are called, write, type or are known by is in any span', async () => {
  const collector = await collect();
  const node = await startTraced(collector);
  const login = (pin: string) =>
    fetch(`${node.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin }),
    });
  await login('909090');
  await login(secretOf('amina'));
  await say(node, 'My knee hurts');
  await ask(node.url, 'dao', 'signIn.requestReset', { phoneNumber: phoneNumberOf('dao') });
  await fetch(`${node.url}/api/nothing/${phoneNumberOf('amina')}?name=Amina`);
  await fetch(`${node.url}/reset/a-secret-code`);
  await expect.poll(() => node.messages, soon).toHaveLength(1);
  const names = () => collector.spans.map(({ name }) => name);
  await expect
    .poll(names, soon)
    .toEqual(
      expect.arrayContaining(['send text message', 'job sign-in:send-reset', 'GET /api/*', 'GET none']),
    );
  const refused = collector.spans.find(({ attributes }) => attributes['foothold.refusal'] !== undefined);
  expect(refused?.attributes).toMatchObject({
    'http.response.status_code': 401,
    'foothold.refusal': 'WRONG_SECRET',
  });
  const told = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  const secrets = ['Amina', 'amina', 'knee', 'a-secret-code', '909090', secretOf('amina'), tokenOf('bilal')];
  for (const secret of [...secrets, phoneNumberOf('amina').slice(-6), personId('amina'), personId('bilal')])
    expect(told).not.toContain(secret);
});

test('a call that fails unexpectedly is marked as an error, and so is the statement that failed', async () => {
  const collector = await collect();
  const node = await startTraced(collector);
  await node.pool.query(`
    create function break_topics() returns trigger language plpgsql as
    $$ begin raise exception 'the shelf fell down on Amina'; end $$;
    create trigger break_topics before insert on topics for each row execute function break_topics()`);
  const answer = await fetch(`${node.url}/api/topics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('clarke')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ topicName: 'Weather', category: categories.morning }),
  });
  expect(answer.status).toBe(500);
  const { root, all } = await traceOf(collector, 'POST /api/topics');
  expect([root?.status.code, root?.attributes['foothold.request_id']]).toEqual([
    2,
    answer.headers.get('x-request-id'),
  ]);
  const failed = all
    .filter(({ status }) => status.code === 2)
    .map(({ name, attributes }) => [name, attributes['error.type']]);
  expect(failed).toEqual(
    expect.arrayContaining([
      ['insert topics', 'P0001'],
      ['transaction', 'P0001'],
      ['POST /api/topics', '500'],
    ]),
  );
  expect(JSON.stringify(all)).not.toContain('shelf');
});

test('the trace of a trusted proxy goes on here and in what is asked of others; a stranger starts none', async () => {
  const collector = await collect();
  const [behind, open] = await Promise.all([
    startTraced(collector, { trustProxy: 1 }),
    startTraced(collector),
  ]);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await fetch(`${behind.url}/healthz`, { headers });
  await fetch(`${open.url}/healthz`, { headers });
  await expect.poll(() => collector.spans.filter(({ name }) => name === 'GET /healthz').length, soon).toBe(2);
  const theirs = collector.spans.filter((span) => span.traceId === traceId);
  expect(theirs.map(({ parentSpanId }) => parentSpanId)).toEqual(['b7ad6b7169203331']);

  const asked: unknown[] = [];
  const receiver = createServer((request, response) => {
    asked.push(request.headers['traceparent']);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ends.push(async () => receiver.close());
  const outgoing = createOutgoing(['127.0.0.1']);
  ends.push(() => outgoing.close());
  const tracing = await startTracing(to(collector.endpoint), false, { warn: () => undefined });
  const job = tracing.ofJob('webhooks:deliver');
  const url = new URL(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  await inContext({ span: job }, () => outgoing.fetch(url, { method: 'POST' }));
  job?.end();
  await tracing.close();
  const { root, all } = await traceOf(collector, 'job webhooks:deliver');
  const request = all.find(({ name }) => name === 'POST');
  expect([request?.parentSpanId, request?.attributes]).toEqual([
    root?.spanId,
    { 'server.address': '127.0.0.1' },
  ]);
  expect(asked).toEqual([`00-${root?.traceId}-${request?.spanId}-01`]);
});

test('a statement that waits for a connection belongs to who waits, not to who hands it on', async () => {
  const collector = await collect();
  const { services } = await startTestNode().then((node) => {
    ends.push(() => node.stop());
    return node;
  });
  const tracing = await startTracing(to(collector.endpoint), false, { warn: () => undefined });
  const [waiting, handing] = [tracing.ofJob('waiting'), tracing.ofJob('handing')];
  const { pool } = services;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const found = inContext({ span: waiting }, () => pool.query('select count(*) from topics'));
  await expect.poll(() => pool.waitingCount, soon).toBe(1);
  inContext({ span: handing }, () => held.forEach((client) => client.release()));
  await found;
  waiting?.end();
  handing?.end();
  expect(waiting?.begin('too late', 'internal', {})).toBeUndefined();
  await tracing.close();
  expect((await traceOf(collector, 'job waiting')).names.toSorted()).toEqual([
    'job waiting',
    'select topics',
  ]);
  expect((await traceOf(collector, 'job handing')).names).toEqual(['job handing']);
});

test('one live change in a hundred is told, with how old it was and how many followed', async () => {
  const collector = await collect();
  const tracing = await startTracing(to(collector.endpoint), false, { warn: () => undefined });
  for (let time = 0; time < 200; time += 1) tracing.onDelta(5, 30);
  await tracing.close();
  expect(collector.spans.map(({ name, attributes }) => [name, attributes])).toEqual(
    Array.from({ length: 2 }, () => ['live change', { 'foothold.followers': 30 }]),
  );
});

test('while the collector is away or refuses people notice nothing, and the log says so once, and once when it is back', async () => {
  const first = await startCollector();
  const port = Number(new URL(first.endpoint).port);
  await first.stop();
  const node = await startTraced(first, { logLevel: 'info', tracing: { timeoutMs: 1_500 } });
  const lines = () => node.log.filter((line) => line.includes('"traces '));
  const speak = async () => expect((await say(node, 'Hello')).status).toBe(201);
  await speak();
  await expect.poll(lines, { timeout: 60_000 }).toHaveLength(1);
  await speak();
  const collector = await startCollector(port);
  ends.push(() => collector.stop());
  collector.refuse();
  const often = { timeout: 60_000, interval: 200 };
  await expect.poll(async () => (await speak(), collector.headers.length), often).toBeGreaterThan(3);
  expect(lines()).toHaveLength(1);
  collector.answerAgain();
  await expect.poll(async () => (await speak(), lines()), often).toHaveLength(2);
  expect(lines()[1]).toContain('traces are sent again');
});

test('a collector that never answers costs a bounded memory: what is too much is dropped', async () => {
  const collector = await collect();
  collector.hang();
  const tracing = await startTracing(to(collector.endpoint), false, { warn: () => undefined });
  for (let time = 0; time < 20_000; time += 1) {
    tracing.ofJob('many')?.end();
    // Lets it send.
    if (time % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  collector.answerAgain();
  await tracing.close();
  // What waits, and at most two requests on their way.
  await expect.poll(() => collector.spans.length, soon).toBeGreaterThanOrEqual(2048);
  expect(collector.spans.length).toBeLessThanOrEqual(2048 + 2 * 512);
});

test('without the setting nothing of it is loaded, so the start is what it was', async () => {
  const { url, drop } = await createTestDatabase({ template: 'world' });
  ends.push(drop);
  const collector = await collect();
  const fixture = path.join(import.meta.dirname, '../../app/loaded-modules.fixture.ts');
  const packages = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [fixture, url, ...args]);
    return JSON.parse(stdout) as string[];
  };
  // The metrics' library brings its interfaces.
  const isTracing = (name: string) => /^@opentelemetry\/(?!api$)/.test(name);
  const without = await packages();
  expect(without.length).toBeGreaterThan(20);
  expect(without.filter(isTracing)).toEqual([]);
  const traced = await packages(collector.endpoint);
  expect(traced.filter(isTracing).length).toBeGreaterThan(3);
  expect(traced.filter((name) => !isTracing(name))).toEqual(without);
});
