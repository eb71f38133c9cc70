// The live hub of this node: the collections of the registry, over this database, for people with a session.
import type { Identity } from '@foothold/live/server/connection';
import { Hub } from '@foothold/live/server/hub';
import { attachSockets, type Handshake } from '@foothold/live/server/sockets';
import type { Refusal } from '@foothold/live/contract';
import { sentences } from '@foothold/domain/contract/refusal';
import type { Server as HttpServer } from 'node:http';
import pg from 'pg';
import type { Readings } from '../audit/readings.ts';
import { database, type Db } from '../database/db.ts';
import type { Pools } from '../database/pools.ts';
import { snapshotOf } from '../database/snapshot.ts';
import type { PersonalPace } from '../edge/paces.ts';
import { sessionOfToken } from '../edge/request.ts';
import type { Actor } from '../people/actor.ts';
import { collections } from './registry.ts';

export type LiveHub = Hub<Db, Actor>;

export type RunningHub = {
  readonly hub: LiveHub;
  /** Is the database's announcements' line up? Rejects when the database does not answer. */
  isListening(): Promise<boolean>;
  /** Accepts sockets on this server, from these origins only. Call it once listening is active. */
  accept(http: HttpServer, allowedOrigins: readonly string[]): void;
  stop(): Promise<void>;
};

/** Resolves once the database announces its changes to this node. What people ask for themselves goes through `calls`. */
export async function startHub(
  databaseUrl: string,
  { hub: pool, calls }: Pick<Pools, 'hub' | 'calls'>,
  rooms: PersonalPace,
  readings: Readings,
  report: (bug: unknown) => void,
): Promise<RunningHub> {
  const hub: LiveHub = new Hub<Db, Actor>({
    collections,
    listenClient: () => ({ connectionString: databaseUrl }),
    pool,
    readPool: calls,
    database: (connection) => (connection instanceof pg.Pool ? database(connection) : snapshotOf(connection)),
    sessionEnds: {
      'auth.sessions': (change) => (change.new === null ? { sessionId: change.old?.['id'] ?? null } : null),
    },
    mayLoad: ({ id }) => rooms.allows(id),
    onServed: (reader, collection, params) => readings.note(reader, collection, params),
    onError: report,
  });
  await hub.start();
  const db = database(calls);
  let sockets: { close(): Promise<void> } | null = null;
  return {
    hub,
    isListening: async () => (await hub.metrics()).listening,
    accept: (http, allowedOrigins) => {
      sockets = attachSockets(http, hub, {
        allowedOrigin: allowedOrigins,
        authenticate: (handshake) => identify(db, handshake),
        onError: report,
      });
    },
    stop: async () => {
      await sockets?.close();
      await hub.stop();
    },
  };
}

/** No token: nobody, who may follow what is public. A token that opens no session: refused, so that the device forgets it. */
async function identify(db: Db, { auth }: Handshake): Promise<Identity<Actor> | Refusal> {
  const token = auth['token'];
  if (token === undefined || token === null) return { actor: null, sessionId: null, expiresAt: null };
  const session = typeof token === 'string' ? await sessionOfToken(db, token) : null;
  if (session === null) return { code: 'NOT_SIGNED_IN', msg: sentences.notSignedIn };
  return { actor: session, sessionId: session.sessionId, expiresAt: session.expiresAt };
}
