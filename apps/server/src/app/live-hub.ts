// The live hub of this node: serves the collections of all features from this database to signed-in users.
import type { Identity } from '@foothold/live/server/connection';
import { Hub } from '@foothold/live/server/hub';
import { attachSockets, type Handshake, type Sockets } from '@foothold/live/server/sockets';
import type { Refusal } from '@foothold/live/contract';
import { sentences } from '@foothold/domain/contract/refusal';
import type { Server as HttpServer } from 'node:http';
import pg from 'pg';
import type { AccessLog } from '../kernel/audit/access-log.ts';
import { database, type Db } from '../kernel/database/db.ts';
import type { Pools } from '../kernel/database/pools.ts';
import { snapshotOf } from '../kernel/database/snapshot.ts';
import type { Services } from '../kernel/edge/context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { OpenSessions } from '../kernel/edge/open-sessions.ts';
import { addressOf, trustIn } from '../kernel/edge/trusted-proxies.ts';
import type { Actor } from '../kernel/access/actor.ts';
import { collections, publicCollections } from './features.ts';

export type LiveHub = Hub<Db, Actor>;

export type RunningHub = {
  readonly hub: LiveHub;
  /** Whether the connection that receives database notifications is up. */
  isListening(): boolean;
  /** Accepts sockets on this server, from these origins only. Call it once the hub is listening. */
  accept(http: HttpServer, allowedOrigins: readonly string[]): Sockets;
  stop(): Promise<void>;
};

type Observers = {
  readonly accessLog: AccessLog;
  readonly onDelta: Metrics['onDelta'];
  readonly report: (bug: unknown) => void;
};

/** Resolves once the hub receives the database's changes. Reads for a single request use the `calls` pool. */
export async function startHub(
  databaseUrl: string,
  { hub: pool, calls }: Pick<Pools, 'hub' | 'calls'>,
  {
    rateLimits: { rooms, bytes },
    sessions,
    anonymousLimits,
    settings,
  }: Pick<Services, 'rateLimits' | 'sessions' | 'anonymousLimits' | 'settings'>,
  { accessLog, onDelta, report }: Observers,
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
    mayLoad: ({ id }) => !bytes.isReached(id) && rooms.allows(id),
    onBytes: ({ id }, count) => bytes.use(id, count),
    publicCollections,
    onServed: (reader, collection, params) => accessLog.note(reader, collection, params),
    onDelta,
    onError: report,
  });
  try {
    await hub.start();
  } catch (error) {
    await hub.stop();
    throw error;
  }
  const trust = trustIn(settings.trustProxy);
  let sockets: Sockets | null = null;
  return {
    hub,
    isListening: () => hub.metrics().listening,
    accept: (http, allowedOrigins) => {
      sockets = attachSockets(http, hub, {
        allowedOrigin: allowedOrigins,
        allowConnection: (request, transport) =>
          anonymousLimits.allows(
            transport === 'websocket' ? 'handshakes' : 'polls',
            addressOf(request, trust),
          ),
        authenticate: (handshake) => identify(sessions, handshake),
        onError: report,
      });
      return sockets;
    },
    stop: async () => {
      await sockets?.close();
      await hub.stop();
    },
  };
}

/** Live connections need a session; an invalid token is refused, so that the client discards it. */
async function identify(sessions: OpenSessions, { auth }: Handshake): Promise<Identity<Actor> | Refusal> {
  const token = auth['token'];
  const session = typeof token === 'string' ? await sessions.ofToken(sessions.authentic(token)) : null;
  if (session === null) return { code: 'NOT_SIGNED_IN', msg: sentences.notSignedIn };
  const { id, sessionId, expiresAt } = session;
  return { actor: { id, sessionId }, sessionId, expiresAt };
}
