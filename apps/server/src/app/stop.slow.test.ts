// Proves that a server that is told to stop says so first, finishes what it has begun, and stops within seconds.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { askAt } from '../../../../testing/ask.ts';
import { startTestNode, type TestNode, type TestNodeOptions } from '../../../../testing/node.ts';
import { soon } from '../../../../testing/soon.ts';
import { spreadOf } from './drain.ts';

const nodes: TestNode[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});

/** A node to stop, beside another one that keeps the database. */
async function start(options: TestNodeOptions = {}) {
  const node = await startTestNode(options);
  nodes.push(node);
  return { node, stopped: await node.alongside() };
}

const readiness = async (url: string): Promise<unknown> => {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  if (answer === null) return 'nothing answers';
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

test('a server stops within seconds while an idle connection is open', async () => {
  const { stopped } = await start();
  const { hostname, port } = new URL(stopped.url);
  const silent = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  const before = performance.now();
  await stopped.stop();
  expect(performance.now() - before).toBeLessThan(10_000);
  silent.destroy();
});

test('a server that is told to stop says that it is not ready, and works until the balancers have heard it', async () => {
  const { stopped } = await start({ drain: { noticeMs: 2_000 } });
  expect(await readiness(stopped.url)).toEqual([200, 'ok']);
  const stopping = stopped.stop();
  expect(await readiness(stopped.url)).toEqual([503, 'stopping']);
  const last = await fetch(`${stopped.url}/healthz`);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  expect((await askAt(stopped.url, 'amina', 'GET', '/users/me')).status).toBe(200);
  await expect.poll(() => readiness(stopped.url), soon).toBe('nothing answers');
  await stopping;
});

test('a stopping server answers calls that have begun and accepts no new ones', async () => {
  const { node, stopped } = await start();
  const client = await node.pool.connect();
  await client.query('begin; lock table users in access exclusive mode');
  const call = askAt(stopped.url, 'amina', 'GET', '/users/me');
  const waits = async () => {
    const { rows } = await node.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length;
  };
  await expect.poll(waits, soon).toBeGreaterThan(0);
  const stopping = stopped.stop();
  await expect.poll(() => readiness(stopped.url), soon).toBe('nothing answers');
  await client.query('rollback');
  client.release();
  expect((await call).status).toBe(200);
  await stopping;
});

test('a server that cannot start leaves nothing that goes on working', async () => {
  const { node } = await start();
  const working = async () => {
    const { rows } = await node.pool.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where datname = current_database() and application_name = 'foothold-lost-jobs'",
    );
    return rows.length;
  };
  const before = await working();
  expect(before).toBe(2);
  await expect(node.alongside(Number(new URL(node.url).port))).rejects.toThrow('EADDRINUSE');
  await expect.poll(working, soon).toBe(before);
});

test('a server of which a part cannot be stopped stops all others', async () => {
  const { stopped } = await start();
  const { outgoing, pool } = stopped.services;
  const close = vi.spyOn(outgoing, 'close').mockRejectedValueOnce(new Error('It does not close.'));
  await expect(stopped.stop()).rejects.toThrow('It does not close.');
  expect(pool.ended).toBe(true);
  close.mockRestore();
  await outgoing.close();
});

test('the more people are connected, the longer they are given to come back, but never long', () => {
  expect([0, 300, 1_000, 100_000].map(spreadOf)).toEqual([0, 1_500, 5_000, 10_000]);
});
