// Sets up the floor of a fan-out: a bare table in the same database, its server, and its followers.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Child } from '../measure/child.ts';
import type { FloorServer } from './floor-server.ts';
import type { GroupOptions } from './followers.ts';

/** Starts the floor over a table that nothing else reads. Returns the options of its followers. */
export async function bareGroup(
  client: pg.Client,
  databaseUrl: string,
  floor: Child<FloorServer>,
  { followers }: { readonly followers: number },
): Promise<GroupOptions> {
  await client.query(
    'create table if not exists bare_notes (id text primary key, seq serial, body text not null)',
  );
  const select = 'select id, seq, body from bare_notes where id = $1';
  const port = await floor.ask('start', { databaseUrl, select });
  return {
    url: `ws://127.0.0.1:${port}`,
    origin: 'http://bench.test',
    followers: Array.from({ length: followers }, () => ({ token: null, follows: [] })),
    deltaPrefix: '{',
  };
}

/** One statement, so one commit, which also notifies. */
export async function sendBare(client: pg.Client, body: string): Promise<string> {
  const id = randomUUID();
  await client.query({
    name: 'bare note',
    text: `with written as (insert into bare_notes (id, body) values ($1, $2) returning id)
           select pg_notify('floor', id) from written`,
    values: [id, body],
  });
  return id;
}
