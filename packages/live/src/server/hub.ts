// Keeps every follower's rows equal to the database, for exactly as long as they may see them.
//
// The rules that make it converge (each has a test):
//  1. Capture. A trigger on every table that contributes to a row, a room or an access answer announces the write inside
//     its transaction (sql/capture.sql): no commit goes unnoticed, no roll-back is announced. TRUNCATE, oversized
//     payloads and bulk work announce one reset of the table: all its rooms follow again.
//  2. No waiting. The first change of a room is loaded at once; later ones gather only while that load runs. Serial per
//     room, parallel across rooms. Only rooms with followers are loaded, from the primary.
//  3. Deltas are whole rows read after the commit: applying one twice is harmless, and the last one is right.
//  4. Follow. The follower is registered first, then one REPEATABLE READ transaction asks access and loads; if access
//     changed meanwhile it is repeated. Snapshot first, then the deltas newer than it. All who wait share one load.
//     Nobody who is live is asked about: a snapshot after a delta that it lacks would bring the past back for good.
//  5. A gap is never papered over. LISTEN is active before sockets are accepted. When the listener was lost everybody is
//     muted, and only after LISTEN is active again asked who they are and given a fresh snapshot, spread over 0–5 s.
//     Until then nobody gets a row, whoever waited for one already included.
//  6. Access can be taken away. Ended sessions come first in each batch, then access concerns, then rows. Whom a concern
//     may touch is muted at once and asked again; access that stands gets the deltas that were read after it was asked,
//     or a fresh snapshot where others are held back or on their way: access may have been lost and given back while
//     they were read; access that does not stand gets `revoked`. A load that may have seen more than was announced waits
//     until it is (access-fence.ts). Who is refused is asked again when a concern names them. Sessions expire by timer.
//  7. Windows. A window is "from this cursor to now". Older pages come by `extend`, ordered like rule 4: deltas older
//     than the page before it, newer ones after. Following again loads from the cursor.
//  8. Marks are cheap: a viewer's marks are a collection like any other, followed by that viewer alone.
//  9. Backpressure. A socket with more than 1 MB of waiting deltas is closed and follows again when it can. Snapshots go
//     in acknowledged 64 KB pieces. Sockets per person, rooms per socket, frames per second, frame size and a person's loads over all sockets are limited.
// 10. Transport: see sockets.ts.
import type pg from 'pg';
import type { Refusal } from '../contract.ts';
import { readAnnouncement } from './announcement.ts';
import type { Actor, AnyCollection } from './collection.ts';
import { Connection, type Identity, type Limits, type Transport } from './connection.ts';
import { followOf, isFlat, parseFrame, refusals, type ClientFrame } from './frames.ts';
import { Listener } from './listener.ts';
import { handleNews, type SessionEnds } from './news.ts';
import type { Follower } from './room.ts';
import { Rooms } from './rooms.ts';
import { Sessions } from './sessions.ts';
import { AccessFence } from './access-fence.ts';

export type HubOptions<Db, Who extends Actor> = {
  readonly collections: readonly AnyCollection<Db, Who>[];
  /** A direct connection to the primary, never through a transaction pooler. */
  readonly listenClient: () => pg.ClientConfig;
  /** A small pool reserved for the hub, also to the primary. */
  readonly pool: pg.Pool;
  /** Where plain reads take their connections from, so that a rush of them holds up no delta; without it, `pool`. */
  readonly readPool?: pg.Pool;
  readonly database: (connection: pg.Pool | pg.PoolClient) => Db;
  /** Which sessions or people a change of these tables signs out, e.g. a deleted row of `auth.sessions`. */
  readonly sessionEnds?: SessionEnds;
  readonly limits?: Partial<Limits>;
  readonly beatEveryMs?: number;
  readonly beatTimeoutMs?: number;
  /** Over how long the followers of a node come back after a gap. */
  readonly spreadMs?: number;
  /** What may be asked for without being anybody; all else is then refused without asking the database. Everything, where it is left out. */
  readonly openToNobody?: ReadonlySet<string>;
  /** May this person have another room or page loaded now, over all of their sockets? Without it only each socket is limited. */
  readonly mayLoad?: (actor: Who) => boolean;
  /** A snapshot or page of so many bytes goes out to this person. */
  readonly onBytes?: (actor: Who, bytes: number) => void;
  /** A room's rows go out to this person: when it is followed, after a gap, and for a plain read. Must return at once. */
  readonly onServed?: (actor: Who | null, collection: string, params: object) => void;
  /** Faults of the database or of a collection: the hub goes on and tries again. */
  readonly onError: (error: unknown) => void;
};

export type HubMetrics = {
  readonly connections: number;
  readonly followers: number;
  readonly rooms: number;
  /** Changes, resets and endings heard from the database. */
  readonly announcements: number;
  readonly loads: number;
  readonly deltas: number;
  readonly deliveries: number;
  readonly gaps: number;
  readonly listening: boolean;
  /** Share of PostgreSQL's notification queue that is full, 0 to 1. */
  readonly queueUsage: number;
};

const defaultLimits: Limits = {
  // Far more tabs and devices than one person looks at, and dead lines that nobody has noticed yet.
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
  readonly #turns: AccessFence;
  readonly #listener: Listener;
  readonly #stopping = new AbortController();
  readonly #counts = { announcements: 0, loads: 0, deltas: 0, deliveries: 0, gaps: 0 };
  #listening = false;

  constructor(options: HubOptions<Db, Who>) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#sessions = new Sessions({
      spreadMs: options.spreadMs ?? 5000,
      onReturn: ({ follows }) => {
        for (const follower of follows.values()) this.#rooms.ask(follower);
      },
      onError: options.onError,
    });
    this.#turns = new AccessFence({
      pool: options.pool,
      onGap: () => this.#gap(),
      onError: options.onError,
    });
    this.#rooms = new Rooms({
      caughtUp: () => this.#turns.caughtUp(),
      collections: options.collections,
      pool: options.pool,
      database: options.database,
      db: options.database(options.pool),
      maxRows: this.#limits.windowRows,
      onLoad: () => (this.#counts.loads += 1),
      onServed: (actor, collection, params) => options.onServed?.(actor, collection, params),
      onBytes: (actor, bytes) => options.onBytes?.(actor, bytes),
      onDelta: (delivered) => {
        this.#counts.deltas += 1;
        this.#counts.deliveries += delivered;
      },
      onError: options.onError,
      signal: this.#stopping.signal,
    });
    this.#listener = new Listener({
      client: options.listenClient,
      onPayloads: (payloads) => this.#hear(payloads),
      onLost: () => this.#lose(),
      onRecovered: () => void this.#recover(),
      onError: options.onError,
      beatEveryMs: options.beatEveryMs ?? 2000,
      beatTimeoutMs: options.beatTimeoutMs ?? 5000,
    });
  }

  /** Resolves once LISTEN is active: only then may sockets be accepted. */
  async start(): Promise<void> {
    await this.#listener.start();
    const { collections, sessionEnds = {} } = this.#options;
    const deciding = new Set([
      ...collections.flatMap(({ accessDependsOn }) => Object.keys(accessDependsOn)),
      ...Object.keys(sessionEnds),
    ]);
    await this.#turns.start(new Set([...deciding, ...collections.flatMap(({ tables }) => tables)]), deciding);
    this.#listening = true;
  }

  /** Stops listening and closes all sockets. The pool stays its owner's. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sessions.stop();
    this.#turns.stop();
    await this.#listener.stop();
  }

  /** Has this person as many sockets open here as anybody may? */
  isCrowded(actor: Who | null): boolean {
    return actor !== null && this.#sessions.countOf(actor.id) >= this.#limits.socketsPerPerson;
  }

  /** `since`: when (performance.now) the question who this is was asked; `askAgain` repeats it after a gap. */
  connect(
    identity: Identity<Who>,
    outlet: Transport,
    askAgain: () => Promise<Identity<Who> | Refusal>,
    since: number,
  ): Connection<Db, Who> {
    const connection = new Connection<Db, Who>(identity, outlet, this.#limits);
    this.#sessions.add(connection, askAgain, since);
    return connection;
  }

  disconnect(connection: Connection<Db, Who>): void {
    connection.closed = true;
    this.#sessions.remove(connection);
    for (const follower of connection.follows.values()) this.#rooms.leave(follower);
  }

  /** Takes whatever a client sent. Never throws: bad frames get a refusal. */
  receive(connection: Connection<Db, Who>, event: unknown, args: readonly unknown[]): void {
    if (connection.closed) return;
    const frame = parseFrame(event, args);
    if (frame?.type === 'got' && connection.acknowledge()) return;
    // Leaving costs nothing, and a room that the page has left must not go on speaking to it.
    const mayAsk = connection.spendFrame() || frame?.type === 'unfollow';
    const refusal = mayAsk ? this.#obey(connection, frame) : refusals.tooMany;
    if (refusal !== null) connection.writeEvent('refused', { follow: followOf(args), ...refusal });
  }

  /** The rows of a room right now, for one answer by HTTP. */
  async readSnapshot(
    name: string,
    actor: Who | null,
    input: unknown,
  ): Promise<{ readonly rows: readonly object[] } | Refusal> {
    const collection = this.#rooms.collection(name);
    if (collection === undefined) return refusals.unknown;
    const params = readParams(collection, input);
    if (params === null) return refusals.malformed;
    if (!this.#mayAsk(actor, name)) return refusals.denied;
    const { window } = collection.contract;
    const part = window === undefined ? null : { from: null, before: null, size: window.size };
    const client = await (this.#options.readPool ?? this.#options.pool).connect();
    let broken = true;
    try {
      await client.query('begin isolation level repeatable read read only');
      const db = this.#options.database(client);
      const allowed = await collection.access(db, actor, params);
      const rows = allowed ? await collection.load(db, params, part) : [];
      await client.query('commit');
      broken = false;
      if (!allowed) return refusals.denied;
      this.#options.onServed?.(actor, name, params);
      return { rows };
    } finally {
      client.release(broken);
    }
  }

  async metrics(): Promise<HubMetrics> {
    const { rows } = await this.#options.pool.query<{ usage: number }>(
      'select pg_notification_queue_usage() as usage',
    );
    return {
      ...this.#counts,
      connections: this.#sessions.size,
      followers: this.#rooms.followers,
      rooms: this.#rooms.size,
      listening: this.#listening,
      queueUsage: rows[0]?.usage ?? 0,
    };
  }

  #obey(connection: Connection<Db, Who>, frame: ClientFrame | null): Refusal | null {
    if (frame === null || frame.type === 'got') return refusals.malformed;
    if (frame.type === 'follow') return this.#follow(connection, frame);
    const follower = connection.follows.get(frame.follow);
    if (follower === undefined) return null;
    if (frame.type === 'extend') return this.#extend(follower);
    this.#rooms.leave(follower);
    return null;
  }

  #follow(connection: Connection<Db, Who>, frame: ClientFrame & { type: 'follow' }): Refusal | null {
    const collection = this.#rooms.collection(frame.collection);
    if (collection === undefined) return refusals.unknown;
    if (connection.follows.has(frame.follow)) return refusals.malformed;
    if (connection.follows.size >= this.#limits.roomsPerSocket) return refusals.tooManyRooms;
    const params = readParams(collection, frame.params);
    if (params === null) return refusals.malformed;
    if (!this.#mayAsk(connection.identity.actor, frame.collection)) return refusals.denied;
    if (!this.#mayLoad(connection)) return refusals.tooMany;
    this.#rooms.enter(connection, collection, params, frame);
    return null;
  }

  #extend(follower: Follower<Db, Who>): Refusal | null {
    if (follower.room.collection.contract.window === undefined) return refusals.malformed;
    // Not live: a snapshot is on its way, and the client asks again if it still wants older rows.
    if (follower.state !== 'live' || follower.floor === null) return refusals.busy;
    if (!this.#mayLoad(follower.connection)) return refusals.tooMany;
    follower.state = 'pending';
    follower.need = 'page';
    follower.waiting = [];
    this.#rooms.ask(follower);
    return null;
  }

  #mayAsk(actor: Who | null, collection: string): boolean {
    return actor !== null || (this.#options.openToNobody?.has(collection) ?? true);
  }

  #mayLoad({ identity: { actor } }: Connection<Db, Who>): boolean {
    return actor === null || (this.#options.mayLoad?.(actor) ?? true);
  }

  #hear(payloads: readonly string[]): void {
    const announcements = payloads.map(readAnnouncement);
    this.#counts.announcements += announcements.filter(({ kind }) => kind !== 'turn').length;
    handleNews(announcements, {
      collections: this.#options.collections,
      rooms: this.#rooms,
      sessions: this.#sessions,
      sessionEnds: this.#options.sessionEnds ?? {},
      turns: this.#turns,
      onGap: () => this.#gap(),
    });
  }

  #lose(): void {
    this.#listening = false;
    this.#counts.gaps += 1;
    this.#sessions.suspend();
    this.#rooms.muteAll();
    this.#turns.letGo();
  }

  #gap(): void {
    this.#lose();
    void this.#recover();
  }

  async #recover(): Promise<void> {
    this.#listening = true;
    // A turn that cannot be read now is waited for, and found missing, later.
    await this.#turns.restart().catch(this.#options.onError);
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
