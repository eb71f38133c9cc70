// Runs the real hub and its real sockets over one table of notes, with nothing else in the process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineCollection } from '@foothold/live/server/collection';
import { Hub } from '@foothold/live/server/hub';
import { attachSockets } from '@foothold/live/server/sockets';
import pg from 'pg';
import { answer, ownWork } from '../measure/child.ts';

type Db = Pick<pg.Pool, 'query'>;
type Who = { readonly id: string };
type Params = { readonly place: string };
type Note = { readonly id: string; readonly seq: number; readonly body: string };
type Placed = Note & { readonly place: string };

const notes = defineCollection<Db, Who, Params, Note>({
  contract: {
    name: 'notes',
    parse: (input) => ({ place: String((input as Partial<Params>).place) }),
    keyOf: ({ id }) => id,
  },
  access: async (_db, actor) => actor !== null,
  accessDependsOn: {},
  tables: ['notes'],
  load: async (db, { place }) =>
    (await db.query<Note>('select id, seq, body from notes where place = $1', [place])).rows,
  affectedBy: async (_db, changes) =>
    changes.map((change) => ({
      params: { place: change.new?.['place'] ?? '' },
      keys: [change.new?.['id'] ?? ''],
    })),
  loadChanged: async (db, touched) => {
    const { rows } = await db.query<Placed>({
      name: 'changed',
      text: 'select id, seq, body, place from notes where id = any($1)',
      values: [touched.flatMap(({ keys }) => keys)],
    });
    return touched.map(({ params }) => ({
      params,
      rows: rows
        .filter(({ place }) => place === params.place)
        .map(({ id, seq, body }) => ({ id, seq, body })),
    }));
  },
});

async function start({ databaseUrl, origin }: { databaseUrl: string; origin: string }): Promise<number> {
  const onError = (error: unknown): void => {
    throw error;
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const hub = new Hub<Db, Who>({
    collections: [notes],
    listenClient: () => ({ connectionString: databaseUrl }),
    pool,
    database: (connection) => connection,
    onError,
  });
  await hub.start();
  const http = createServer();
  attachSockets(http, hub, {
    allowedOrigin: origin,
    authenticate: async ({ auth }) => ({
      actor: { id: String(auth['token']) },
      sessionId: null,
      expiresAt: null,
    }),
    onError,
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return (http.address() as AddressInfo).port;
}

export type HubServer = typeof handlers;
const handlers = answer({ start, work: ownWork });
