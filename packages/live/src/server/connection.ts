// One socket as the hub sees it: its user, the rooms it follows, its unsent bytes and its frame rate limit.
import { TokenBucket } from './token-bucket.ts';
import type { Actor } from './collection.ts';
import { encodeEvent, type RowsPacket } from './packets.ts';

/** What the transport must offer. */
export type Transport = {
  /** Writes a delta or event, whose packet others may be sent too. */
  readonly write: (packet: string) => void;
  /** Writes one piece of a snapshot or page. */
  readonly writePiece: (packet: string) => void;
  /** Bytes that have been written and have not left this process. */
  readonly unsentBytes: () => number;
  /** Writes the binary message that belongs to the piece before it. Absent if the client does not read compressed rows. */
  readonly writeAttachment?: (attachment: Buffer) => void;
  /** Closes the socket; the client is expected to reconnect. */
  readonly close: () => void;
  /** Tells the client that its session has ended, so that it does not reconnect with it, and closes the socket. */
  readonly end: () => void;
};

export type Identity<Who extends Actor> = {
  /** Null: not signed in. */
  readonly actor: Who | null;
  readonly sessionId: string | null;
  readonly expiresAt: Date | null;
};

export type Limits = {
  readonly socketsPerPerson: number;
  readonly roomsPerSocket: number;
  readonly framesPerSecond: number;
  readonly frameBurst: number;
  /** Unsent bytes of deltas and events in one socket; above this it is closed. */
  readonly waitingBytes: number;
  /** Unacknowledged bytes of snapshot pieces on one socket, above which the next piece waits. */
  readonly unacknowledgedBytes: number;
  /** Rows loaded at most when a window that has grown is loaded again. */
  readonly windowRows: number;
};

/** A snapshot or page on its way to one follower. */
export type Transfer<Follower> = {
  readonly follower: Follower;
  /** Number of pieces. */
  readonly count: number;
  /** Encodes a piece when it is sent, so that 300 waiting snapshots share one encoded string of rows. */
  readonly encode: (piece: number, readsDeflate: boolean) => RowsPacket;
  readonly onSent: () => void;
  next: number;
};

/** `Follower`: what the hub keeps of one room that the socket follows. */
export class Connection<Who extends Actor, Follower> {
  readonly identity: Identity<Who>;
  readonly follows = new Map<number, Follower>();
  /** Set when changes may have been missed: its followers wait until the connection has been authenticated again. */
  stale = false;
  closed = false;
  readonly #transport: Transport;
  readonly #limits: Limits;
  readonly #transfers: Transfer<Follower>[] = [];
  readonly #unacknowledged: number[] = [];
  #unacknowledgedBytes = 0;
  readonly #frames: TokenBucket;

  constructor(identity: Identity<Who>, transport: Transport, limits: Limits) {
    this.identity = identity;
    this.#transport = transport;
    this.#limits = limits;
    this.#frames = new TokenBucket({ perSecond: limits.framesPerSecond, burst: limits.frameBurst });
  }

  /** Takes one token for an incoming frame. False when the socket exceeds its frame rate. */
  spendFrame(): boolean {
    return this.#frames.spend();
  }

  /** Counts towards `waitingBytes` like a delta: refusals to a client that never reads must not fill our memory. */
  writeEvent(event: string, body: object): void {
    this.write(encodeEvent(event, body));
  }

  write(packet: string): void {
    if (this.closed) return;
    this.#transport.write(packet);
    // Close a connection this slow: when it reconnects it gets one snapshot instead of the backlog. Pieces have a limit of
    // their own, so those in flight are not held against it.
    if (this.#transport.unsentBytes() > this.#limits.waitingBytes + this.#unacknowledgedBytes) this.close();
  }

  transfer(transfer: Transfer<Follower>): void {
    this.#transfers.push(transfer);
    this.#pump();
  }

  dropTransfer(follower: Follower): void {
    const index = this.#transfers.findIndex((transfer) => transfer.follower === follower);
    if (index >= 0) this.#transfers.splice(index, 1);
  }

  /** Handles the client's acknowledgement of the oldest piece in flight. False when there is none. */
  acknowledge(): boolean {
    const bytes = this.#unacknowledged.shift();
    if (bytes === undefined) return false;
    this.#unacknowledgedBytes -= bytes;
    this.#pump();
    return true;
  }

  close(): void {
    this.#detach();
    this.#transport.close();
  }

  end(): void {
    this.#detach();
    this.#transport.end();
  }

  #detach(): void {
    this.closed = true;
    this.#transfers.length = 0;
  }

  #pump(): void {
    while (!this.closed && this.#unacknowledgedBytes < this.#limits.unacknowledgedBytes) {
      const transfer = this.#transfers[0];
      if (transfer === undefined) return;
      const { writePiece, writeAttachment } = this.#transport;
      const { packet, attachment } = transfer.encode(transfer.next, writeAttachment !== undefined);
      const bytes = packet.length + (attachment?.length ?? 0);
      transfer.next += 1;
      this.#unacknowledged.push(bytes);
      this.#unacknowledgedBytes += bytes;
      writePiece(packet);
      if (attachment !== null) writeAttachment?.(attachment);
      if (transfer.next < transfer.count) continue;
      this.#transfers.shift();
      transfer.onSent();
    }
  }
}
