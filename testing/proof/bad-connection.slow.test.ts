// Proves that over the worst connections every message arrives exactly once, and all users see them in one order.
import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { FaultProxy } from '../fault-proxy.ts';
import { chats } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { expectAllAgree } from './all-agree.ts';
import { Device } from './device.ts';
import { fillClass, seeded, type Learner } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
const people = torture ? 20 : 5;
const messagesEach = torture ? 100 : 10;
const faults = torture ? 200 : 14;
const soon = { timeout: torture ? 240_000 : 60_000, interval: 20 };
const chatId = chats.blue;

let node: TestNode;
let proxy: FaultProxy;
let learners: readonly Learner[];
const devices: Device[] = [];

beforeAll(async () => {
  node = await startTestNode();
  proxy = await FaultProxy.before(node.url);
  learners = await fillClass(node.pool, chatId, people);
});
afterAll(async () => {
  await proxy.close();
  await node.stop();
});
afterEach(() => {
  proxy.heal();
  for (const device of devices.splice(0)) device.close();
});

function connect({ userId, token }: Learner, url: string, timeoutMs = 500): Device {
  const device = new Device({ url, origin: node.url, token, userId, chatId, timeoutMs });
  devices.push(device);
  return device;
}

test(
  'while the connection is cut, reset, frozen, slow or silent, every message arrives once and in the same order for all users',
  { timeout: 600_000 },
  async () => {
    const random = seeded(23);
    const said = new Map(learners.map((learner) => [connect(learner, proxy.url), [] as string[]]));
    const writers = [...said].map(async ([device, ids], who) => {
      for (let turn = 0; turn < messagesEach; turn += 1) {
        ids.push(await device.say(`${who} says ${turn}`));
        await pause(random() * 60);
      }
    });
    const causeFault = [
      () => proxy.cut(),
      () => proxy.reset(),
      () => proxy.loseAnswers(),
      () => proxy.goOffline(),
      () => proxy.freeze(),
      () => void (proxy.latency = 80),
    ];
    for (let fault = 0; fault < faults; fault += 1) {
      causeFault[fault % causeFault.length]?.();
      // Sometimes longer than every device's timeout.
      await pause(fault % 7 === 6 ? 700 : 40 + random() * 120);
      proxy.heal();
      await pause(random() * 120);
    }
    await Promise.all(writers);
    await expectAllAgree({ pool: node.pool, chatId }, said, soon);
    const attempts = [...said.keys()].reduce((sum, device) => sum + device.attempts, 0);
    // Without repeated attempts the faults had no effect and the test proves nothing.
    expect(attempts).toBeGreaterThan(people * messagesEach);
    if (torture)
      console.info(`${people * messagesEach} messages in ${attempts} attempts over ${faults} faults`);
  },
);

test(
  'a user who was offline for long receives every message, and their own messages of that time arrive once, in order',
  { timeout: 300_000 },
  async () => {
    const [traveller, ...others] = learners;
    if (traveller === undefined) throw new Error('The class has no learners.');
    const away = connect(traveller, proxy.url);
    const said = new Map<Device, string[]>([[away, []]]);
    await vi.waitUntil(() => away.chat.status === 'ready', soon);
    proxy.goOffline();
    await vi.waitUntil(() => !away.isOnline, soon);
    for (let turn = 0; turn < messagesEach; turn += 1) said.get(away)?.push(await away.say(`Away ${turn}`));
    // More messages than one window of the chat holds.
    for (const learner of others) {
      const device = connect(learner, node.url, 5000);
      const ids: string[] = [];
      said.set(device, ids);
      for (let turn = 0; turn < 16; turn += 1) ids.push(await device.say(`Here ${turn}`));
    }
    await vi.waitUntil(
      () => [...said.keys()].every((device) => device === away || device.unsent === 0),
      soon,
    );
    expect(away.unsent).toBe(messagesEach);
    expect(away.acknowledged).toEqual([]);
    proxy.heal();
    await expectAllAgree({ pool: node.pool, chatId }, said, soon);
  },
);

test('what could not be sent while the server had lost its database is sent as soon as that is back', async () => {
  let database: FaultProxy | null = null;
  const far = await startTestNode({
    connectThrough: async (databaseUrl) => {
      database = await FaultProxy.before(databaseUrl);
      return database.url;
    },
  });
  if (database === null) throw new Error('The server did not ask for its database.');
  const cable: FaultProxy = database;
  onTestFinished(async () => {
    await far.stop();
    await cable.close();
  });
  const [learner] = await fillClass(far.pool, chatId, 1);
  if (learner === undefined) throw new Error('Nobody is in the class.');
  // Left to its timer, the message would be sent after a quarter of an hour.
  const { userId, token } = learner;
  const device = new Device({
    url: far.url,
    origin: far.url,
    token,
    userId,
    chatId,
    timeoutMs: 60_000,
    random: () => 1800,
  });
  devices.push(device);
  await vi.waitUntil(() => device.chat.status === 'ready', soon);
  cable.goOffline();
  const id = await device.say('Is anybody there?');
  await vi.waitUntil(() => device.attempts === 1 && device.isWaiting, soon);
  expect(device.isOnline).toBe(true);
  cable.heal();
  await vi.waitUntil(() => device.acknowledged.includes(id), soon);
  expect(device.isOnline).toBe(true);
});
