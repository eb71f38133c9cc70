// A round asks access, and loads snapshots and pages, for all followers of a room that wait for it, at one point in time.
// Rooms that wait at the same moment share a transaction: a page that opens follows some twenty of them at once.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Actor, WindowPart } from './collection.ts';
import { cutRows, encodeRows } from './frames.ts';
import type { Loaded } from './recent-snapshot.ts';
import type { Follower, Room } from './room.ts';

export type SnapshotBatcherOptions<Db, Who extends Actor> = {
  readonly pool: pg.Pool;
  readonly database: (connection: pg.Pool | pg.PoolClient) => Db;
  readonly maxRows: number;
  /** A gate of this room has opened: delta loads may begin again. */
  readonly onGateOpen: (room: Room<Db, Who>) => void;
  readonly onLoad: () => void;
  /** A snapshot goes out to this person. */
  readonly onServed: (actor: Who | null, collection: string, params: object) => void;
  readonly onBytes: (actor: Who, bytes: number) => void;
  readonly onError: (error: unknown) => void;
  /** Aborted when the hub stops. */
  readonly signal: AbortSignal;
};

type SnapshotRequest<Db, Who extends Actor> = {
  readonly follower: Follower<Db, Who>;
  readonly epoch: number;
  readonly need: Follower<Db, Who>['need'];
  readonly part: WindowPart | null;
};
/** What a round found out for one request, true at the moment when `at` was the newest delta begun. */
type Finding = { readonly at: number; readonly allowed: boolean; readonly loaded: Loaded | null };

/** Enough for a page that opens; few enough that the last of them does not wait long for the first. */
const ROOMS_AT_ONCE = 16;

export class SnapshotBatcher<Db, Who extends Actor> {
  readonly #options: SnapshotBatcherOptions<Db, Who>;
  /** Connections that rounds may use: one is left for deltas, however many people come at once. */
  readonly #atOnce: number;
  readonly #waiting = new Set<Room<Db, Who>>();
  #running = 0;
  #isDue = false;

  constructor(options: SnapshotBatcherOptions<Db, Who>) {
    this.#options = options;
    this.#atOnce = Math.max(1, options.pool.options.max - 1);
  }

  /** Runs rounds until nobody of this room waits. One at a time per room; calling it while one runs is harmless. */
  begin(room: Room<Db, Who>): void {
    if (room.inRound) return;
    this.#waiting.add(room);
    if (this.#isDue) return;
    this.#isDue = true;
    // Whatever else has arrived by then goes along.
    setImmediate(() => {
      this.#isDue = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#waiting.size > 0 && this.#running < this.#atOnce && !this.#options.signal.aborted) {
      this.#running += 1;
      void this.#run(this.#take()).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  /** After a failure a room goes alone, and one follower at a time, so that one's trouble is nobody else's. */
  #take(): Turn<Db, Who>[] {
    const turns: Turn<Db, Who>[] = [];
    for (const room of this.#waiting) {
      if (room.failures > 0 && turns.length > 0) continue;
      this.#waiting.delete(room);
      room.inRound = true;
      turns.push({ room, requests: [], done: false });
      if (room.failures > 0 || turns.length === ROOMS_AT_ONCE) break;
    }
    return turns;
  }

  async #run(turns: readonly Turn<Db, Who>[]): Promise<void> {
    const { signal, onError } = this.#options;
    try {
      await runRound(turns, this.#options);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    for (const turn of turns) {
      if (turn.done) this.#release(turn.room);
      else void this.#tryAgain(turn);
    }
  }

  async #tryAgain({ room, requests }: Turn<Db, Who>): Promise<void> {
    room.failures += 1;
    for (const { follower } of requests) room.enqueue(follower);
    const pause = Math.min(50 * 2 ** room.failures, 5000);
    await wait(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);
    this.#release(room);
  }

  #release(room: Room<Db, Who>): void {
    room.inRound = false;
    if (room.queue.size > 0) this.begin(room);
  }
}

/** One room's part of a round. */
type Turn<Db, Who extends Actor> = {
  readonly room: Room<Db, Who>;
  /** The followers it asks for; nobody until it has a connection to ask with. */
  requests: readonly SnapshotRequest<Db, Who>[];
  done: boolean;
};

async function runRound<Db, Who extends Actor>(
  turns: readonly Turn<Db, Who>[],
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<void> {
  const client = await options.pool.connect();
  let broken = true;
  try {
    for (const turn of turns) turn.requests = takeRequests(turn.room, options.maxRows);
    const points = await fixPointInTime(turns, client, options);
    const db = options.database(client);
    for (const [index, turn] of turns.entries()) {
      const at = points[index] ?? 0;
      const parts = new Map<string, Loaded>();
      const findings: Finding[] = [];
      for (const request of turn.requests)
        findings.push({ at, ...(await ask(turn.room, request, at, db, parts, options)) });
      // What is read is read: nobody waits for the other rooms.
      turn.done = true;
      turn.room.failures = 0;
      for (const [place, request] of turn.requests.entries()) {
        const finding = findings[place];
        if (finding) settle(turn.room, request, finding, options);
      }
    }
    await client.query('commit');
    broken = false;
  } finally {
    // A connection inside a failed transaction is given to nobody else.
    client.release(broken);
  }
}

/** Whoever is muted from now on waits anew, and what this round finds out about them no longer counts. */
function takeRequests<Db, Who extends Actor>(
  room: Room<Db, Who>,
  maxRows: number,
): readonly SnapshotRequest<Db, Who>[] {
  const taken = [...room.queue].slice(0, room.failures > 0 ? 1 : undefined);
  for (const follower of taken) room.queue.delete(follower);
  return taken.map((follower) => requestOf(room, follower, maxRows));
}

function requestOf<Db, Who extends Actor>(
  room: Room<Db, Who>,
  follower: Follower<Db, Who>,
  maxRows: number,
): SnapshotRequest<Db, Who> {
  return { follower, epoch: follower.epoch, need: follower.need, part: room.partFor(follower, maxRows) };
}

/**
 * Fixes the moment that the whole round speaks of. No delta load begins while PostgreSQL takes its snapshot, so every
 * delta is plainly older (its load began before: the snapshot covers it) or newer (it is sent after the snapshot).
 */
async function fixPointInTime<Db, Who extends Actor>(
  turns: readonly Turn<Db, Who>[],
  client: pg.PoolClient,
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<readonly number[]> {
  for (const { room } of turns) room.gates += 1;
  try {
    await client.query('begin isolation level repeatable read read only; select 1');
    return turns.map(({ room, requests }) => {
      for (const { follower, epoch, need } of requests) {
        if (follower.epoch !== epoch || need !== 'snapshot') continue;
        follower.seq = room.started;
        follower.waiting = [];
      }
      return room.started;
    });
  } finally {
    for (const { room } of turns) room.gates -= 1;
    for (const { room } of turns) options.onGateOpen(room);
  }
}

async function ask<Db, Who extends Actor>(
  room: Room<Db, Who>,
  { follower, epoch, need, part }: SnapshotRequest<Db, Who>,
  at: number,
  db: Db,
  parts: Map<string, Loaded>,
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<Omit<Finding, 'at'>> {
  const { actor } = follower.connection.identity;
  const allowed = await room.collection.access(db, actor, room.params);
  if (!allowed || need === 'access') return { allowed, loaded: null };
  const key = JSON.stringify(part);
  let loaded = parts.get(key) ?? room.recent.recall(actor, key, at);
  if (loaded === undefined) {
    options.onLoad();
    loaded = cutWindow(room, part, await room.collection.load(db, room.params, part));
    parts.set(key, loaded);
    // Muted or gone meanwhile: changes may have been missed.
    if (follower.epoch === epoch && room.followers.has(follower)) room.recent.keep(key, at, loaded);
  }
  room.recent.note(actor, key, at);
  return { allowed, loaded };
}

/** One row more than wanted was asked for: its presence says that there are older ones. */
function cutWindow<Db, Who extends Actor>(
  room: Room<Db, Who>,
  part: WindowPart | null,
  rows: readonly object[],
): Loaded {
  const window = room.collection.contract.window;
  if (window === undefined || part === null) return inPieces(rows, null);
  if (rows.length < part.size) return inPieces(rows, part.from === 0 ? null : part.from);
  const kept = rows.toSorted((a, b) => window.cursorOf(b) - window.cursorOf(a)).slice(0, part.size - 1);
  const lowest = kept.at(-1);
  return inPieces(kept, lowest === undefined ? null : window.cursorOf(lowest));
}

function inPieces(rows: readonly object[], floor: number | null): Loaded {
  const pieces = cutRows(rows);
  return { pieces, floor, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0) };
}

function settle<Db, Who extends Actor>(
  room: Room<Db, Who>,
  request: SnapshotRequest<Db, Who>,
  finding: Finding,
  options: Pick<SnapshotBatcherOptions<Db, Who>, 'onServed' | 'onBytes'>,
): void {
  const { follower, epoch, need } = request;
  // Gone, or muted meanwhile: then they wait already, or will once their connection is not stale any more.
  if (!room.followers.has(follower) || follower.epoch !== epoch) return;
  if (!finding.allowed) {
    room.deny(follower);
    return;
  }
  if (finding.loaded === null) {
    if (room.finished < finding.at || room.holdsSince(follower, finding.at)) {
      // Access may have been lost and given back: what was read between is not theirs, and newer rows may have replaced it.
      room.mute(follower, 'snapshot');
      room.enqueue(follower);
      return;
    }
    room.activate(follower);
    return;
  }
  if (need === 'page') {
    // Deltas older than the page go before it, or a row that the page brings could be undone by its own past.
    if (room.finished < finding.at) {
      room.afterLoad.push(() => settle(room, request, finding, options));
      return;
    }
    room.release(follower, finding.at);
  }
  if (need === 'snapshot') {
    options.onServed(follower.connection.identity.actor, room.collection.contract.name, room.params);
  }
  const { actor } = follower.connection.identity;
  if (actor !== null) options.onBytes(actor, finding.loaded.bytes);
  send(room, request, finding.loaded);
}

function send<Db, Who extends Actor>(
  room: Room<Db, Who>,
  { follower, need }: SnapshotRequest<Db, Who>,
  { pieces, floor }: Loaded,
): void {
  const head = {
    follow: follower.id,
    kind: need === 'page' ? ('page' as const) : ('snapshot' as const),
    room: room.number,
    seq: follower.seq,
    floor,
    of: pieces.length,
  };
  follower.connection.transfer({
    follower,
    count: pieces.length,
    encode: (piece) => encodeRows({ ...head, piece }, pieces[piece] ?? '[]'),
    onSent: () => {
      follower.served = true;
      follower.floor = floor;
      room.activate(follower);
    },
    next: 0,
  });
}
