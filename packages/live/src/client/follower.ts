// The client of the live engine: connects, follows rooms for screens, shares them, and follows again after a disconnect.
import { io, type Socket } from 'socket.io-client';
import {
  READS_DEFLATE,
  roomName,
  SOCKET_PATH,
  type Contract,
  type Refusal,
  type RowsHead,
} from '../contract.ts';
import { ArrivalOrder } from './arrival-order.ts';
import { FollowedRoom } from './followed-room.ts';
import { canInflate, inflateRows } from './inflate-rows.ts';
import type { ConnectionState, LiveState } from './live-state.ts';
import type { PersistedCache } from './persisted-cache.ts';
import { RecentRows } from './recent-rows.ts';
import { Recovery } from './recovery.ts';
import { SignOfLife } from './sign-of-life.ts';

export type FollowerOptions = {
  /** The session token, read at every connection attempt; null: not signed in. */
  readonly token: () => string | null;
  /** Called when the session has ended for any reason, after all rows have been removed. */
  readonly onEnded: (refusal: Refusal) => void;
  /** Default: the page's own host. */
  readonly url?: string;
  readonly path?: string;
  /** How long a room waits for the server before its cached rows count as ready. Default: 1000. */
  readonly cacheDelayMs?: number;
  /** How long a room stays followed after the last screen stops watching it. Default: 3000. */
  readonly lingerMs?: number;
  /** The first delay before reconnecting; later ones double, up to 16 times this. Default: 300. */
  readonly reconnectMs?: number;
  /** How long a silent connection may take to answer before it is replaced. Default: 8000. */
  readonly answerMs?: number;
  /** Extra request headers, e.g. `Origin` in Node, where no browser sends it. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Codes of refusals after which the same request may succeed a moment later. */
const retryableCodes: ReadonlySet<string> = new Set(['tooMany', 'busy']);
/** The least; at most twice this, so that a crowd that was refused together does not come back together. */
const RETRY_MS = 1000;
const CACHE_DELAY_MS = 1000;
const PREFETCH_TIMEOUT_MS = 10_000;

export class Follower {
  readonly #options: FollowerOptions;
  readonly #socket: Socket;
  readonly #rooms = new Map<string, FollowedRoom>();
  readonly #byFollowId = new Map<number, FollowedRoom>();
  readonly #byNumber = new Map<number, FollowedRoom>();
  readonly #watchers = new Set<() => void>();
  readonly #recovery = new Recovery();
  readonly #stopping = new AbortController();
  readonly #recentRows = new RecentRows();
  #persisted: PersistedCache | null = null;
  /** Rows given to `hydrate`, by room name, for rooms that no screen has read yet. */
  #hydrated = new Map<string, readonly object[]>();
  #connection: ConnectionState = 'connecting';
  readonly #signOfLife: SignOfLife;
  readonly #arrivals = new ArrivalOrder();
  /** False once compressed rows could not be read. */
  #readsDeflate = canInflate;
  #follows = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#socket = io(options.url ?? '', {
      path: options.path ?? SOCKET_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: options.reconnectMs ?? 300,
      reconnectionDelayMax: (options.reconnectMs ?? 300) * 16,
      auth: (give: (auth: object) => void) =>
        give({ token: options.token(), [READS_DEFLATE]: this.#readsDeflate }),
      // In Node also the cookie by which a balancer knows the node that a connection began with.
      ...(options.headers ? { extraHeaders: { ...options.headers }, withCredentials: true } : {}),
    });
    this.#signOfLife = new SignOfLife(this.#socket, () => this.#reconnect(), options.answerMs);
    this.#handleSocketEvents();
    this.#watchNetwork();
  }

  // ── for screens ──

  readonly readConnection = (): ConnectionState => this.#connection;

  readonly watchConnection = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  };

  /**
   * Calls `listener` when calls may succeed again: the connection is back, or the server sends rows again because it had lost
   * its database. Returns a function that removes the listener.
   */
  watchRecovery(listener: () => void): () => void {
    return this.#recovery.watch(listener);
  }

  /** The current state of a room, followed or not. The same object until it changes. */
  read<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): LiveState<Row> {
    // Sound: a room's rows are those of the contract that its name belongs to.
    return this.#roomFor(contract, params).state as LiveState<Row>;
  }

  /** Follows a room while it has listeners, and `lingerMs` longer. Returns a function that removes this listener. */
  watch<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
    listener: () => void,
  ): () => void {
    const room = this.#roomFor(contract, params);
    const unwatch = room.watch(listener);
    if (room.lingerTimer) clearTimeout(room.lingerTimer);
    room.lingerTimer = null;
    if (room.followId === null) this.#follow(room);
    return () => {
      unwatch();
      if (!room.watched) this.#leaveSoon(room);
    };
  }

  /** Requests the next older rows of a windowed room. Does nothing if there are none. */
  extend<Params extends object, Row extends object>(contract: Contract<Params, Row>, params: Params): void {
    const room = this.#rooms.get(roomName(contract.name, params));
    if (!room || !room.state.hasOlder || room.wantsOlder) return;
    room.wantsOlder = true;
    room.publishLoadingOlder();
    this.#requestOlder(room);
  }

  /**
   * Follows a room briefly, to refresh its cached rows. Resolves with its rows once the server has answered; with null when
   * it refused or did not answer within 10 s.
   */
  async prefetch<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): Promise<readonly Row[] | null> {
    const room = this.#roomFor(contract, params);
    let leave = (): void => undefined;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (room.hasAnswer) resolve();
      };
      const stop = this.watch(contract, params, look);
      const timer = setTimeout(resolve, PREFETCH_TIMEOUT_MS);
      leave = () => {
        clearTimeout(timer);
        stop();
      };
      look();
    });
    leave();
    // Sound: a room's rows are those of the contract that its name belongs to.
    return room.hasAnswer && room.state.status === 'ready' ? (room.state.rows as readonly Row[]) : null;
  }

  /** Sets the cache on disk that rooms are shown from without a network. Call it before any screen reads. */
  attachCache(persistedCache: PersistedCache): void {
    this.#persisted = persistedCache;
    persistedCache.onLateRead((name, rows) => {
      const room = this.#rooms.get(name);
      if (room?.offerCached(rows) === true) this.#useCachedSoon(room);
    });
  }

  /** Writes followed rooms to the persisted cache from now on, including those that are already open. */
  startPersisting(): void {
    this.#persisted?.startWriting();
    for (const room of this.#rooms.values()) this.#persist(room);
  }

  /** The persisted cache; null if none is attached. */
  get kept(): PersistedCache | null {
    return this.#persisted;
  }

  /** Shows complete rooms, by name, that the server returned a moment ago over HTTP, until the socket delivers its own rows. */
  hydrate(rooms: ReadonlyMap<string, readonly object[]>): void {
    if (this.#stopping.signal.aborted || this.#connection === 'ended') return;
    for (const [name, rows] of rooms) {
      const room = this.#rooms.get(name);
      if (room === undefined) this.#hydrated.set(name, rows);
      else room.hydrate(rows);
    }
  }

  /** Disconnects and removes all rows, cached ones included: the user signed out or another one signed in. */
  dispose(): void {
    this.#stopping.abort();
    this.#signOfLife.stop();
    this.#socket.disconnect();
    this.#clearAll();
    this.#watchers.clear();
    this.#recovery.stop();
  }

  // ── the connection ──

  #handleSocketEvents(): void {
    const socket = this.#socket;
    socket.on('connect', () => {
      this.#setConnection('online');
      for (const room of this.#rooms.values()) if (room.watched || room.lingerTimer) this.#follow(room);
    });
    socket.on('disconnect', (reason) => {
      this.#onDisconnect();
      // The server closed this socket without ending the session, e.g. while it restarts.
      if (reason === 'io server disconnect') this.#retryLater(() => socket.connect());
    });
    socket.on('connect_error', (error: Error & { data?: Refusal }) => {
      if (error.data === undefined) return this.#setConnection(this.#offlineOr('reconnecting'));
      if (!retryableCodes.has(error.data.code)) return this.#end(error.data);
      this.#setConnection('reconnecting');
      this.#retryLater(() => socket.connect());
    });
    socket.on('ended', (refusal: Refusal) => this.#end(refusal));
    // This node is about to stop; another one answers.
    socket.on('moveAway', () => this.#reconnect());
    const arrivals = this.#arrivals;
    socket.on('rows', (head: RowsHead, rows: readonly object[] | BufferSource) => {
      socket.emit('got');
      if (isArray(rows)) return arrivals.handle(() => this.#receive(head, rows));
      arrivals.handleLater(
        inflateRows(rows).catch(() => null),
        (read) => (read === null ? this.#reconnectWithoutDeflate() : this.#receive(head, read)),
      );
    });
    socket.on('delta', (number: number, seq: number, rows: readonly object[], removed: readonly string[]) =>
      arrivals.handle(() => this.#applyDelta(number, seq, rows, removed)),
    );
    for (const event of ['revoked', 'refused'] as const)
      socket.on(event, (refusal: Refusal & { follow: number }) =>
        arrivals.handle(() => this.#refuse(event, refusal)),
      );
  }

  #applyDelta(number: number, seq: number, rows: readonly object[], removed: readonly string[]): void {
    const room = this.#byNumber.get(number);
    if (!room) return;
    if (room.applyDelta(seq, rows, removed)) this.#persist(room);
    else this.#followAgain(room);
  }

  #reconnectWithoutDeflate(): void {
    this.#readsDeflate = false;
    this.#reconnect();
  }

  #reconnect(): void {
    this.#socket.disconnect().connect();
  }

  #watchNetwork(): void {
    if (typeof window === 'undefined') return;
    const { signal } = this.#stopping;
    window.addEventListener('offline', () => this.#setConnection(this.#offlineOr(this.#connection)), {
      signal,
    });
    window.addEventListener(
      'online',
      () => {
        if (this.#connection === 'ended') return;
        if (this.#socket.connected) {
          this.#signOfLife.ask();
          return this.#setConnection('online');
        }
        this.#setConnection('reconnecting');
        // Reconnect at once instead of waiting for the back-off.
        this.#reconnect();
      },
      { signal },
    );
    // A phone may have changed its network while it was locked.
    if (typeof document === 'undefined') return;
    document.addEventListener('visibilitychange', () => document.hidden || this.#signOfLife.ask(), {
      signal,
    });
  }

  #offlineOr(state: ConnectionState): ConnectionState {
    if (this.#connection === 'ended') return 'ended';
    return isDeviceOffline() ? 'offline' : state;
  }

  #setConnection(state: ConnectionState): void {
    if (state === this.#connection) return;
    this.#connection = state;
    if (this.#isDisconnected) for (const room of this.#rooms.values()) room.useCached();
    for (const watcher of this.#watchers) watcher();
    if (state === 'online') this.#recovery.report();
  }

  get #isDisconnected(): boolean {
    return this.#connection === 'offline' || this.#connection === 'reconnecting';
  }

  #onDisconnect(): void {
    this.#arrivals.clear();
    this.#hydrated.clear();
    for (const room of this.#rooms.values()) room.markDisconnected();
    this.#byFollowId.clear();
    this.#byNumber.clear();
    this.#setConnection(this.#offlineOr('reconnecting'));
  }

  #end(refusal: Refusal): void {
    if (this.#connection === 'ended') return;
    this.#setConnection('ended');
    this.#socket.disconnect();
    this.#clearAll();
    this.#options.onEnded(refusal);
  }

  #retryLater(work: () => void): void {
    const delay = RETRY_MS * (1 + Math.random());
    setTimeout(() => {
      if (!this.#stopping.signal.aborted && this.#connection !== 'ended') work();
    }, delay);
  }

  // ── rooms ──

  #roomFor<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): FollowedRoom {
    const name = roomName(contract.name, params);
    let room = this.#rooms.get(name);
    if (room === undefined) {
      // Sound: this room only ever receives rows of its own contract.
      room = new FollowedRoom(
        name,
        contract as unknown as Contract<unknown, object>,
        params,
        this.#recentRows.take(name) ?? this.#persisted?.rowsOf(name),
      );
      this.#rooms.set(name, room);
      this.#leaveSoon(room);
      this.#useCachedSoon(room);
      const rows = this.#hydrated.get(name);
      if (rows !== undefined) room.hydrate(rows);
      this.#hydrated.delete(name);
    }
    return room;
  }

  #follow(room: FollowedRoom): void {
    // Do not buffer while offline: the next `connect` follows all rooms.
    if (!this.#socket.connected) return;
    const follow = ++this.#follows;
    room.followId = follow;
    this.#byFollowId.set(follow, room);
    this.#signOfLife.expect();
    this.#socket.emit('follow', {
      follow,
      collection: room.contract.name,
      params: room.params,
      from: room.from,
    });
  }

  #followAgain(room: FollowedRoom): void {
    this.#unfollow(room);
    this.#follow(room);
  }

  #unfollow(room: FollowedRoom): void {
    const { followId, number } = room;
    if (number !== null) this.#byNumber.delete(number);
    room.markDisconnected();
    if (followId === null) return;
    this.#byFollowId.delete(followId);
    if (this.#socket.connected) this.#socket.emit('unfollow', { follow: followId });
  }

  /** At once if the connection is known to be down; otherwise after `cacheDelayMs`. */
  #useCachedSoon(room: FollowedRoom): void {
    if (this.#isDisconnected) room.useCached();
    else setTimeout(() => room.useCached(), this.#options.cacheDelayMs ?? CACHE_DELAY_MS);
  }

  #leaveSoon(room: FollowedRoom): void {
    if (room.lingerTimer) clearTimeout(room.lingerTimer);
    room.lingerTimer = setTimeout(() => this.#leave(room), this.#options.lingerMs ?? 3000);
  }

  #leave(room: FollowedRoom): void {
    if (room.lingerTimer) clearTimeout(room.lingerTimer);
    room.lingerTimer = null;
    this.#unfollow(room);
    this.#rooms.delete(room.name);
    const rows = room.rowsForReturn;
    if (rows !== undefined) this.#recentRows.put(room.name, rows);
  }

  #requestOlder(room: FollowedRoom): void {
    if (room.followId === null || !this.#socket.connected) return;
    this.#socket.emit('extend', { follow: room.followId });
  }

  #receive(head: RowsHead, rows: readonly object[]): void {
    const room = this.#byFollowId.get(head.follow);
    if (room === undefined) return;
    // A snapshot of a room that has one comes after a gap in the server's notifications, with those of all other rooms.
    const isAnew = head.kind === 'snapshot' && head.piece === 0 && room.number !== null;
    room.receive(head, rows);
    if (isAnew) this.#recovery.reportSoon();
    this.#persist(room);
    if (room.number !== null) this.#byNumber.set(room.number, room);
    // The request for older rows was dropped because of a snapshot: send it again.
    if (head.kind === 'snapshot' && head.piece === head.of - 1 && room.wantsOlder) this.#requestOlder(room);
  }

  #refuse(status: 'revoked' | 'refused', { follow, code, msg }: Refusal & { follow: number }): void {
    const room = this.#byFollowId.get(follow);
    if (room === undefined) return;
    if (code === 'busy') return this.#retryLater(() => room.wantsOlder && this.#requestOlder(room));
    if (code === 'tooMany')
      return this.#retryLater(() => room.followId === follow && this.#followAgain(room));
    if (room.number !== null) this.#byNumber.delete(room.number);
    room.refuse(status, { code, msg });
    this.#persisted?.delete(room.name);
  }

  #persist(room: FollowedRoom): void {
    if (room.hasAnswer) this.#persisted?.put(room.name, room.rowsToPersist);
  }

  #clearAll(): void {
    this.#arrivals.clear();
    for (const room of this.#rooms.values()) {
      if (room.lingerTimer) clearTimeout(room.lingerTimer);
      room.lingerTimer = null;
      room.reset();
    }
    this.#rooms.clear();
    this.#hydrated.clear();
    this.#byFollowId.clear();
    this.#byNumber.clear();
    this.#recentRows.clear();
  }
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray(rows: readonly object[] | BufferSource): rows is readonly object[] {
  return Array.isArray(rows);
}

/** Some environments have a `navigator` without `onLine`. */
function isDeviceOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}
