// A room: one collection with given parameters, its followers, and its sequence of deltas.
import type { Actor, AnyCollection, WindowPart } from './collection.ts';
import type { Connection } from './connection.ts';
import { refusals } from './frames.ts';
import { RecentSnapshot } from './recent-snapshot.ts';

/** Whole rows of one room, read after the commit and encoded once for all its followers. */
export type Delta = { readonly seq: number; readonly packet: string };

/** One connection in one room. */
export type Follower<Db, Who extends Actor> = {
  /** Chosen by the client, unique per connection. */
  readonly id: number;
  readonly connection: RoomConnection<Db, Who>;
  readonly room: Room<Db, Who>;
  /** live: gets deltas. pending: waits for an access check, and perhaps a load. denied: gets nothing until a new check. */
  state: 'live' | 'pending' | 'denied';
  need: 'snapshot' | 'access' | 'page';
  /** Incremented to discard the result of a batch that is already running. */
  epoch: number;
  /** The newest delta that the follower's rows include. */
  seq: number;
  /** While pending: deltas held back for it. Null when the next snapshot will cover them. */
  waiting: Delta[] | null;
  /** Windowed rooms: the lowest cursor that the client has, or null when there are no older rows. */
  floor: number | null;
  /** Whether it has received rows: then denial is sent as `revoked` instead of `refused`. */
  served: boolean;
};

/** A socket that follows rooms. */
export type RoomConnection<Db, Who extends Actor> = Connection<Who, Follower<Db, Who>>;

let roomCount = 0;

/** Deltas held back for one follower. Beyond this the connection is closed: a fresh snapshot is cheaper. */
const MAX_HELD_DELTAS = 2000;

export class Room<Db, Who extends Actor> {
  readonly name: string;
  /** Short alias of the name on the wire, unique in this process. */
  readonly number = ++roomCount;
  readonly collection: AnyCollection<Db, Who>;
  readonly params: object;
  readonly followers = new Set<Follower<Db, Who>>();
  /** Followers waiting for the next batch: pending, in no running batch, and on connections that are not stale. */
  readonly queue = new Set<Follower<Db, Who>>();
  /** Sequence number of the newest delta whose load has started. */
  startedSeq = 0;
  loading = false;
  /** Callbacks to run once the delta that is being loaded has been sent. */
  afterLoad: (() => void)[] = [];
  /** Above 0 while a batch begins its transaction: no delta load may start. */
  loadBlockers = 0;
  /** Keys of changed rows that no load includes yet. */
  changedKeys = new Set<string>();
  /** When the first of them was announced (performance.now). */
  changedAt = 0;
  /** Consecutive failed batches. */
  failures = 0;
  inBatch = false;
  readonly recent = new RecentSnapshot();

  constructor(name: string, collection: AnyCollection<Db, Who>, params: object) {
    this.name = name;
    this.collection = collection;
    this.params = params;
  }

  /** Sequence number of the newest delta that has been sent. */
  get sentSeq(): number {
    return this.loading ? this.startedSeq - 1 : this.startedSeq;
  }

  /** Queues a follower for the next batch, unless its connection is stale: that queues all its followers when revalidated. */
  enqueue(follower: Follower<Db, Who>): void {
    if (follower.connection.stale || !this.followers.has(follower)) this.queue.delete(follower);
    else this.queue.add(follower);
  }

  /** Stops sending to a follower until it has been checked again; the result of a running batch is discarded. */
  mute(follower: Follower<Db, Who>, need: 'snapshot' | 'access'): void {
    follower.epoch += 1;
    if (need === 'snapshot') this.recent.clear();
    if (follower.state === 'live') {
      follower.need = need;
      follower.waiting = need === 'access' ? [] : null;
    } else if (need === 'snapshot' || follower.state === 'denied' || follower.need !== 'access') {
      follower.need = 'snapshot';
      follower.waiting = null;
    }
    follower.state = 'pending';
    follower.connection.dropTransfer(follower);
  }

  /** Sends a delta to all live followers and holds it back for pending ones. Returns the number of followers sent to. */
  broadcast(delta: Delta): number {
    let delivered = 0;
    for (const follower of this.followers) {
      if (delta.seq <= follower.seq) continue;
      if (follower.state === 'live') {
        follower.connection.write(delta.packet);
        delivered += 1;
      } else if (follower.waiting !== null && follower.waiting.push(delta) > MAX_HELD_DELTAS) {
        follower.connection.close();
      }
    }
    return delivered;
  }

  /** Whether a delta numbered `at` or lower is held back. */
  holdsDeltaUpTo(follower: Follower<Db, Who>, at: number): boolean {
    return (follower.waiting ?? []).some(({ seq }) => seq <= at);
  }

  /** Sends the deltas that were held back, up to and including number `upTo`. */
  release(follower: Follower<Db, Who>, upTo: number): void {
    const waiting = follower.waiting ?? [];
    follower.waiting = waiting.filter((delta) => delta.seq > upTo);
    for (const delta of waiting) {
      if (delta.seq > follower.seq && delta.seq <= upTo) follower.connection.write(delta.packet);
    }
  }

  activate(follower: Follower<Db, Who>): void {
    this.release(follower, Number.POSITIVE_INFINITY);
    follower.waiting = null;
    follower.state = 'live';
  }

  deny(follower: Follower<Db, Who>): void {
    follower.state = 'denied';
    follower.waiting = null;
    follower.floor = null;
    const event = follower.served ? 'revoked' : 'refused';
    follower.served = false;
    follower.connection.writeEvent(event, { follow: follower.id, ...refusals.denied });
  }

  /** The rows that this follower's next load must return; null for collections without a window. */
  partFor(follower: Follower<Db, Who>, maxRows: number): WindowPart | null {
    const window = this.collection.contract.window;
    if (window === undefined) return null;
    if (follower.need === 'page')
      return { from: null, before: follower.floor, size: (window.pageSize ?? window.size) + 1 };
    if (follower.floor === null && !follower.served)
      return { from: null, before: null, size: window.size + 1 };
    return { from: follower.floor, before: null, size: maxRows + 1 };
  }
}
