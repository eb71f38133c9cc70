// Measures the fan-out of the live engine alone: the real hub and sockets against a bare LISTEN and `ws` loop, on the same database.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { captureFile } from '@foothold/live/server/capture-file';
import type pg from 'pg';
import { socketUrl } from '../crowd/raw-socket.ts';
import { Child } from '../measure/child.ts';
import { openDatabase } from '../measure/database.ts';
import type { Figure } from '../measure/figures.ts';
import type { FloorServer } from './floor-server.ts';
import type { GroupOptions } from './followers.ts';
import type { HubServer } from './hub-server.ts';
import { bareGroup, race, type RaceOptions } from './race.ts';

const ORIGIN = 'http://bench.test';
const body = 'Good morning everyone. Please open the lesson about the shops before Thursday, page two.';

const schema = `
  create table notes (id text primary key, place text not null, seq serial, body text not null);
  select live.attach('notes', '{id,place}');
  create table bare_notes (id text primary key, seq serial, body text not null);
`;

const select = 'select id, seq, body from bare_notes where id = $1';

const sizes = [
  { followers: 30, messages: 60, passes: 5, atMost: 2 },
  { followers: 300, messages: 40, passes: 5, atMost: 2 },
  { followers: 2000, messages: 12, passes: 5, atMost: 2 },
];

export async function fanOutOfEngine(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measure(size)));
  return figures;
}

async function measure(size: RaceOptions): Promise<Figure[]> {
  const { client, close, url: databaseUrl } = await openDatabase('empty');
  const hub = new Child<HubServer>(new URL('./hub-server.ts', import.meta.url));
  const floor = new Child<FloorServer>(new URL('./floor-server.ts', import.meta.url));
  try {
    await client.query(await readFile(captureFile, 'utf8'));
    await client.query(schema);
    const port = await hub.ask('start', { databaseUrl, origin: ORIGIN });
    const barePort = await floor.ask('start', { databaseUrl, select });
    return await race(
      'the hub',
      [
        { group: hubGroup(port, size), send: () => send(client, note), work: () => hub.ask('work') },
        {
          group: bareGroup(barePort, size),
          send: () => send(client, bareNote),
          work: () => floor.ask('work'),
        },
      ],
      size,
    );
  } finally {
    await Promise.all([hub.end(), floor.end()]);
    await close();
  }
}

function hubGroup(port: number, { followers }: RaceOptions): GroupOptions {
  return {
    url: socketUrl(`http://localhost:${port}`),
    origin: ORIGIN,
    followers: Array.from({ length: followers }, (_each, number) => ({
      token: `follower ${number}`,
      follows: [{ collection: 'notes', params: { place: 'class' } }],
    })),
  };
}

/** Each is one statement, so one commit. */
const note = {
  name: 'note',
  text: `insert into notes (id, body, place) values ($1, $2, 'class')`,
};
const bareNote = {
  name: 'bare note',
  text: `with written as (insert into bare_notes (id, body) values ($1, $2) returning id)
         select pg_notify('floor', id) from written`,
};

async function send(client: pg.Client, statement: typeof note): Promise<string> {
  const id = randomUUID();
  await client.query({ ...statement, values: [id, body] });
  return id;
}
