// Keeps every follower's rows equal to the database, for exactly as long as they may see them.
//
// The rules that make it converge (each has a test):
//  1. Capture. Every table that contributes to a row, a room or an access check has a trigger that sends a NOTIFY inside
//     the writing transaction (sql/capture.sql), so commits are always announced and roll-backs never. TRUNCATE, oversized
//     payloads and bulk writes announce one reset of the table: every room that depends on it loads a new snapshot.
//  2. No delay. The first change to a room is loaded at once; later changes are batched only while that load runs. Loads
//     are serial per room and parallel across rooms. Only rooms with followers are loaded, from the primary.
//  3. A delta holds whole rows read after the commit: applying one twice is harmless, and the last one is correct.
//  4. Follow. The follower is registered first; then one REPEATABLE READ transaction checks access and loads the snapshot,
//     and is repeated if access changed during it. The snapshot is sent first, then the deltas newer than it. Followers
//     that wait at the same time share one load. A live follower never gets a snapshot: one that lacks a delta already
//     sent would restore old rows for good.
//  5. Gaps are never ignored. LISTEN is active before sockets are accepted. When the LISTEN connection is lost, every
//     follower is muted, pending ones included. Once LISTEN is active again each connection is authenticated again and
//     gets a fresh snapshot, at a random moment within 5 s. Until then no rows are sent.
//  6. Access can be revoked. In each batch of notifications ended sessions come first, then access changes, then rows.
//     Followers that an access change may affect are muted at once and checked again. If access remains, they get the
//     deltas read after the check, or a fresh snapshot if deltas read earlier are held back or still loading, because
//     access may have been revoked and restored in between. If not, they get `revoked`. A load that may have read more
//     than was announced waits for the announcement (access-fence.ts). Denied followers are checked again when a change
//     could grant access. Sessions expire by timer.
//  7. Windows. A window reaches from a cursor to now. `extend` requests an older page, ordered as in rule 4: deltas older
//     than the page are sent before it, newer ones after. Following again loads from the cursor.
//  8. Marks are cheap: a viewer's marks are an ordinary collection, followed by that viewer alone.
//  9. Backpressure. A socket with more than 1 MB of unsent deltas is closed and follows again when it can. Snapshots are
//     sent in acknowledged pieces of 64 KB. Limited are: sockets per user, rooms per socket, frames per second, frame
//     size, and a user's loads over all of their sockets.
// 10. Transport: see sockets.ts.
import type pg from 'pg';
import type { Refusal } from '../contract.ts';
import { readAnnouncement } from './announcement.ts';
import type { Actor, AnyCollection, WindowPart } from './collection.ts';
import { Connection, type Identity, type Limits, type Transport } from './connection.ts';
import { ReadTransaction } from './read-transaction.ts';
import { followOf, isFlat, parseFrame, refusals, type ClientFrame } from './frames.ts';
import { Listener } from './listener.ts';
import { dispatchChanges, type SessionEnds } from './dispatch-changes.ts';
import type { Follower, RoomConnection } from './room.ts';
import { Rooms } from './rooms.ts';
import { Sessions } from './sessions.ts';
import { AccessFence } from './access-fence.ts';

export type HubOptions<Db, Who extends Actor> = {
  readonly collections: readonly AnyCollection<Db, Who>[];
  /** A direct connection to the primary, never through a transaction pooler. */
  readonly listenClient: () => pg.ClientConfig;
  /** A small pool reserved for the hub, also to the primary. */
  readonly pool: pg.Pool;
  /** Pool for `readSnapshot` and `readTogether`, so that many reads at once cannot delay deltas. Default: `pool`. */
  readonly readPool?: pg.Pool;
  /** Wraps a pool or connection in the type that the collections query, e.g. a query builder. */
  readonly database: (connection: pg.Pool | pg.PoolClient) => Db;
  /** Table → the sessions or users that a change to it signs out, e.g. a deleted row of `auth.sessions`. */
  readonly sessionEnds?: SessionEnds;
  readonly limits?: Partial<Limits>;
  /** Interval of the LISTEN connection's heartbeat. Default: 2000. */
  readonly heartbeatIntervalMs?: number;
  /** Without an answer for so long, the LISTEN connection is lost. Default: 5000. */
  readonly heartbeatTimeoutMs?: number;
  /** After a gap all connections are authenticated again within this time. Default: 5000. */
  readonly resyncSpreadMs?: number;
  /** Names of collections that anonymous users may request; others are denied without a query. Default: all. */
  readonly publicCollections?: ReadonlySet<string>;
  /** Rate limit of a user's loads over all of their sockets: may another room or page be loaded now? Default: no limit. */
  readonly mayLoad?: (actor: Who) => boolean;
  /** Called when a snapshot or page of `bytes` bytes is sent to a user. */
  readonly onBytes?: (actor: Who, bytes: number) => void;
  /** Called when a user is sent the rows of a room: on follow, after a gap, and by `readTogether`. Must not block. */
  readonly onServed?: (actor: Who | null, collection: string, params: object) => void;
  /**
   * Called when a delta was sent to `followers` followers, `ageMs` after the first of its changes was committed: how long it
   * was here, and how long the last heartbeat of LISTEN took to arrive.
   */
  readonly onDelta?: (ageMs: number, followers: number) => void;
  /** Errors of the database or of a collection. The hub continues and retries. */
  readonly onError: (error: unknown) => void;
};

type RoomRead = { readonly rows: readonly object[] } | Refusal;
export type ReadRoom = (
  name: string,
  input: unknown,
  part?: Readonly<Pick<WindowPart, 'from' | 'size'>>,
) => Promise<RoomRead>;

export type HubMetrics = {
  readonly connections: number;
  readonly followers: number;
  readonly rooms: number;
  /** Changes, resets and ended sessions announced by the database. */
  readonly announcements: number;
  /** Queries for snapshots, pages and deltas. */
  readonly loads: number;
  /** Deltas loaded. */
  readonly deltas: number;
  /** Deltas sent, counted once per follower. */
  readonly deliveries: number;
  /** Times that announcements may have been missed. */
  readonly gaps: number;
  /** Whether LISTEN is active. */
  readonly listening: boolean;
  /** How long the last heartbeat of LISTEN took, from NOTIFY to its arrival; 0 before the first. */
  readonly notifyMs: number;
};

const defaultLimits: Limits = {
  // Far more than a user's tabs and devices, with room for dead connections that have not been detected yet.
  socketsPerPerson: 50,
  roomsPerSocket: 200,
  framesPerSecond: 50,
  frameBurst: 500,
  waitingBytes: 1024 * 1024,
  unacknowledgedBytes: 256 * 1024,
  windowRows: 2000,
};

export class Hub<Db, Who extends Actor> {
  readonly #options: HubOptions<Db, Who>;
  readonly #limits: Limits;
  readonly #sessions: Sessions<Db, Who>;
  readonly #rooms: Rooms<Db, Who>;
  readonly #accessFence: AccessFence;
  readonly #listener: Listener;
  readonly #stopping = new AbortController();
  readonly #counts = { announcements: 0, loads: 0, deltas: 0, deliveries: 0, gaps: 0 };
  #listening = false;

  constructor(options: HubOptions<Db, Who>) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#sessions = new Sessions({
      resyncSpreadMs: options.resyncSpreadMs ?? 5000,
      onRevalidated: ({ follows }) => {
        for (const follower of follows.values()) this.#rooms.enqueue(follower);
      },
      onError: options.onError,
    });
    this.#accessFence = new AccessFence({
      pool: options.pool,
      onGap: () => this.#resync(),
      onError: options.onError,
    });
    this.#rooms = new Rooms({
      readFenced: (load) => this.#accessFence.read((client) => load(options.database(client))),
      collections: options.collections,
      pool: options.pool,
      database: options.database,
      db: options.database(options.pool),
      maxRows: this.#limits.windowRows,
      onLoad: () => (this.#counts.loads += 1),
      onServed: (actor, collection, params) => options.onServed?.(actor, collection, params),
      onBytes: (actor, bytes) => options.onBytes?.(actor, bytes),
      onDelta: (delivered, ageMs) => {
        this.#counts.deltas += 1;
        this.#counts.deliveries += delivered;
        options.onDelta?.(ageMs + this.#listener.heartbeatMs, delivered);
      },
      onError: options.onError,
      signal: this.#stopping.signal,
    });
    this.#listener = new Listener({
      client: options.listenClient,
      onPayloads: (payloads) => this.#onPayloads(payloads),
      onLost: () => this.#startGap(),
      onRecovered: () => void this.#endGap(),
      onError: options.onError,
      heartbeatIntervalMs: options.heartbeatIntervalMs ?? 2000,
      heartbeatTimeoutMs: options.heartbeatTimeoutMs ?? 5000,
    });
  }

  /**
   * Starts listening and resolves once LISTEN is active: accept sockets only after that. Rejects when the database cannot
   * be reached or when a table that a collection depends on has no capture trigger.
   */
  async start(): Promise<void> {
    await this.#listener.start();
    const { collections, sessionEnds = {} } = this.#options;
    const deciding = new Set([
      ...collections.flatMap(({ accessDependsOn }) => Object.keys(accessDependsOn)),
      ...Object.keys(sessionEnds),
    ]);
    await this.#accessFence.start(
      new Set([...deciding, ...collections.flatMap(({ tables }) => tables)]),
      deciding,
    );
    this.#listening = true;
  }

  /** Stops listening and closes all sockets. Does not end the pools. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sessions.stop();
    this.#accessFence.stop();
    await this.#listener.stop();
  }

  /** Whether this user has reached `socketsPerPerson` on this node. Always false for anonymous users. */
  hasTooManySockets(actor: Who | null): boolean {
    return actor !== null && this.#sessions.countOf(actor.id) >= this.#limits.socketsPerPerson;
  }

  /**
   * Registers an authenticated socket. `since`: when its authentication began (performance.now); a session that has ended
   * since then closes it at once. `reauthenticate` repeats the authentication after a gap and when the session expires.
   */
  connect(
    identity: Identity<Who>,
    transport: Transport,
    reauthenticate: () => Promise<Identity<Who> | Refusal>,
    since: number,
  ): RoomConnection<Db, Who> {
    const connection = new Connection<Who, Follower<Db, Who>>(identity, transport, this.#limits);
    this.#sessions.add(connection, reauthenticate, since);
    return connection;
  }

  /** Unregisters a socket that has closed. */
  disconnect(connection: RoomConnection<Db, Who>): void {
    connection.closed = true;
    this.#sessions.remove(connection);
    for (const follower of connection.follows.values()) this.#rooms.leave(follower);
  }

  receive(connection: RoomConnection<Db, Who>, event: unknown, args: readonly unknown[]): void {
    if (connection.closed) return;
    const frame = parseFrame(event, args);
    if (frame?.type === 'got' && connection.acknowledge()) return;
    // `unfollow` is exempt from the rate limit: it costs nothing, and a room that the page has left must stop sending.
    const mayAsk = connection.spendFrame() || frame?.type === 'unfollow';
    const refusal = mayAsk ? this.#handleFrame(connection, frame) : refusals.tooMany;
    if (refusal !== null) connection.writeEvent('refused', { follow: followOf(args), ...refusal });
  }

  /**
   * Reads a room's rows once, for an HTTP response: all rows, or the newest `window.size` of a windowed collection.
   * Returns the refusal `unknown`, `malformed` or `denied`; rejects on database errors.
   */
  readSnapshot(name: string, actor: Who | null, input: unknown): Promise<RoomRead> {
    return this.readTogether(actor, (read) => read(name, input));
  }

  /**
   * Reads several rooms for one HTTP response, all at one moment: `read` is `readSnapshot` in a transaction that they share. Of a
   * room with a window, `part` asks for the newest rows from a cursor on instead, at most `size`.
   */
  async readTogether<Result>(actor: Who | null, work: (read: ReadRoom) => Promise<Result>): Promise<Result> {
    const transaction = new ReadTransaction(this.#options.readPool ?? this.#options.pool);
    const read: ReadRoom = async (name, input, asked) => {
      const collection = this.#rooms.collection(name);
      if (collection === undefined) return refusals.unknown;
      const params = readParams(collection, input);
      if (params === null) return refusals.malformed;
      if (!this.#mayFollow(actor, name)) return refusals.denied;
      const { window } = collection.contract;
      const part = window === undefined ? null : { from: null, before: null, size: window.size, ...asked };
      const db = this.#options.database(await transaction.client());
      if (!(await collection.access(db, actor, params))) return refusals.denied;
      const rows = await collection.load(db, params, part);
      this.#options.onServed?.(actor, name, params);
      return { rows };
    };
    try {
      const result = await work(read);
      await transaction.commit();
      return result;
    } finally {
      transaction.abandon();
    }
  }

  metrics(): HubMetrics {
    return {
      ...this.#counts,
      connections: this.#sessions.size,
      followers: this.#rooms.followers,
      rooms: this.#rooms.size,
      listening: this.#listening,
      notifyMs: this.#listener.heartbeatMs,
    };
  }

  #handleFrame(connection: RoomConnection<Db, Who>, frame: ClientFrame | null): Refusal | null {
    if (frame === null || frame.type === 'got') return refusals.malformed;
    if (frame.type === 'follow') return this.#follow(connection, frame);
    if (frame.type === 'alive') {
      connection.writeEvent('alive', {});
      return null;
    }
    const follower = connection.follows.get(frame.follow);
    if (follower === undefined) return null;
    if (frame.type === 'extend') return this.#extend(follower);
    this.#rooms.leave(follower);
    return null;
  }

  #follow(connection: RoomConnection<Db, Who>, frame: ClientFrame & { type: 'follow' }): Refusal | null {
    const collection = this.#rooms.collection(frame.collection);
    if (collection === undefined) return refusals.unknown;
    if (connection.follows.has(frame.follow)) return refusals.malformed;
    if (connection.follows.size >= this.#limits.roomsPerSocket) return refusals.tooManyRooms;
    const params = readParams(collection, frame.params);
    if (params === null) return refusals.malformed;
    if (!this.#mayFollow(connection.identity.actor, frame.collection)) return refusals.denied;
    if (!this.#mayLoad(connection)) return refusals.tooMany;
    this.#rooms.enter(connection, collection, params, frame);
    return null;
  }

  #extend(follower: Follower<Db, Who>): Refusal | null {
    if (follower.room.collection.contract.window === undefined) return refusals.malformed;
    // Not live: a snapshot is on its way, and the client requests older rows again afterwards if it still wants them.
    if (follower.state !== 'live' || follower.floor === null) return refusals.busy;
    if (!this.#mayLoad(follower.connection)) return refusals.tooMany;
    follower.state = 'pending';
    follower.need = 'page';
    follower.waiting = [];
    this.#rooms.enqueue(follower);
    return null;
  }

  #mayFollow(actor: Who | null, collection: string): boolean {
    return actor !== null || (this.#options.publicCollections?.has(collection) ?? true);
  }

  #mayLoad({ identity: { actor } }: RoomConnection<Db, Who>): boolean {
    return actor === null || (this.#options.mayLoad?.(actor) ?? true);
  }

  #onPayloads(payloads: readonly string[]): void {
    const announcements = payloads.map(readAnnouncement);
    this.#counts.announcements += announcements.filter(({ kind }) => kind !== 'accessChange').length;
    dispatchChanges(announcements, {
      collections: this.#options.collections,
      rooms: this.#rooms,
      sessions: this.#sessions,
      sessionEnds: this.#options.sessionEnds ?? {},
      accessFence: this.#accessFence,
      onGap: () => this.#resync(),
    });
  }

  #startGap(): void {
    this.#listening = false;
    this.#counts.gaps += 1;
    this.#sessions.suspend();
    this.#rooms.muteAll();
    this.#accessFence.releaseWaiting();
  }

  #resync(): void {
    this.#startGap();
    void this.#endGap();
  }

  async #endGap(): Promise<void> {
    this.#listening = true;
    // If this fails, unseen fence entries are found missing later, which causes another gap.
    await this.#accessFence.restart().catch(this.#options.onError);
    if (this.#listening) this.#sessions.resume();
  }
}

function readParams<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
  input: unknown,
): object | null {
  if (!isFlat(input)) return null;
  try {
    return collection.contract.parse(input);
  } catch {
    return null;
  }
}
