// Proves that over the worst connections every message arrives exactly once, and all users see them in one order.
import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FaultProxy } from '../fault-proxy.ts';
import { chats } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../server.ts';
import { Device } from './device.ts';
import { fillClass, seeded, type Learner } from './full-class.ts';

const torture = process.env['TORTURE'] === '1';
const people = torture ? 20 : 5;
const messagesEach = torture ? 100 : 10;
const faults = torture ? 200 : 14;
const soon = { timeout: torture ? 240_000 : 60_000, interval: 20 };
const chatId = chats.blue;

let node: TestNode;
let line: FaultProxy;
let learners: readonly Learner[];
const devices: Device[] = [];

beforeAll(async () => {
  node = await startTestNode();
  line = await FaultProxy.before(node.url);
  learners = await fillClass(node.pool, chatId, people);
});
afterAll(async () => {
  await line.close();
  await node.stop();
});
afterEach(() => {
  line.heal();
  for (const device of devices.splice(0)) device.close();
});

function connect({ userId, token }: Learner, url: string, patienceMs = 500): Device {
  const device = new Device({ url, origin: node.url, token, userId, chatId, patienceMs });
  devices.push(device);
  return device;
}

const idsOnServer = async (): Promise<readonly string[]> => {
  const { rows } = await node.pool.query<{ id: string }>(
    'select id from messages where chat_id = $1 order by seq',
    [chatId],
  );
  return rows.map(({ id }) => id);
};

/** Everybody has sent everything, and sees what the server has, as it stands there. */
async function expectAllAgree(said: ReadonlyMap<Device, readonly string[]>): Promise<void> {
  await vi.waitUntil(() => [...said.keys()].every((device) => device.unsent === 0), soon);
  const stored = await idsOnServer();
  for (const [device, ids] of said) {
    expect(device.refused).toEqual([]);
    // Once each, and in the order in which this person wrote.
    expect(stored.filter((id) => ids.includes(id))).toEqual(ids);
  }
  await vi.waitUntil(async () => {
    const shown = await Promise.all([...said.keys()].map((device) => device.readAll()));
    return shown.every((rows) => rows.length === stored.length);
  }, soon);
  for (const device of said.keys()) expect(device.shown.map(({ id }) => id)).toEqual(stored);
}

test(
  'while the line is cut, reset, frozen, slow or silent, every message arrives once and in order for all',
  { timeout: 600_000 },
  async () => {
    const random = seeded(23);
    const said = new Map(learners.map((learner) => [connect(learner, line.url), [] as string[]]));
    const writers = [...said].map(async ([device, ids], who) => {
      for (let turn = 0; turn < messagesEach; turn += 1) {
        ids.push(await device.say(`${who} says ${turn}`));
        await pause(random() * 60);
      }
    });
    const harm = [
      () => line.cut(),
      () => line.reset(),
      () => line.loseAnswers(),
      () => line.goOffline(),
      () => line.freeze(),
      () => void (line.latency = 80),
    ];
    for (let fault = 0; fault < faults; fault += 1) {
      harm[fault % harm.length]?.();
      // Longer than anybody's patience now and then.
      await pause(fault % 7 === 6 ? 700 : 40 + random() * 120);
      line.heal();
      await pause(random() * 120);
    }
    await Promise.all(writers);
    await expectAllAgree(said);
    const attempts = [...said.keys()].reduce((sum, device) => sum + device.attempts, 0);
    // Otherwise nothing was proved.
    expect(attempts).toBeGreaterThan(people * messagesEach);
    if (torture)
      console.info(`${people * messagesEach} messages in ${attempts} attempts over ${faults} faults`);
  },
);

test(
  'who was offline for long finds everything that was said, and what they wrote meanwhile arrives once, in order',
  { timeout: 300_000 },
  async () => {
    const [traveller, ...others] = learners;
    if (traveller === undefined) throw new Error('Nobody is in the class.');
    const away = connect(traveller, line.url);
    const said = new Map<Device, string[]>([[away, []]]);
    await vi.waitUntil(() => away.chat.status === 'ready', soon);
    line.goOffline();
    await vi.waitUntil(() => !away.isOnline, soon);
    for (let turn = 0; turn < messagesEach; turn += 1) said.get(away)?.push(await away.say(`Away ${turn}`));
    // More than one window of the chat.
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
    line.heal();
    await expectAllAgree(said);
  },
);
