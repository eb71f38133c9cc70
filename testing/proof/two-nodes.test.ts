// Proves that all servers give the same data, whichever one a user is connected to.
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { personId, type Name } from '../cast.ts';
import { chats } from '../world-ids.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { tokenOf } from '../world.ts';
import { Device } from './device.ts';

type Server = { readonly url: string };

const torture = process.env['TORTURE'] === '1';
const messagesEach = torture ? 250 : 12;
const soon = { timeout: torture ? 60_000 : 20_000, interval: 10 };
const blue = { chatId: chats.blue };

let first: TestNode;
let second: Server;
const devices: Device[] = [];

beforeAll(async () => {
  first = await startTestNode();
  second = await first.alongside();
});
afterAll(() => first.stop());
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});

async function connect(name: Name, server: Server, chatId = chats.blue): Promise<Device> {
  const device = new Device({
    url: server.url,
    origin: server.url,
    token: tokenOf(name),
    userId: personId(name),
    chatId,
  });
  devices.push(device);
  await vi.waitUntil(() => device.chat.status === 'ready', soon);
  return device;
}

test(
  'classmates on two servers talk at once, and everybody sees every message once, in one order',
  { timeout: 120_000 },
  async () => {
    const people = await Promise.all([
      connect('amina', first),
      connect('bilal', second),
      connect('clarke', first),
    ]);
    const [before] = people.map((person) => person.shown.length);
    for (let turn = 0; turn < messagesEach; turn += 1) {
      await Promise.all(people.map((person, who) => person.say(`${who} says ${turn}`)));
    }
    const all = (before ?? 0) + people.length * messagesEach;
    await vi.waitUntil(async () => {
      const read = await Promise.all(people.map((person) => person.readAll()));
      return read.every((rows) => rows.length === all);
    }, soon);
    const { rows: stored } = await first.pool.query<{ id: string }>(
      'select id from messages where chat_id = $1 order by seq',
      [chats.blue],
    );
    for (const person of people) {
      expect(person.shown.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
      expect(person.shown.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      expect(person.refused).toEqual([]);
    }
    // Each user's messages are in the order in which they were sent.
    for (const who of people.keys()) {
      const said = people[0]?.shown.flatMap(({ text }) => (text.startsWith(`${who} says`) ? [text] : []));
      expect(said).toEqual(Array.from({ length: messagesEach }, (_, turn) => `${who} says ${turn}`));
    }
  },
);

test('a message deleted on one server disappears on the other', async () => {
  const bilal = await connect('bilal', second);
  const amina = await connect('amina', first);
  const messageId = await amina.say('Please forget this');
  await vi.waitUntil(() => bilal.shown.some(({ id }) => id === messageId), soon);
  const answer = await ask(first.url, 'clarke', 'chat.deleteMessage', {
    collection: 'groupChats',
    ...blue,
    messageId,
  });
  expect(answer.status).toBe(204);
  await vi.waitUntil(() => bilal.shown.every(({ id }) => id !== messageId), soon);
});

test('a user removed from the class through one server loses it on the other at once, and nobody else does', async () => {
  const bilal = await connect('bilal', second);
  const amina = await connect('amina', second);
  expect(bilal.shown.length).toBeGreaterThan(0);
  const userIds = (['amina', 'clarke', 'fatima', 'george'] as const).map(personId);
  expect(
    (await ask(first.url, 'clarke', 'classrooms.setParticipants', { ...blue, userIds })).status,
  ).toBeLessThan(300);
  await vi.waitUntil(() => bilal.chat.status !== 'ready', soon);
  expect(bilal.chat).toMatchObject({ status: 'revoked', rows: [] });
  expect(amina.chat.status).toBe('ready');
  const missed = await amina.say('Only for those who are still here');
  await vi.waitUntil(() => amina.shown.some(({ id }) => id === missed), soon);
  expect(bilal.shown).toEqual([]);
});

test('a session that ends on one server ends on the device connected to the other', async () => {
  const carlos = await connect('carlos', second, chats.green);
  const answer = await fetch(`${first.url}/api/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${tokenOf('carlos')}` },
  });
  expect(answer.status).toBeLessThan(300);
  await vi.waitUntil(() => carlos.endings.length > 0, soon);
  expect(carlos.shown).toEqual([]);
});
