// Checks access and loads snapshots and pages for all waiting followers of a room, at one point in time.
// Up to 16 rooms that wait at the same moment share a transaction: a page that opens follows some twenty rooms at once.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Actor, WindowPart } from './collection.ts';
import { cutRows, encodeRows } from './packets.ts';
import type { Loaded } from './recent-snapshot.ts';
import type { Follower, Room } from './room.ts';
import { RowPiece } from './row-piece.ts';

export type SnapshotBatcherOptions<Db, Who extends Actor> = {
  readonly pool: pg.Pool;
  readonly database: (connection: pg.Pool | pg.PoolClient) => Db;
  readonly maxRows: number;
  /** Delta loads of this room may start again. */
  readonly onLoadsUnblocked: (room: Room<Db, Who>) => void;
  readonly onLoad: () => void;
  /** A snapshot is sent to this user. */
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
/** The answer to one request, true at the moment when `at` was the newest delta whose load had started. */
type CheckResult = { readonly at: number; readonly allowed: boolean; readonly loaded: Loaded | null };

/** About what a page follows when it opens; few enough that the last room does not wait long for the first. */
const ROOMS_PER_BATCH = 16;

export class SnapshotBatcher<Db, Who extends Actor> {
  readonly #options: SnapshotBatcherOptions<Db, Who>;
  /** Pool connections that snapshots may use: one is always left for deltas. */
  readonly #maxBatches: number;
  readonly #waiting = new Set<Room<Db, Who>>();
  #running = 0;
  #startScheduled = false;

  constructor(options: SnapshotBatcherOptions<Db, Who>) {
    this.#options = options;
    this.#maxBatches = Math.max(1, options.pool.options.max - 1);
  }

  /** Schedules batches until the room's queue is empty, one at a time per room. Calling it again is harmless. */
  schedule(room: Room<Db, Who>): void {
    if (room.inBatch) return;
    this.#waiting.add(room);
    if (this.#startScheduled) return;
    this.#startScheduled = true;
    // Rooms that are scheduled in the same tick share the batch.
    setImmediate(() => {
      this.#startScheduled = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#waiting.size > 0 && this.#running < this.#maxBatches && !this.#options.signal.aborted) {
      this.#running += 1;
      void this.#run(this.#takeBatch()).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  /** After a failure a room is loaded alone, one follower at a time, so that its error cannot affect others. */
  #takeBatch(): RoomRequests<Db, Who>[] {
    const batch: RoomRequests<Db, Who>[] = [];
    for (const room of this.#waiting) {
      if (room.failures > 0 && batch.length > 0) continue;
      this.#waiting.delete(room);
      room.inBatch = true;
      batch.push({ room, requests: [], done: false });
      if (room.failures > 0 || batch.length === ROOMS_PER_BATCH) break;
    }
    return batch;
  }

  async #run(batch: readonly RoomRequests<Db, Who>[]): Promise<void> {
    const { signal, onError } = this.#options;
    try {
      await runBatch(batch, this.#options);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    for (const part of batch) {
      if (part.done) this.#release(part.room);
      else void this.#retry(part);
    }
  }

  async #retry({ room, requests }: RoomRequests<Db, Who>): Promise<void> {
    room.failures += 1;
    for (const { follower } of requests) room.enqueue(follower);
    const pause = Math.min(50 * 2 ** room.failures, 5000);
    await wait(pause, undefined, { signal: this.#options.signal }).catch(() => undefined);
    this.#release(room);
  }

  #release(room: Room<Db, Who>): void {
    room.inBatch = false;
    if (room.queue.size > 0) this.schedule(room);
  }
}

/** One room's part of a batch. */
type RoomRequests<Db, Who extends Actor> = {
  readonly room: Room<Db, Who>;
  /** Taken from the room's queue once the batch has a database connection; empty until then. */
  requests: readonly SnapshotRequest<Db, Who>[];
  done: boolean;
};

async function runBatch<Db, Who extends Actor>(
  batch: readonly RoomRequests<Db, Who>[],
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<void> {
  const client = await options.pool.connect();
  let broken = true;
  try {
    for (const part of batch) part.requests = takeRequests(part.room, options.maxRows);
    const points = await fixPointInTime(batch, client, options);
    const db = options.database(client);
    for (const [index, part] of batch.entries()) {
      const at = points[index] ?? 0;
      const parts = new Map<string, Loaded>();
      const results: CheckResult[] = [];
      for (const request of part.requests)
        results.push({ at, ...(await checkAndLoad(part.room, request, at, db, parts, options)) });
      // Send this room's results now instead of after the other rooms' loads.
      part.done = true;
      part.room.failures = 0;
      for (const [position, request] of part.requests.entries()) {
        const result = results[position];
        if (result) applyResult(part.room, request, result, options);
      }
    }
    await client.query('commit');
    broken = false;
  } finally {
    // A connection whose transaction failed is closed instead of returned to the pool.
    client.release(broken);
  }
}

/** A follower that is muted after this is queued again, and this batch's result for it is discarded. */
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
 * Begins the transaction whose snapshot the whole batch reads. No delta load starts before it has begun, so every delta is either
 * older (its load started before: the snapshot covers it) or newer (it is sent after the snapshot).
 */
async function fixPointInTime<Db, Who extends Actor>(
  batch: readonly RoomRequests<Db, Who>[],
  client: pg.PoolClient,
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<readonly number[]> {
  for (const { room } of batch) room.loadBlockers += 1;
  try {
    await client.query('begin isolation level repeatable read read only; select 1');
    return batch.map(({ room, requests }) => {
      for (const { follower, epoch, need } of requests) {
        if (follower.epoch !== epoch || need !== 'snapshot') continue;
        follower.seq = room.startedSeq;
        follower.waiting = [];
      }
      return room.startedSeq;
    });
  } finally {
    for (const { room } of batch) room.loadBlockers -= 1;
    for (const { room } of batch) options.onLoadsUnblocked(room);
  }
}

async function checkAndLoad<Db, Who extends Actor>(
  room: Room<Db, Who>,
  { follower, epoch, need, part }: SnapshotRequest<Db, Who>,
  at: number,
  db: Db,
  parts: Map<string, Loaded>,
  options: SnapshotBatcherOptions<Db, Who>,
): Promise<Omit<CheckResult, 'at'>> {
  const { actor } = follower.connection.identity;
  const allowed = await room.collection.access(db, actor, room.params);
  if (!allowed || need === 'access') return { allowed, loaded: null };
  const key = JSON.stringify(part);
  let loaded = parts.get(key) ?? room.recent.get(actor, key, at);
  if (loaded === undefined) {
    options.onLoad();
    loaded = trimToWindow(room, part, await room.collection.load(db, room.params, part));
    parts.set(key, loaded);
    // Not cached if the follower was muted or left during the load: changes may have been missed.
    if (follower.epoch === epoch && room.followers.has(follower)) room.recent.store(key, at, loaded);
  }
  room.recent.addRecipient(actor, key, at);
  return { allowed, loaded };
}

/** The query asked for one row more than is sent: if it is there, older rows exist. */
function trimToWindow<Db, Who extends Actor>(
  room: Room<Db, Who>,
  part: WindowPart | null,
  rows: readonly object[],
): Loaded {
  const window = room.collection.contract.window;
  if (window === undefined || part === null) return toPieces(rows, null);
  if (rows.length < part.size) return toPieces(rows, part.from === 0 ? null : part.from);
  const kept = rows.toSorted((a, b) => window.cursorOf(b) - window.cursorOf(a)).slice(0, part.size - 1);
  const lowest = kept.at(-1);
  return toPieces(kept, lowest === undefined ? null : window.cursorOf(lowest));
}

function toPieces(rows: readonly object[], floor: number | null): Loaded {
  const pieces = cutRows(rows);
  return { pieces, floor, bytes: pieces.reduce((sum, piece) => sum + piece.json.length, 0) };
}

function applyResult<Db, Who extends Actor>(
  room: Room<Db, Who>,
  request: SnapshotRequest<Db, Who>,
  result: CheckResult,
  options: Pick<SnapshotBatcherOptions<Db, Who>, 'onServed' | 'onBytes'>,
): void {
  const { follower, epoch, need } = request;
  // The follower left or was muted during the load. If muted it is queued again, or will be once its connection is not stale.
  if (!room.followers.has(follower) || follower.epoch !== epoch) return;
  if (!result.allowed) {
    room.deny(follower);
    return;
  }
  if (result.loaded === null) {
    if (room.sentSeq < result.at || room.holdsDeltaUpTo(follower, result.at)) {
      // Access may have been revoked and restored during the load, so deltas read in between may hold rows that this user must
      // not see: a fresh snapshot replaces them.
      room.mute(follower, 'snapshot');
      room.enqueue(follower);
      return;
    }
    room.activate(follower);
    return;
  }
  if (need === 'page') {
    // Deltas older than the page are sent before it: sent later, they would overwrite the page's newer rows.
    if (room.sentSeq < result.at) {
      room.afterLoad.push(() => applyResult(room, request, result, options));
      return;
    }
    room.release(follower, result.at);
  }
  if (need === 'snapshot') {
    options.onServed(follower.connection.identity.actor, room.collection.contract.name, room.params);
  }
  const { actor } = follower.connection.identity;
  if (actor !== null) options.onBytes(actor, result.loaded.bytes);
  send(room, request, result.loaded);
}

const noRows = new RowPiece('[]');

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
    encode: (piece, readsDeflate) => encodeRows({ ...head, piece }, pieces[piece] ?? noRows, readsDeflate),
    onSent: () => {
      follower.served = true;
      follower.floor = floor;
      room.activate(follower);
    },
    next: 0,
  });
}
