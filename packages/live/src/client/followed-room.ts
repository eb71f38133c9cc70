// One room that this page follows or has just left: its rows, its state, who looks at it, and where it is on the wire.
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Contract, Refusal } from '../contract.ts';
import type { LiveState } from './live-state.ts';
import { RoomRows } from './room-rows.ts';

export type RowsHead = {
  readonly follow: number;
  readonly kind: 'snapshot' | 'page';
  readonly room: number;
  readonly seq: number;
  readonly floor: number | null;
  readonly piece: number;
  readonly of: number;
};

export class FollowedRoom {
  readonly name: string;
  readonly contract: Contract<unknown, object>;
  readonly params: object;
  /** The number under which this socket follows it; null while it does not. */
  followId: number | null = null;
  /** The server's short number for the room, once its snapshot has come. */
  number: number | null = null;
  wantsOlder = false;
  linger: ReturnType<typeof setTimeout> | null = null;
  state: LiveState<object>;
  readonly #cache: QueryClient;
  readonly #queryKey: readonly string[];
  readonly #listeners = new Set<() => void>();
  readonly #rows: RoomRows<object>;
  #hasEarlier: boolean;
  #releaseCache: (() => void) | null = null;
  #pieces: object[] = [];
  #seq = 0;
  #wasReady = false;

  /** `kept`: what this device kept of an earlier visit, if anything. */
  constructor(
    name: string,
    contract: Contract<unknown, object>,
    params: object,
    cache: QueryClient,
    kept: readonly object[] | undefined,
  ) {
    this.name = name;
    this.contract = contract;
    this.params = params;
    this.#cache = cache;
    this.#queryKey = liveKey(name);
    const earlier = cache.getQueryData<readonly object[]>(this.#queryKey) ?? kept;
    this.#hasEarlier = earlier !== undefined;
    this.#rows = new RoomRows(contract, earlier ?? []);
    this.state = {
      rows: this.#rows.rows,
      status: 'loading',
      hasOlder: false,
      loadingOlder: false,
      refusal: null,
    };
  }

  get watched(): boolean {
    return this.#listeners.size > 0;
  }

  /** The server has answered since this page entered the room. */
  get hasAnswer(): boolean {
    return this.#wasReady || this.state.refusal !== null;
  }

  /** What is worth keeping for a page that opens without a network. */
  get keepable(): readonly object[] {
    const { window } = this.contract;
    const rows = this.#rows.rows;
    if (window === undefined || rows.length <= window.size) return rows;
    return rows.toSorted((a, b) => window.cursorOf(a) - window.cursorOf(b)).slice(-window.size);
  }

  /** Where the next follow begins: at the lowest row this page already shows. */
  get from(): number | null {
    if (this.contract.window === undefined || !this.#wasReady) return null;
    return this.#rows.floor ?? 0;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps the cached rows from being collected for as long as the room is followed. */
  hold(): void {
    if (this.#releaseCache) return;
    const observer = new QueryObserver(this.#cache, {
      queryKey: this.#queryKey,
      enabled: false,
      structuralSharing: false,
    });
    this.#releaseCache = observer.subscribe(() => undefined);
  }

  letGo(): void {
    this.#releaseCache?.();
    this.#releaseCache = null;
  }

  /** The line is gone: what is shown stays until the next snapshot. */
  lineLost(): void {
    this.followId = null;
    this.number = null;
    this.#pieces = [];
  }

  /** What this device kept, and could not say when the room was entered. False: it is of no use any more. */
  offer(kept: readonly object[]): boolean {
    if (this.#hasEarlier || this.state.status !== 'loading' || this.hasAnswer) return false;
    this.#hasEarlier = true;
    this.#rows.replace(kept, null);
    return true;
  }

  /** Nobody answers for now: what an earlier visit left behind stands in, and goes as soon as somebody does. */
  useCached(): void {
    if (this.#hasEarlier && this.state.status === 'loading' && !this.hasAnswer)
      this.#publish({ status: 'ready' });
  }

  /** All rows, as the server answered elsewhere a moment ago. The line's own answer is better, before or after. */
  hydrate(rows: readonly object[]): void {
    if (this.hasAnswer) return;
    this.#rows.replace(rows, null);
    this.#publish({ status: 'ready' });
  }

  receive(head: RowsHead, rows: readonly object[]): void {
    if (head.piece === 0) this.#pieces = [];
    this.#pieces.push(...rows);
    if (head.piece < head.of - 1) return;
    const all = this.#pieces;
    this.#pieces = [];
    if (head.kind === 'snapshot') {
      this.number = head.room;
      this.#seq = head.seq;
      this.#rows.replace(all, head.floor);
      this.#wasReady = true;
    } else {
      this.#rows.addOlder(all, head.floor);
      this.wantsOlder = false;
    }
    if (head.floor === null) this.wantsOlder = false;
    this.#publish({ status: 'ready', refusal: null });
  }

  /** False when a delta before this one is missing. */
  applyDelta(seq: number, rows: readonly object[], removed: readonly string[]): boolean {
    if (seq <= this.#seq) return true;
    if (seq !== this.#seq + 1) return false;
    this.#seq = seq;
    this.#rows.apply(rows, removed);
    this.#publish({});
    return true;
  }

  refuse(status: 'revoked' | 'refused', refusal: Refusal): void {
    this.number = null;
    this.#pieces = [];
    this.#wasReady = false;
    this.wantsOlder = false;
    this.#rows.clear();
    this.#publish({ status, refusal });
  }

  /** Shows whether older rows are on their way. */
  showWish(): void {
    this.#publish({});
  }

  empty(): void {
    this.lineLost();
    this.#wasReady = false;
    this.wantsOlder = false;
    this.#rows.clear();
    this.#publish({ status: 'loading', refusal: null });
    this.letGo();
    this.#cache.removeQueries({ queryKey: this.#queryKey, exact: true });
  }

  #publish(change: Partial<Pick<LiveState<object>, 'status' | 'refusal'>>): void {
    const next: LiveState<object> = {
      ...this.state,
      ...change,
      rows: this.#rows.rows,
      hasOlder: this.#rows.floor !== null,
      loadingOlder: this.wantsOlder,
    };
    if (isSameState(this.state, next)) return;
    if (next.rows !== this.state.rows) this.#cache.setQueryData(this.#queryKey, next.rows);
    this.state = next;
    for (const listener of this.#listeners) listener();
  }
}

export function liveKey(...name: readonly string[]): readonly string[] {
  return ['live', ...name];
}

function isSameState(a: LiveState<object>, b: LiveState<object>): boolean {
  return (
    a.rows === b.rows &&
    a.status === b.status &&
    a.hasOlder === b.hasOlder &&
    a.loadingOlder === b.loadingOlder &&
    a.refusal?.code === b.refusal?.code
  );
}
