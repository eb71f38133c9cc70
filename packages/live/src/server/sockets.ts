// Connects browsers to the hub by Socket.IO: WebSocket first, long-polling where proxies block it; the origin is checked first.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import { READS_DEFLATE, SOCKET_PATH, type Refusal } from '../contract.ts';
import type { Actor } from './collection.ts';
import type { Identity } from './connection.ts';
import { refusals } from './frames.ts';
import { PacketWriter } from './packet-writer.ts';
import type { Hub } from './hub.ts';
import { limitPacketRate } from './packet-rate.ts';

export type Handshake = {
  /** The client's `auth` payload, e.g. `{ token }`. Untrusted. */
  readonly auth: Readonly<Record<string, unknown>>;
  readonly request: IncomingMessage;
};

export type SocketOptions<Who extends Actor> = {
  readonly allowedOrigin: string | readonly string[];
  /** Identifies the user. With `actor: null` (anonymous) the socket may follow rooms that `access` opens to everyone. */
  readonly authenticate: (handshake: Handshake) => Promise<Identity<Who> | Refusal>;
  /**
   * Whether the request's address may open another connection. Called for every request that belongs to none, before any
   * state is kept for it.
   * Connections that do not authenticate within five seconds are closed in any case.
   */
  readonly allowConnection?: (request: IncomingMessage, transport: 'websocket' | 'polling') => boolean;
  readonly path?: string;
  readonly onError: (error: unknown) => void;
};

type Connection = { readonly id: string; once(event: 'close', then: () => void): void };

type Authenticated<Who extends Actor> = { readonly identity: Identity<Who>; readonly since: number };

/** A larger frame closes its socket: the longest honest one has some 2 KB. */
const MAX_FRAME_BYTES = 32 * 1024;

const PING_INTERVAL_MS = 60_000;

/** A page joins the namespace as soon as its connection is open. */
const HANDSHAKE_TIMEOUT_MS = 5000;

/** How long a refused connection stays open, so that the refusal arrives. */
const REFUSED_CLOSE_DELAY_MS = 1000;

/** How long a connection that has been sent away, or whose session has ended, stays open, so that it is told why. */
const TOLD_CLOSE_DELAY_MS = 500;

/** Shared by all pieces; the transport only reads it. */
const writeOptions = { compress: true };

export type Sockets = {
  readonly count: () => number;
  /** Sends each client to another node, at moments spread over this time, and serves it until then. */
  readonly sendAway: (spreadMs: number) => Promise<void>;
  /** Disconnects all sockets. */
  readonly close: () => Promise<void>;
};

/** Accepts sockets on `http`. Call it after `hub.start()`, so that LISTEN is active. */
export function attachSockets<Db, Who extends Actor>(
  http: HttpServer,
  hub: Hub<Db, Who>,
  options: SocketOptions<Who>,
): Sockets {
  const authenticated = new WeakMap<Socket, Authenticated<Who>>();
  const joined = new WeakSet<Socket['conn']>();
  const openIds = new Set<string>();
  const io = new Server(http, {
    path: options.path ?? SOCKET_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    // A ping wakes a phone's radio. Clients find a dead connection sooner by `alive`.
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: 8_000,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  // Runs for every request of the path, upgrades and polls included.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    if (!mayConnect(request, openIds, options.allowConnection)) return next(new Error(refusals.tooMany.msg));
    next(isAllowedOrigin(request, options.allowedOrigin) ? undefined : new Error(refusals.origin.msg));
  });
  io.engine.on('connection', limitPacketRate);
  io.engine.on('connection', (connection: Connection) => {
    openIds.add(connection.id);
    connection.once('close', () => openIds.delete(connection.id));
  });
  const authenticate = async (socket: Socket): Promise<Identity<Who> | Refusal> => {
    const { auth } = socket.handshake;
    return options.authenticate({ auth, request: socket.request });
  };
  io.use((socket, next) => {
    const since = performance.now();
    // A page joins once per connection; each further join would allocate another socket.
    if (joined.has(socket.conn)) {
      socket.conn.close(true);
      return next(refusalError(refusals.malformed));
    }
    joined.add(socket.conn);
    const refuse = (refusal: Refusal): void => {
      // Free the connection once the refusal has been sent.
      setTimeout(() => socket.conn.close(true), REFUSED_CLOSE_DELAY_MS).unref();
      next(refusalError(refusal));
    };
    authenticate(socket).then(
      (answer) => {
        if ('code' in answer) return refuse(answer);
        if (hub.hasTooManySockets(answer.actor)) return refuse(refusals.tooMany);
        authenticated.set(socket, { identity: answer, since });
        next();
      },
      (error: unknown) => {
        options.onError(error);
        refuse(refusals.busy);
      },
    );
  });
  io.on('connection', (socket) => {
    const authentication = authenticated.get(socket);
    if (authentication === undefined) throw new Error('A socket connected without having been authenticated');
    authenticated.delete(socket);
    serve(hub, socket, authentication, () => authenticate(socket));
  });
  const all = () => [...io.of('/').sockets.values()];
  return {
    count: () => all().length,
    sendAway: async (spreadMs) => {
      await Promise.all(
        all().map((socket, place, { length }) => sendAway(socket, (spreadMs * place) / length)),
      );
    },
    close: () => io.close(),
  };
}

/** An older client does not know the event, and reconnects when its connection closes. */
async function sendAway(socket: Socket, afterMs: number): Promise<void> {
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  if (!socket.connected) return;
  await Promise.race([gone, pause(afterMs)]);
  socket.emit('moveAway');
  await Promise.race([gone, pause(TOLD_CLOSE_DELAY_MS)]);
  socket.conn.close(true);
}

function serve<Db, Who extends Actor>(
  hub: Hub<Db, Who>,
  socket: Socket,
  { identity, since }: Authenticated<Who>,
  reauthenticate: () => Promise<Identity<Who> | Refusal>,
): void {
  const { conn } = socket;
  const readsDeflate = socket.handshake.auth[READS_DEFLATE] === true;
  const writer = new PacketWriter(conn);
  const transport = {
    write: (packet: string) => writer.write(packet),
    writePiece: (packet: string) => conn.write(packet, writeOptions),
    unsentBytes: () => writer.unsentBytes(),
    ...(readsDeflate
      ? { writeAttachment: (attachment: Buffer) => conn.write(attachment, writeOptions) }
      : {}),
    close: () => conn.close(true),
    end: () => {
      socket.emit('ended', refusals.signedOut);
      // Do not wait longer for a slow connection to drain.
      setTimeout(() => conn.close(true), TOLD_CLOSE_DELAY_MS).unref();
      socket.disconnect(true);
    },
  };
  const connection = hub.connect(identity, transport, reauthenticate, since);
  socket.onAny((event: unknown, ...args: unknown[]) => hub.receive(connection, event, args));
  // Protocol violations end here instead of in an unhandled 'error' event.
  socket.on('error', () => connection.close());
  socket.on('disconnect', () => hub.disconnect(connection));
}

/** Requests that belong to an open connection (`sid`) always pass. */
function mayConnect(
  request: IncomingMessage,
  openIds: ReadonlySet<string>,
  allowConnection: SocketOptions<Actor>['allowConnection'],
): boolean {
  const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
  // Whatever follows on a connection is part of it.
  if (allowConnection === undefined || openIds.has(query.get('sid') ?? '')) return true;
  return allowConnection(request, query.get('transport') === 'websocket' ? 'websocket' : 'polling');
}

/** Browsers send an origin with every upgrade and POST; only a same-origin GET may lack it. */
function isAllowedOrigin(request: IncomingMessage, allowed: string | readonly string[]): boolean {
  const { origin, upgrade } = request.headers;
  if (origin !== undefined)
    return typeof allowed === 'string' ? origin === allowed : allowed.includes(origin);
  const site = request.headers['sec-fetch-site'];
  return request.method === 'GET' && upgrade === undefined && (site === undefined || site === 'same-origin');
}

function refusalError(refusal: Refusal): Error {
  return Object.assign(new Error(refusal.msg), { data: refusal });
}
