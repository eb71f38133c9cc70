// Brings the hub to browsers by Socket.IO: WebSocket first, long-polling where proxies block it, origin checked before anything.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { SOCKET_PATH, type Refusal } from '../contract.ts';
import type { Actor } from './collection.ts';
import type { Identity } from './connection.ts';
import { refusals } from './frames.ts';
import { frameOnce } from './shared-frame.ts';
import type { Hub } from './hub.ts';
import { limitPacketRate } from './packet-rate.ts';

export type Handshake = {
  /** What the client sent along, e.g. `{ token }`. Distrust it. */
  readonly auth: Readonly<Record<string, unknown>>;
  readonly request: IncomingMessage;
};

export type SocketOptions<Who extends Actor> = {
  readonly allowedOrigin: string | readonly string[];
  /** Who is this? `actor: null` may connect too, and may then follow what `access` opens to everybody. */
  readonly authenticate: (handshake: Handshake) => Promise<Identity<Who> | Refusal>;
  /**
   * May another line be opened from where this request comes from? Asked for every handshake, before anything is kept of it.
   * Whoever has not said who they are within five seconds is cut off in any case.
   */
  readonly admit?: (request: IncomingMessage, transport: 'websocket' | 'polling') => boolean;
  readonly path?: string;
  readonly onError: (error: unknown) => void;
};

type Admitted<Who extends Actor> = { readonly identity: Identity<Who>; readonly since: number };

/** A larger frame closes its socket: the longest honest one has some 2 KB. */
const MAX_FRAME_BYTES = 32 * 1024;

/** A page joins as soon as its line is up. */
const joinWithinMs = 5000;

/** How long a line stays open for hearing that it was refused. */
const refusedForMs = 1000;

/** One object for all packets; the transport only reads it. */
const writeOptions = { compress: true };

/** Call it after `hub.start()`: sockets are accepted only while LISTEN is active. Returns what closes them. */
export function attachSockets<Db, Who extends Actor>(
  http: HttpServer,
  hub: Hub<Db, Who>,
  options: SocketOptions<Who>,
): { readonly close: () => Promise<void> } {
  const admitted = new WeakMap<Socket, Admitted<Who>>();
  const joined = new WeakSet<Socket['conn']>();
  const io = new Server(http, {
    path: options.path ?? SOCKET_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: 10_000,
    pingTimeout: 8_000,
    connectTimeout: joinWithinMs,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  // Runs for every request of the path, upgrades and polls included.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    if (!isOwnPage(request, options.allowedOrigin)) return next(new Error(refusals.origin.msg));
    next(isAdmitted(request, options.admit) ? undefined : new Error(refusals.tooMany.msg));
  });
  io.engine.on('connection', limitPacketRate);
  const askWho = async (socket: Socket): Promise<Identity<Who> | Refusal> => {
    const { auth } = socket.handshake;
    return options.authenticate({ auth, request: socket.request });
  };
  io.use((socket, next) => {
    const since = performance.now();
    // A page joins once; whoever joins again and again over one line would be kept as often.
    if (joined.has(socket.conn)) {
      socket.conn.close(true);
      return next(refusalError(refusals.malformed));
    }
    joined.add(socket.conn);
    askWho(socket).then(
      (answer) => {
        if ('code' in answer || hub.isCrowded(answer.actor)) {
          // Once they have heard it, nothing of the line is kept.
          setTimeout(() => socket.conn.close(true), refusedForMs).unref();
          return next(refusalError('code' in answer ? answer : refusals.tooMany));
        }
        admitted.set(socket, { identity: answer, since });
        next();
      },
      (error: unknown) => {
        options.onError(error);
        next(refusalError(refusals.busy));
      },
    );
  });
  io.on('connection', (socket) => {
    const admission = admitted.get(socket);
    if (admission === undefined) throw new Error('A socket passed without having been admitted');
    admitted.delete(socket);
    serve(hub, socket, admission, () => askWho(socket));
  });
  return { close: () => io.close() };
}

function serve<Db, Who extends Actor>(
  hub: Hub<Db, Who>,
  socket: Socket,
  { identity, since }: Admitted<Who>,
  askAgain: () => Promise<Identity<Who> | Refusal>,
): void {
  const { conn } = socket;
  const outlet = {
    write: (packet: string, onSent?: () => void) =>
      conn.write(packet, onSent === undefined ? writeOptions : frameOnce(packet), onSent),
    close: () => conn.close(true),
    end: () => {
      socket.emit('ended', refusals.signedOut);
      // What waits in a slow line is not worth waiting for.
      setTimeout(() => conn.close(true), 500).unref();
      socket.disconnect(true);
    },
  };
  const connection = hub.connect(identity, outlet, askAgain, since);
  socket.onAny((event: unknown, ...args: unknown[]) => hub.receive(connection, event, args));
  // Protocol violations end here instead of in an unhandled 'error' event.
  socket.on('error', () => connection.close());
  socket.on('disconnect', () => hub.disconnect(connection));
}

/** Whatever belongs to a line that is already open passes. */
function isAdmitted(request: IncomingMessage, admit: SocketOptions<Actor>['admit']): boolean {
  const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
  if (admit === undefined || query.has('sid')) return true;
  return admit(request, query.get('transport') === 'websocket' ? 'websocket' : 'polling');
}

/** Browsers send an origin with every upgrade and POST; only a same-origin GET may lack it. */
function isOwnPage(request: IncomingMessage, allowed: string | readonly string[]): boolean {
  const { origin, upgrade } = request.headers;
  if (origin !== undefined)
    return typeof allowed === 'string' ? origin === allowed : allowed.includes(origin);
  const site = request.headers['sec-fetch-site'];
  return request.method === 'GET' && upgrade === undefined && (site === undefined || site === 'same-origin');
}

function refusalError(refusal: Refusal): Error {
  return Object.assign(new Error(refusal.msg), { data: refusal });
}
