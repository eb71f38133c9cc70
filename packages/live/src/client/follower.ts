// Follows rooms for the screens of one signed-in person: connects, follows again after every loss, and shares each room.
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { roomName, SOCKET_PATH, type Contract, type Refusal } from '../contract.ts';
import { FollowedRoom, liveKey, type RowsHead } from './followed-room.ts';
import type { PersistedCache } from './persisted-cache.ts';
import type { ConnectionState, LiveState } from './live-state.ts';

export type FollowerOptions = {
  /** Holds the rows, under `['live', roomName]`. */
  readonly cache: QueryClient;
  /** Asked at every connection attempt; null: nobody is signed in. */
  readonly token: () => string | null;
  /** The session is over, whatever the reason. All rows are gone by then. */
  readonly onEnded: (refusal: Refusal) => void;
  /** Empty or left out: the page's own host. */
  readonly url?: string;
  readonly path?: string;
  /** How long a room that was kept waits for an answer before what was kept stands in. */
  readonly standInMs?: number;
  /** How long a room stays followed after the last screen left it. */
  readonly lingerMs?: number;
  /** The first pause before connecting again; later ones double, up to 16 times this. */
  readonly reconnectMs?: number;
  /** For Node, where no browser sends an origin. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Refusals after which the same request may succeed a moment later. */
const passing: ReadonlySet<string> = new Set(['tooMany', 'busy']);
const ASK_AGAIN_MS = 1000;
const STAND_IN_MS = 1000;
const VISIT_MS = 10_000;

export class Follower {
  readonly #options: FollowerOptions;
  readonly #socket: Socket;
  readonly #rooms = new Map<string, FollowedRoom>();
  readonly #byFollowId = new Map<number, FollowedRoom>();
  readonly #byNumber = new Map<number, FollowedRoom>();
  readonly #watchers = new Set<() => void>();
  readonly #stopping = new AbortController();
  #kept: PersistedCache | null = null;
  /** By name: rows that were asked for before this page could follow, and that no screen has asked for yet. */
  #foretold = new Map<string, readonly object[]>();
  #connection: ConnectionState = 'connecting';
  #follows = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    options.cache.setQueryDefaults(liveKey(), { structuralSharing: false, staleTime: Infinity });
    this.#socket = io(options.url ?? '', {
      path: options.path ?? SOCKET_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: options.reconnectMs ?? 300,
      reconnectionDelayMax: (options.reconnectMs ?? 300) * 16,
      auth: (give: (auth: object) => void) => give({ token: options.token() }),
      ...(options.headers ? { extraHeaders: { ...options.headers } } : {}),
    });
    this.#listen();
    this.#watchNetwork();
  }

  // ── for screens ──

  readonly readConnection = (): ConnectionState => this.#connection;

  readonly watchConnection = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  };

  /** The present state of a room, followed or not. The same object until something in it changes. */
  read<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): LiveState<Row> {
    // Sound: a room's rows are those of the contract that its name belongs to.
    return this.#enter(contract, params).state as LiveState<Row>;
  }

  /** Follows a room for as long as anybody watches it, and a moment longer. Returns what stops watching. */
  watch<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
    listener: () => void,
  ): () => void {
    const room = this.#enter(contract, params);
    const unwatch = room.watch(listener);
    if (room.linger) clearTimeout(room.linger);
    room.linger = null;
    room.hold();
    if (room.followId === null) this.#follow(room);
    return () => {
      unwatch();
      if (!room.watched) this.#leaveSoon(room);
    };
  }

  /** Asks for the next older rows of a windowed room. Nothing happens where there are none. */
  extend<Params extends object, Row extends object>(contract: Contract<Params, Row>, params: Params): void {
    const room = this.#rooms.get(roomName(contract.name, params));
    if (!room || !room.state.hasOlder || room.wantsOlder) return;
    room.wantsOlder = true;
    room.showWish();
    this.#askOlder(room);
  }

  /**
   * Follows a room for a moment, so that what is kept of it is fresh. Resolves with its rows once the server has
   * answered; null when it refused, or did not answer in time.
   */
  async visit<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): Promise<readonly Row[] | null> {
    const room = this.#enter(contract, params);
    let leave = (): void => undefined;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (room.hasAnswer) resolve();
      };
      const stop = this.watch(contract, params, look);
      const timer = setTimeout(resolve, VISIT_MS);
      leave = () => {
        clearTimeout(timer);
        stop();
      };
      look();
    });
    leave();
    if (!room.watched) this.#leave(room);
    // Sound: a room's rows are those of the contract that its name belongs to.
    return room.hasAnswer && room.state.status === 'ready' ? (room.state.rows as readonly Row[]) : null;
  }

  /** What this device keeps for opening without a network. To be given before any screen reads. */
  keepIn(kept: PersistedCache): void {
    this.#kept = kept;
    kept.watchLate((name, rows) => {
      const room = this.#rooms.get(name);
      if (room?.offer(rows) === true) this.#standInSoon(room);
    });
  }

  /** From now on followed rooms are kept on the device, those that are open included. */
  beginKeeping(): void {
    this.#kept?.begin();
    for (const room of this.#rooms.values()) this.#keep(room);
  }

  /** What this device keeps; null where nothing is. */
  get kept(): PersistedCache | null {
    return this.#kept;
  }

  /** Whole rooms by name, as the server answered a moment ago: they are shown until the line brings its own answer. */
  hydrate(rooms: ReadonlyMap<string, readonly object[]>): void {
    if (this.#stopping.signal.aborted || this.#connection === 'ended') return;
    for (const [name, rows] of rooms) {
      const room = this.#rooms.get(name);
      if (room === undefined) this.#foretold.set(name, rows);
      else room.hydrate(rows);
    }
  }

  /** Lets go of everything, cached rows included: the person changed or signed out. */
  dispose(): void {
    this.#stopping.abort();
    this.#socket.disconnect();
    this.#forgetAll();
    this.#watchers.clear();
  }

  // ── the line ──

  #listen(): void {
    const socket = this.#socket;
    socket.on('connect', () => {
      this.#show('online');
      for (const room of this.#rooms.values()) if (room.watched || room.linger) this.#follow(room);
    });
    socket.on('disconnect', (reason) => {
      this.#lineLost();
      // The server closed this socket without ending the session, e.g. while it restarts.
      if (reason === 'io server disconnect') this.#later(() => socket.connect());
    });
    socket.on('connect_error', (error: Error & { data?: Refusal }) => {
      if (error.data === undefined) return this.#show(this.#offlineOr('reconnecting'));
      if (!passing.has(error.data.code)) return this.#end(error.data);
      this.#show('reconnecting');
      this.#later(() => socket.connect());
    });
    socket.on('ended', (refusal: Refusal) => this.#end(refusal));
    socket.on('rows', (head: RowsHead, rows: readonly object[]) => this.#receive(head, rows));
    socket.on('delta', (number: number, seq: number, rows: readonly object[], removed: readonly string[]) => {
      const room = this.#byNumber.get(number);
      if (!room) return;
      if (room.applyDelta(seq, rows, removed)) this.#keep(room);
      else this.#followAgain(room);
    });
    socket.on('revoked', (refusal: Refusal & { follow: number }) => this.#refuse('revoked', refusal));
    socket.on('refused', (refusal: Refusal & { follow: number }) => this.#refuse('refused', refusal));
  }

  #watchNetwork(): void {
    if (typeof window === 'undefined') return;
    const { signal } = this.#stopping;
    window.addEventListener('offline', () => this.#show(this.#offlineOr(this.#connection)), { signal });
    window.addEventListener(
      'online',
      () => {
        if (this.#connection === 'ended') return;
        if (this.#socket.connected) return this.#show('online');
        this.#show('reconnecting');
        // At once, instead of when the back-off is over.
        this.#socket.disconnect().connect();
      },
      { signal },
    );
  }

  #offlineOr(state: ConnectionState): ConnectionState {
    if (this.#connection === 'ended') return 'ended';
    return isDeviceOffline() ? 'offline' : state;
  }

  #show(state: ConnectionState): void {
    if (state === this.#connection) return;
    this.#connection = state;
    if (this.#isLineDown) for (const room of this.#rooms.values()) room.useCached();
    for (const watcher of this.#watchers) watcher();
  }

  get #isLineDown(): boolean {
    return this.#connection === 'offline' || this.#connection === 'reconnecting';
  }

  #lineLost(): void {
    this.#foretold.clear();
    for (const room of this.#rooms.values()) room.lineLost();
    this.#byFollowId.clear();
    this.#byNumber.clear();
    this.#show(this.#offlineOr('reconnecting'));
  }

  #end(refusal: Refusal): void {
    if (this.#connection === 'ended') return;
    this.#show('ended');
    this.#socket.disconnect();
    this.#forgetAll();
    this.#options.onEnded(refusal);
  }

  #later(work: () => void): void {
    const timer = setTimeout(() => {
      if (!this.#stopping.signal.aborted && this.#connection !== 'ended') work();
    }, ASK_AGAIN_MS);
    this.#stopping.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  // ── rooms ──

  #enter<Params extends object, Row extends object>(
    contract: Contract<Params, Row>,
    params: Params,
  ): FollowedRoom {
    const name = roomName(contract.name, params);
    let room = this.#rooms.get(name);
    if (room === undefined) {
      // Sound: this room is only ever given rows of its own contract.
      room = new FollowedRoom(
        name,
        contract as unknown as Contract<unknown, object>,
        params,
        this.#options.cache,
        this.#kept?.rowsOf(name),
      );
      this.#rooms.set(name, room);
      this.#leaveSoon(room);
      this.#standInSoon(room);
      const rows = this.#foretold.get(name);
      if (rows !== undefined) room.hydrate(rows);
      this.#foretold.delete(name);
    }
    return room;
  }

  #follow(room: FollowedRoom): void {
    // Never buffered while offline: the next `connect` follows everything.
    if (!this.#socket.connected) return;
    const follow = ++this.#follows;
    room.followId = follow;
    this.#byFollowId.set(follow, room);
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
    room.lineLost();
    if (followId === null) return;
    this.#byFollowId.delete(followId);
    if (this.#socket.connected) this.#socket.emit('unfollow', { follow: followId });
  }

  /** At once where the line is known to be down; otherwise the server has a moment to answer. */
  #standInSoon(room: FollowedRoom): void {
    if (this.#isLineDown) room.useCached();
    else setTimeout(() => room.useCached(), this.#options.standInMs ?? STAND_IN_MS);
  }

  #leaveSoon(room: FollowedRoom): void {
    if (room.linger) clearTimeout(room.linger);
    room.linger = setTimeout(() => this.#leave(room), this.#options.lingerMs ?? 3000);
  }

  #leave(room: FollowedRoom): void {
    if (room.linger) clearTimeout(room.linger);
    room.linger = null;
    this.#unfollow(room);
    room.letGo();
    this.#rooms.delete(room.name);
  }

  #askOlder(room: FollowedRoom): void {
    if (room.followId === null || !this.#socket.connected) return;
    this.#socket.emit('extend', { follow: room.followId });
  }

  #receive(head: RowsHead, rows: readonly object[]): void {
    this.#socket.emit('got');
    const room = this.#byFollowId.get(head.follow);
    if (room === undefined) return;
    room.receive(head, rows);
    this.#keep(room);
    if (room.number !== null) this.#byNumber.set(room.number, room);
    // A snapshot overtook the wish for older rows.
    if (head.kind === 'snapshot' && head.piece === head.of - 1 && room.wantsOlder) this.#askOlder(room);
  }

  #refuse(status: 'revoked' | 'refused', { follow, code, msg }: Refusal & { follow: number }): void {
    const room = this.#byFollowId.get(follow);
    if (room === undefined) return;
    if (code === 'busy') return this.#later(() => room.wantsOlder && this.#askOlder(room));
    if (code === 'tooMany') return this.#later(() => room.followId === follow && this.#followAgain(room));
    if (room.number !== null) this.#byNumber.delete(room.number);
    room.refuse(status, { code, msg });
    this.#kept?.forget(room.name);
  }

  #keep(room: FollowedRoom): void {
    if (room.hasAnswer) this.#kept?.keep(room.name, room.keepable);
  }

  #forgetAll(): void {
    for (const room of this.#rooms.values()) {
      if (room.linger) clearTimeout(room.linger);
      room.linger = null;
      room.empty();
    }
    this.#rooms.clear();
    this.#foretold.clear();
    this.#byFollowId.clear();
    this.#byNumber.clear();
    this.#options.cache.removeQueries({ queryKey: liveKey() });
  }
}

/** Some environments have a navigator that says nothing about the network. */
function isDeviceOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}
