// Checks every packet that a hub writes to one socket against the order that clients rely on, and records violations.
import type { Refusal } from '../contract.ts';
import type { Transport } from '../server/connection.ts';
import { refusals } from '../server/frames.ts';
import type { RowsHead } from '../contract.ts';

type Following = {
  readonly follow: number;
  /** Number of the newest delta that the client has, alone or within a snapshot; null until its first snapshot is complete. */
  seq: number | null;
  /** The next expected piece of a snapshot or page; 0 between them. */
  nextPiece: number;
};

export class ProtocolMonitor {
  readonly #violations: string[];
  readonly #who: string;
  readonly #rooms = new Map<number, Following>();
  /** Whether the connection is stale, so that no rows may be sent. */
  isStale = (): boolean => false;

  constructor(who: string, violations: string[]) {
    this.#who = who;
    this.#violations = violations;
  }

  over(transport: Transport): Transport {
    return {
      ...transport,
      write: (packet) => {
        this.#read(packet);
        transport.write(packet);
      },
      writePiece: (packet) => {
        this.#read(packet);
        transport.writePiece(packet);
      },
    };
  }

  #read(packet: string): void {
    const [event, ...args] = JSON.parse(packet.replace(/^(?:2|51-)/, '')) as [string, ...unknown[]];
    if (event === 'rows') this.#rows(args[0] as RowsHead);
    else if (event === 'delta') this.#delta(args[0] as number, args[1] as number);
    else this.#refused(args[0] as Refusal & { readonly follow: number | null });
  }

  #rows({ follow, kind, room, seq, piece, of }: RowsHead): void {
    const what = `piece ${piece} of a ${kind} of room ${room} at ${seq}`;
    this.#unlessStale(what);
    const known = this.#rooms.get(room);
    const following = known?.follow === follow ? known : { follow, seq: null, nextPiece: 0 };
    this.#rooms.set(room, following);
    if (piece !== 0 && piece !== following.nextPiece)
      this.#report(`${what} instead of ${following.nextPiece}`);
    following.nextPiece = piece === of - 1 ? 0 : piece + 1;
    if (kind === 'page') {
      if (following.seq === null) this.#report(`${what} before a snapshot`);
      return;
    }
    if (following.seq !== null && seq < following.seq) this.#report(`${what} after ${following.seq}`);
    if (following.nextPiece === 0) following.seq = seq;
  }

  #delta(room: number, seq: number): void {
    const what = `delta ${seq} of room ${room}`;
    this.#unlessStale(what);
    const following = this.#rooms.get(room);
    if (following === undefined || following.seq === null) return this.#report(`${what} before a snapshot`);
    if (following.nextPiece !== 0) this.#report(`${what} within a snapshot or page`);
    if (seq !== following.seq + 1) this.#report(`${what} after ${following.seq}`);
    following.seq = seq;
  }

  /** Only a denied follower leaves the room; one that is told to wait stays. */
  #refused({ follow, code }: Refusal & { readonly follow: number | null }): void {
    if (code !== refusals.denied.code) return;
    for (const [room, following] of this.#rooms) if (following.follow === follow) this.#rooms.delete(room);
  }

  #unlessStale(what: string): void {
    if (this.isStale()) this.#report(`${what} while the connection is stale`);
  }

  #report(what: string): void {
    this.#violations.push(`${this.#who} was sent ${what}`);
  }
}
