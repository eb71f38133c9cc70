// Proves that background work waits while requests are answered, and never for long.
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchRequestActivity, type RequestActivity } from './request-activity.ts';

const app = () => Fastify({ forceCloseConnections: true });
let server: ReturnType<typeof app>;
let requestActivity: RequestActivity;
let url: string;
let answer: () => void;
let asked: Promise<void>;

beforeEach(async () => {
  server = app();
  requestActivity = watchRequestActivity(server);
  const answered = new Promise<void>((resolve) => (answer = resolve));
  asked = new Promise((resolve) => {
    const wait = async () => {
      resolve();
      await answered;
      return 'done';
    };
    server.get('/call', wait);
    server.get('/report', { config: { longWork: true } }, wait);
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  answer();
  await server.close();
});

const minutes = 60_000;

test('background work goes on at once when no request waits, and after a waiting one has been answered', async () => {
  await requestActivity.waitUntilIdle(10 * minutes);
  const called = fetch(`${url}/call`);
  await asked;
  let goesOn = false;
  const gap = requestActivity.waitUntilIdle(10 * minutes).then(() => (goesOn = true));
  await requestActivity.waitUntilIdle(30);
  expect(goesOn).toBe(false);
  answer();
  await called;
  await gap;
});

test('a request whose client disconnected is no longer waited for', async () => {
  const impatience = new AbortController();
  const called = fetch(`${url}/call`, { signal: impatience.signal }).catch(() => undefined);
  await asked;
  impatience.abort();
  await called;
  await requestActivity.waitUntilIdle(10 * minutes);
});

test('background work does not wait for other background work', async () => {
  const report = fetch(`${url}/report`);
  await asked;
  await requestActivity.waitUntilIdle(10 * minutes);
  answer();
  await report;
});
