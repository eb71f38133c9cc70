// One socket as the hub sees it: who it is, what it follows, how much waits in its line, and how fast it may speak.
import { TokenBucket } from './token-bucket.ts';
import type { Actor } from './collection.ts';
import { encodeEvent } from './frames.ts';
import type { Delta, Follower } from './room.ts';

/** What the transport must offer. */
export type Transport = {
  /** Writes one encoded packet; `onSent` runs when it has left this process, or never. */
  readonly write: (packet: string, onSent?: () => void) => void;
  /** Closes the line; the client is expected to come back. */
  readonly close: () => void;
  /** Says goodbye for good: the client must not come back with the same session. */
  readonly end: () => void;
};

export type Identity<Who extends Actor> = {
  /** Null: nobody is signed in. */
  readonly actor: Who | null;
  readonly sessionId: string | null;
  readonly expiresAt: Date | null;
};

export type Limits = {
  readonly socketsPerPerson: number;
  readonly roomsPerSocket: number;
  readonly framesPerSecond: number;
  readonly frameBurst: number;
  /** Bytes of deltas and short answers that may wait in one socket. */
  readonly waitingBytes: number;
  /** Bytes of snapshot pieces that may travel unacknowledged to one socket. */
  readonly unacknowledgedBytes: number;
  /** Rows that a window may have grown to when it is loaded again. */
  readonly windowRows: number;
};

/** A snapshot or page on its way to one follower. */
export type Transfer<Db, Who extends Actor> = {
  readonly follower: Follower<Db, Who>;
  /** How many pieces. */
  readonly count: number;
  /** Encodes a piece as it is sent, so that 300 waiting snapshots share one text. */
  readonly encode: (piece: number) => string;
  readonly onSent: () => void;
  next: number;
};

export class Connection<Db, Who extends Actor> {
  readonly identity: Identity<Who>;
  readonly follows = new Map<number, Follower<Db, Who>>();
  /** Set when changes may have been missed: its followers wait until the hub has asked who it is again. */
  stale = false;
  closed = false;
  readonly #outlet: Transport;
  readonly #limits: Limits;
  readonly #transfers: Transfer<Db, Who>[] = [];
  readonly #unacknowledged: number[] = [];
  #unacknowledgedBytes = 0;
  readonly #sizes: number[] = [];
  #waitingBytes = 0;
  readonly #frames: TokenBucket;

  constructor(identity: Identity<Who>, outlet: Transport, limits: Limits) {
    this.identity = identity;
    this.#outlet = outlet;
    this.#limits = limits;
    this.#frames = new TokenBucket({ perSecond: limits.framesPerSecond, burst: limits.frameBurst });
  }

  /** False when this socket has spoken too often. */
  spendFrame(): boolean {
    return this.#frames.spend();
  }

  /** Counts like a delta: who asks without end and never listens must not fill our memory with refusals. */
  writeEvent(event: string, body: object): void {
    const packet = encodeEvent(event, body);
    this.#write(packet, packet.length);
  }

  writeDelta(delta: Delta): void {
    this.#write(delta.packet, delta.bytes);
  }

  #write(packet: string, bytes: number): void {
    if (this.closed) return;
    this.#sizes.push(bytes);
    this.#waitingBytes += bytes;
    this.#outlet.write(packet, this.#onSent);
    // A line this slow is better closed: it follows again when it can, and gets one snapshot instead of the backlog.
    if (this.#waitingBytes > this.#limits.waitingBytes) this.close();
  }

  // One function for all of them: the transport calls it in the order of the writes.
  readonly #onSent = (): void => {
    this.#waitingBytes -= this.#sizes.shift() ?? 0;
  };

  transfer(transfer: Transfer<Db, Who>): void {
    this.#transfers.push(transfer);
    this.#pump();
  }

  dropTransfer(follower: Follower<Db, Who>): void {
    const index = this.#transfers.findIndex((transfer) => transfer.follower === follower);
    if (index >= 0) this.#transfers.splice(index, 1);
  }

  /** The client has received the oldest unacknowledged piece. */
  acknowledge(): boolean {
    const bytes = this.#unacknowledged.shift();
    if (bytes === undefined) return false;
    this.#unacknowledgedBytes -= bytes;
    this.#pump();
    return true;
  }

  close(): void {
    this.#leave();
    this.#outlet.close();
  }

  end(): void {
    this.#leave();
    this.#outlet.end();
  }

  #leave(): void {
    this.closed = true;
    this.#transfers.length = 0;
  }

  #pump(): void {
    while (!this.closed && this.#unacknowledgedBytes < this.#limits.unacknowledgedBytes) {
      const transfer = this.#transfers[0];
      if (transfer === undefined) return;
      const packet = transfer.encode(transfer.next);
      transfer.next += 1;
      this.#unacknowledged.push(packet.length);
      this.#unacknowledgedBytes += packet.length;
      this.#outlet.write(packet);
      if (transfer.next < transfer.count) continue;
      this.#transfers.shift();
      transfer.onSent();
    }
  }
}
