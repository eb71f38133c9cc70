// Proves that nobody notices when one of several nodes is stopped: connections move, and writes arrive once.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../apps/server/src/app/server.ts';
import { Balancer } from '../balancer.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { soon } from '../soon.ts';
import { chats } from '../world-ids.ts';
import { expectAllAgree } from './all-agree.ts';
import { Device } from './device.ts';
import { fillClass } from './full-class.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A client that is not told to come back at once waits longer than the test. */
const reconnectMs = 3_600_000;

let node: TestNode;
let other: RunningServer;
let balancer: Balancer;
const devices: Device[] = [];
const origin = 'https://learn.example.org';

beforeAll(async () => {
  node = await startTestNode({ publicUrl: origin, drain: { noticeMs: 300 } });
  other = await node.alongside();
  balancer = await Balancer.before(node.url, other.url);
});
afterAll(async () => {
  for (const device of devices) device.close();
  await balancer.close();
  await node.stop();
});

test('while a node stops, people write and read on through the others: no message is lost or doubled, and nobody is offline', async () => {
  const { url } = balancer;
  const chatId = chats.blue;
  const said = new Map<Device, string[]>();
  for (const { userId, token } of await fillClass(node.pool, chatId, 12)) {
    const device = new Device({ url, origin, token, userId, chatId, reconnectMs });
    devices.push(device);
    said.set(device, []);
  }
  await vi.waitUntil(() => devices.every(({ chat }) => chat.status === 'ready'), soon);
  const stopped = new AbortController();
  const stopping = other.stop().finally(() => stopped.abort());
  while (!stopped.signal.aborted) {
    await Promise.all(
      [...said].map(async ([device, ids]) => void ids.push(await device.say(`Message ${ids.length}`))),
    );
    await vi.waitUntil(() => devices.every(({ unsent }) => unsent === 0), soon);
  }
  await stopping;
  await vi.waitUntil(() => balancer.ready.length === 1, soon);
  await vi.waitUntil(() => devices.every(({ isOnline }) => isOnline), soon);
  await expectAllAgree({ pool: node.pool, chatId }, said, soon);
  // Those of the node that stopped had to move.
  expect(devices.filter(({ longestAwayMs }) => longestAwayMs > 0).length).toBeGreaterThan(0);
});
