// One room that this page follows or has just left: its rows, its state, its listeners and its ids on the wire.
import type { Contract, Refusal, RowsHead } from '../contract.ts';
import type { LiveState } from './live-state.ts';
import { RoomRows } from './room-rows.ts';

export class FollowedRoom {
  readonly name: string;
  readonly contract: Contract<unknown, object>;
  readonly params: object;
  /** The id of this socket's `follow` for the room; null while it is not followed. */
  followId: number | null = null;
  /** The server's short alias for the room, known once its snapshot has arrived. */
  number: number | null = null;
  wantsOlder = false;
  lingerTimer: ReturnType<typeof setTimeout> | null = null;
  state: LiveState<object>;
  readonly #listeners = new Set<() => void>();
  readonly #rows: RoomRows<object>;
  /** There are rows to show, if only from earlier. */
  #hasRows: boolean;
  #pieces: object[] = [];
  #seq = 0;
  #wasReady = false;
  /** The rows came over HTTP. */
  #isHydrated = false;

  /** `earlier`: rows that this page or this device has from an earlier visit, if any. */
  constructor(
    name: string,
    contract: Contract<unknown, object>,
    params: object,
    earlier: readonly object[] | undefined,
  ) {
    this.name = name;
    this.contract = contract;
    this.params = params;
    this.#hasRows = earlier !== undefined;
    this.#rows = new RoomRows(contract, earlier ?? []);
    this.state = {
      rows: this.#rows.rows,
      status: 'loading',
      answered: false,
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

  /** The rows to store for opening without a network: all, or the newest of a window. */
  get rowsToPersist(): readonly object[] {
    const { window } = this.contract;
    const rows = this.#rows.rows;
    if (window === undefined) return rows;
    const most = Math.max(window.size, window.pageSize ?? 0);
    if (rows.length <= most) return rows;
    return rows.toSorted((a, b) => window.cursorOf(a) - window.cursorOf(b)).slice(-most);
  }

  /** The cursor from which the next follow loads: the lowest row that this page already shows; null: the newest rows. */
  get from(): number | null {
    const { window } = this.contract;
    if (window === undefined) return null;
    if (this.#wasReady) return this.#rows.floor ?? 0;
    if (!this.#isHydrated || this.#rows.rows.length === 0) return null;
    return Math.min(...this.#rows.rows.map((row) => window.cursorOf(row)));
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What to show at first when the room is opened again; undefined when it has no rows, or may no longer be seen. */
  get rowsForReturn(): readonly object[] | undefined {
    return this.#hasRows ? this.#rows.rows : undefined;
  }

  /** The connection is lost: the rows stay until the next snapshot. */
  markDisconnected(): void {
    this.followId = null;
    this.number = null;
    this.#pieces = [];
  }

  /** Adds persisted rows that were read only after the room was created. False if they are no longer needed. */
  offerCached(kept: readonly object[]): boolean {
    if (this.#hasRows || this.state.status !== 'loading' || this.hasAnswer) return false;
    this.#hasRows = true;
    this.#rows.replace(kept, null);
    return true;
  }

  /** The server does not answer for now: cached rows count as ready until it does. */
  useCached(): void {
    if (this.#hasRows && this.state.status === 'loading' && !this.hasAnswer)
      this.#publish({ status: 'ready' });
  }

  /** Shows all rows, as the server returned them over HTTP a moment ago. Rows from the socket take precedence. */
  hydrate(rows: readonly object[]): void {
    if (this.hasAnswer) return;
    this.#hasRows = true;
    this.#isHydrated = true;
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
      this.#hasRows = true;
      this.#wasReady = true;
    } else {
      this.#rows.addOlder(all, head.floor);
      this.wantsOlder = false;
    }
    if (head.floor === null) this.wantsOlder = false;
    this.#publish({ status: 'ready', refusal: null });
  }

  /** False when an earlier delta is missing: the room must be followed again. */
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
    this.#hasRows = false;
    this.#isHydrated = false;
    this.wantsOlder = false;
    this.#rows.clear();
    this.#publish({ status, refusal });
  }

  /** Publishes whether older rows are being loaded. */
  publishLoadingOlder(): void {
    this.#publish({});
  }

  reset(): void {
    this.markDisconnected();
    this.#wasReady = false;
    this.#hasRows = false;
    this.#isHydrated = false;
    this.wantsOlder = false;
    this.#rows.clear();
    this.#publish({ status: 'loading', refusal: null });
  }

  #publish(change: Partial<Pick<LiveState<object>, 'status' | 'refusal'>>): void {
    const next: LiveState<object> = {
      ...this.state,
      ...change,
      rows: this.#rows.rows,
      answered: this.#wasReady,
      hasOlder: this.#rows.floor !== null,
      loadingOlder: this.wantsOlder,
    };
    if (isSameState(this.state, next)) return;
    this.state = next;
    for (const listener of this.#listeners) listener();
  }
}

function isSameState(a: LiveState<object>, b: LiveState<object>): boolean {
  return (
    a.rows === b.rows &&
    a.status === b.status &&
    a.answered === b.answered &&
    a.hasOlder === b.hasOlder &&
    a.loadingOlder === b.loadingOlder &&
    a.refusal?.code === b.refusal?.code
  );
}
