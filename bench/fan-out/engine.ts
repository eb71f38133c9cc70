// Measures the fan-out of the live engine alone: the real hub and sockets against a bare LISTEN and `ws` loop, on the same database.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SOCKET_PATH } from '@foothold/live/contract';
import { captureFile } from '@foothold/live/server/capture-file';
import type pg from 'pg';
import { Child } from '../measure/child.ts';
import { withDatabase } from '../measure/database.ts';
import type { Figure } from '../measure/figures.ts';
import { bareGroup, sendBare } from './bare.ts';
import { compare } from './compare.ts';
import type { FloorServer } from './floor-server.ts';
import type { Followers, GroupOptions } from './followers.ts';
import type { HubServer } from './hub-server.ts';
import { race, type RaceOptions } from './race.ts';

const ORIGIN = 'http://bench.test';
const body = 'Good morning everyone. Please open the lesson about the shops before Thursday, page two.';
const group = { hub: 0, bare: 1 };

const schema = `
  create table notes (id text primary key, place text not null, seq serial, body text not null);
  select live.attach('notes', '{id,place}');
`;

const sizes = [
  { followers: 30, messages: 60, passes: 5 },
  { followers: 300, messages: 40, passes: 5 },
  { followers: 2000, messages: 12, passes: 5 },
];

export async function fanOutOfEngine(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measure(size)));
  return figures;
}

async function measure(size: RaceOptions): Promise<Figure[]> {
  return withDatabase('empty', async ({ url: databaseUrl }, client) => {
    await client.query(await readFile(captureFile, 'utf8'));
    await client.query(schema);
    const hub = new Child<HubServer>(new URL('./hub-server.ts', import.meta.url));
    const floor = new Child<FloorServer>(new URL('./floor-server.ts', import.meta.url));
    const clients = new Child<Followers>(new URL('./followers.ts', import.meta.url));
    try {
      const port = await hub.ask('start', { databaseUrl, origin: ORIGIN });
      await clients.ask('connect', { id: group.hub, options: hubGroup(port, size) });
      await clients.ask('connect', {
        id: group.bare,
        options: await bareGroup(client, databaseUrl, floor, size),
      });
      const before = await clients.ask('work');
      const outcomes = await race(
        clients,
        [
          { group: group.hub, send: () => sendNote(client), work: () => hub.ask('work') },
          { group: group.bare, send: () => sendBare(client, body), work: () => floor.ask('work') },
        ],
        size,
      );
      const rounds = 2 * size.messages * (size.passes + 1) * size.followers;
      return compare('the hub', size, outcomes, ((await clients.ask('work')) - before) / rounds);
    } finally {
      await Promise.all([clients.end(), hub.end(), floor.end()]);
    }
  });
}

function hubGroup(port: number, { followers }: RaceOptions): GroupOptions {
  return {
    url: `ws://127.0.0.1:${port}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    origin: ORIGIN,
    followers: Array.from({ length: followers }, (_each, number) => ({
      token: `follower ${number}`,
      follows: [{ collection: 'notes', params: { place: 'class' } }],
    })),
    deltaPrefix: '42["delta"',
  };
}

async function sendNote(client: pg.Client): Promise<string> {
  const id = randomUUID();
  await client.query({
    name: 'note',
    text: 'insert into notes (id, place, body) values ($1, $2, $3)',
    values: [id, 'class', body],
  });
  return id;
}
