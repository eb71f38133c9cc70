// Proves that live connections need a session: all others are refused, counted by address, and closed.
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestNode, type TestNode } from '../../../../testing/node.ts';
import { openSocket } from '../../../../testing/socket.ts';
import { tokenOf } from '../../../../testing/world.ts';
import { createAnonymousLimits } from '../kernel/edge/anonymous-limits.ts';

vi.setConfig({ testTimeout: 300_000 });

const nodes: TestNode[] = [];
const sockets: { close(): unknown }[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const node of nodes.splice(0)) await node.stop();
});

async function open(...options: Parameters<typeof startTestNode>): Promise<TestNode> {
  const node = await startTestNode(...options);
  nodes.push(node);
  return node;
}

const handshake = (node: TestNode) =>
  fetch(`${node.url}/api/socket/?EIO=4&transport=polling`, { headers: { origin: node.url } });

test('a connection without a session or with a made-up token is refused; one with a session is accepted [THREAT-22]', async () => {
  const node = await open();
  for (const token of [null, 'made-up', 'A'.repeat(64)]) {
    await expect(openSocket(node.url, token)).rejects.toMatchObject({ data: { code: 'NOT_SIGNED_IN' } });
  }
  sockets.push(await openSocket(node.url, tokenOf('amina')));
});

test('connections that never authenticate, or were refused, are closed within seconds', async () => {
  const node = await open();
  const silent = Array.from({ length: 20 }, () => {
    const address = `${node.url.replace('http', 'ws')}/api/socket/?EIO=4&transport=websocket`;
    const line = new WebSocket(address, { headers: { origin: node.url } } as unknown as string[]);
    sockets.push(line);
    return line;
  });
  await Promise.all(silent.map((line) => once(line, 'open')));
  const polled = (await (await handshake(node)).text()).slice(1);
  const { sid } = JSON.parse(polled) as { sid: string };
  const poll = () =>
    fetch(`${node.url}/api/socket/?EIO=4&transport=polling&sid=${sid}`, { headers: { origin: node.url } });
  const refused: Socket = io(node.url, {
    path: '/api/socket',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: node.url },
  });
  sockets.push(refused);
  await new Promise((resolve) => refused.once('connect_error', resolve));
  await expect.poll(() => refused.io.engine.readyState).toBe('closed');
  await expect.poll(() => silent.filter((line) => line.readyState === WebSocket.OPEN).length).toBe(0);
  await expect.poll(async () => (await poll()).status).toBe(400);
});

test('handshakes are counted by address, polling more strictly, and an open connection stays open', async () => {
  const few = (burst: number) => ({
    each: { perSecond: 0.01, burst },
    all: { perSecond: 1e6, burst: 1e6 },
    always: { perSecond: 1e6, burst: 1e6 },
  });
  const node = await open({ anonymousLimits: createAnonymousLimits({ handshakes: few(2), polls: few(3) }) });
  const amina = await openSocket(node.url, tokenOf('amina'));
  const bilal = await openSocket(node.url, tokenOf('bilal'));
  sockets.push(amina, bilal);
  await expect(openSocket(node.url, tokenOf('clarke'))).rejects.toThrow('websocket error');
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await handshake(node)).status);
  expect(statuses).toEqual([200, 200, 200, 400, 400]);
  expect([amina.connected, bilal.connected]).toEqual([true, true]);
});

test('forty addresses share the total limit, where a trusted proxy names them', async () => {
  const node = await open({
    trustProxy: 1,
    anonymousLimits: createAnonymousLimits({
      polls: {
        each: { perSecond: 0.01, burst: 10 },
        all: { perSecond: 0.01, burst: 20 },
        always: { perSecond: 0.01, burst: 1 },
      },
    }),
  });
  let opened = 0;
  for (let time = 0; time < 200; time += 1) {
    const answer = await fetch(`${node.url}/api/socket/?EIO=4&transport=polling`, {
      headers: { origin: node.url, 'x-forwarded-for': `192.0.2.${time % 40}` },
    });
    if (answer.status === 200) opened += 1;
  }
  expect(opened).toBe(40 + 20);
});
