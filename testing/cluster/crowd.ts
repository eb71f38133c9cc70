// A class of many followers and some writers before a balancer, and what is measured of them.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { vi } from 'vitest';
import { Device } from '../proof/device.ts';
import { fillClass, seeded } from '../proof/full-class.ts';
import { chats } from '../world-ids.ts';

const chatId = chats.blue;
const patience = { timeout: 120_000, interval: 20 };
// What failed several times is tried again after a minute, and may fail once more on a busy machine.
const maxBackOff = { timeout: 240_000, interval: 20 };

export type Crowd = {
  readonly devices: readonly Device[];
  /** Everybody is connected and has the chat on the screen. */
  settled(): Promise<void>;
  /** From the call of one message to the last follower who sees it (milliseconds). */
  timeToAll(): Promise<number>;
  /** Starts the writers; the result stops them, and checks what they wrote against the database and every screen. */
  write(): () => Promise<number>;
  close(): void;
};

type CrowdOptions = {
  readonly pool: pg.Pool;
  readonly followers: number;
  readonly writers: number;
  readonly urlOf: (place: number) => string;
  readonly origin: string;
};

export async function gather({ pool, followers, writers, urlOf, origin }: CrowdOptions): Promise<Crowd> {
  const learners = await fillClass(pool, chatId, followers);
  const devices: Device[] = [];
  const settled = async () => {
    await vi.waitUntil(
      () => devices.every(({ isOnline, chat }) => isOnline && chat.status === 'ready'),
      patience,
    );
  };
  for (const [index, { userId, token }] of learners.entries()) {
    devices.push(
      new Device({ url: urlOf(index), origin, token, userId, chatId, timeoutMs: 10_000, reconnectMs: 300 }),
    );
    // A class does not arrive in one moment.
    if (index % 10 === 9) await pause(50);
  }
  const [first] = devices;
  if (first === undefined) throw new Error('Nobody is in the class.');
  return {
    devices,
    settled,
    timeToAll: async () => {
      const began = performance.now();
      const id = await first.say('For all');
      const arrivals = devices.map((device) => device.sees(id));
      await Promise.all(arrivals);
      return performance.now() - began;
    },
    write: () => {
      const stopped = new AbortController();
      const random = seeded(29);
      const said = new Map(devices.slice(0, writers).map((device) => [device, [] as string[]]));
      const writing = [...said].map(async ([device, ids], who) => {
        while (!stopped.signal.aborted) {
          ids.push(await device.say(`${who} says ${ids.length}`));
          do await pause(100 + random() * 200);
          while (!stopped.signal.aborted && device.unsent > 5);
        }
      });
      return async () => {
        stopped.abort();
        await Promise.all(writing);
        return agreed(pool, devices, said);
      };
    },
    close: () => {
      for (const device of devices) device.close();
    },
  };
}

/** Throws unless everything acknowledged is stored once, in its writer's order, and every screen ends with it. */
async function agreed(
  pool: pg.Pool,
  devices: readonly Device[],
  said: ReadonlyMap<Device, readonly string[]>,
): Promise<number> {
  const unsent = () => [...said.keys()].map((device) => device.unsent);
  await vi
    .waitUntil(() => unsent().every((count) => count === 0), maxBackOff)
    .catch(() => {
      throw new Error(`Not sent after four minutes, by writer: ${unsent().join(', ')}`);
    });
  const { rows } = await pool.query<{ id: string }>(
    'select id from messages where chat_id = $1 order by seq',
    [chatId],
  );
  const stored = rows.map(({ id }) => id);
  for (const [device, ids] of said) {
    const own = new Set(ids);
    if (device.refused.length > 0 || device.endings.length > 0)
      throw new Error(`Refused or signed out: ${[...device.refused, ...device.endings].join(', ')}`);
    if (JSON.stringify(stored.filter((id) => own.has(id))) !== JSON.stringify(ids))
      throw new Error('A message is missing, doubled or out of order.');
    const kept = new Set(stored);
    if (device.acknowledged.some((id) => !kept.has(id))) throw new Error('An acknowledged message is lost.');
  }
  const differing = () =>
    devices.filter(({ shown }) => {
      const ids = shown.map(({ id }) => id);
      return ids.length === 0 || JSON.stringify(ids) !== JSON.stringify(stored.slice(-ids.length));
    }).length;
  await vi.waitUntil(() => differing() === 0, patience);
  return stored.length;
}

export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
