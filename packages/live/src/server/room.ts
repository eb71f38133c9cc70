// A room: one collection with given parameters, its followers, and the number of the delta it has come to.
import type { Actor, AnyCollection, WindowPart } from './collection.ts';
import type { Connection } from './connection.ts';
import { refusals } from './frames.ts';
import { RecentSnapshot } from './recent-snapshot.ts';

/** Whole rows of one room, read after the commit and encoded once for all its followers. */
export type Delta = { readonly seq: number; readonly packet: string; readonly bytes: number };

/** One connection in one room. */
export type Follower<Db, Who extends Actor> = {
  /** The client's own number for it. */
  readonly id: number;
  readonly connection: Connection<Db, Who>;
  readonly room: Room<Db, Who>;
  /** live: gets deltas. pending: a round must ask access first, and perhaps load. denied: gets nothing, but is asked again. */
  state: 'live' | 'pending' | 'denied';
  need: 'snapshot' | 'access' | 'page';
  /** Rises when what a running round finds out about this follower no longer counts. */
  epoch: number;
  /** Deltas up to this number are part of what it has. */
  seq: number;
  /** While pending: deltas held back for it. Null while a snapshot to come will cover them. */
  waiting: Delta[] | null;
  /** Windowed rooms: the lowest cursor it holds, or null when it holds everything. */
  floor: number | null;
  /** Whether it ever received rows: then a refusal is a revocation. */
  served: boolean;
};

let roomCount = 0;

/** Deltas held back for one follower. Whoever has not taken a snapshot by then is better served by a new one. */
const mostHeldBack = 2000;

export class Room<Db, Who extends Actor> {
  readonly name: string;
  /** Short for the name, unique in this process. */
  readonly number = ++roomCount;
  readonly collection: AnyCollection<Db, Who>;
  readonly params: object;
  readonly followers = new Set<Follower<Db, Who>>();
  /** Followers that wait for a round: pending, asked for by none yet, and of connections that are not stale. */
  readonly queue = new Set<Follower<Db, Who>>();
  /** Number of the newest delta whose load has begun. */
  started = 0;
  loading = false;
  /** Run once the load that is under way has been sent. */
  afterLoad: (() => void)[] = [];
  /** Above 0 while a round fixes its point in time: no delta load may begin. */
  gates = 0;
  /** Announced keys that no load has taken yet. */
  changed = new Set<string>();
  /** Loads or rounds that failed in a row. */
  failures = 0;
  inRound = false;
  readonly recent = new RecentSnapshot();

  constructor(name: string, collection: AnyCollection<Db, Who>, params: object) {
    this.name = name;
    this.collection = collection;
    this.params = params;
  }

  /** Number of the newest delta that has been sent. */
  get finished(): number {
    return this.loading ? this.started - 1 : this.started;
  }

  /** Lets the next round ask for a follower. Of a stale connection nobody is: it asks for all of its own when it is back. */
  enqueue(follower: Follower<Db, Who>): void {
    if (follower.connection.stale || !this.followers.has(follower)) this.queue.delete(follower);
    else this.queue.add(follower);
  }

  /** Mutes a follower at once and asks again: whatever a running round finds out no longer counts. */
  mute(follower: Follower<Db, Who>, need: 'snapshot' | 'access'): void {
    follower.epoch += 1;
    if (need === 'snapshot') this.recent.forget();
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

  /** Gives a delta to everyone who may have it now, and holds it for those who are being asked. */
  broadcast(delta: Delta): number {
    let delivered = 0;
    for (const follower of this.followers) {
      if (delta.seq <= follower.seq) continue;
      if (follower.state === 'live') {
        follower.connection.writeDelta(delta);
        delivered += 1;
      } else if (follower.waiting !== null && follower.waiting.push(delta) > mostHeldBack) {
        follower.connection.close();
      }
    }
    return delivered;
  }

  /** Is something held back whose load began no later than that of the delta with this number? */
  holdsSince(follower: Follower<Db, Who>, at: number): boolean {
    return (follower.waiting ?? []).some(({ seq }) => seq <= at);
  }

  /** Sends what was held back, as far as `upTo`. */
  release(follower: Follower<Db, Who>, upTo: number): void {
    const waiting = follower.waiting ?? [];
    follower.waiting = waiting.filter((delta) => delta.seq > upTo);
    for (const delta of waiting) {
      if (delta.seq > follower.seq && delta.seq <= upTo) follower.connection.writeDelta(delta);
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

  /** What this follower's next load must cover. */
  partFor(follower: Follower<Db, Who>, maxRows: number): WindowPart | null {
    const window = this.collection.contract.window;
    if (window === undefined) return null;
    if (follower.need === 'page') return { from: null, before: follower.floor, size: window.size + 1 };
    if (follower.floor === null && !follower.served)
      return { from: null, before: null, size: window.size + 1 };
    return { from: follower.floor, before: null, size: maxRows + 1 };
  }
}
