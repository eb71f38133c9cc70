// The rows of one room on the client: applies snapshots, pages and deltas to an immutable array.
import type { Contract } from '../contract.ts';
import { isDeepEqual } from './deep-equal.ts';

export class RoomRows<Row> {
  readonly #contract: Contract<unknown, Row>;
  #byKey = new Map<string, Row>();
  #rows: readonly Row[];
  /** The lowest cursor of the window while older rows exist; null when there are none. */
  floor: number | null = null;

  constructor(contract: Contract<unknown, Row>, rows: readonly Row[]) {
    this.#contract = contract;
    this.#rows = rows;
    for (const row of rows) this.#byKey.set(contract.keyOf(row), row);
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  replace(rows: readonly Row[], floor: number | null): void {
    this.floor = floor;
    const next = new Map<string, Row>();
    for (const row of rows) {
      const key = this.#contract.keyOf(row);
      next.set(key, this.#reuse(key, row));
    }
    this.#setRows(next);
  }

  addOlder(rows: readonly Row[], floor: number | null): void {
    this.floor = floor;
    const next = new Map<string, Row>();
    for (const row of rows) {
      const key = this.#contract.keyOf(row);
      next.set(key, this.#reuse(key, row));
    }
    for (const [key, row] of this.#byKey) if (!next.has(key)) next.set(key, row);
    this.#setRows(next);
  }

  apply(rows: readonly Row[], removed: readonly string[]): void {
    const next = new Map(this.#byKey);
    for (const row of rows) {
      const key = this.#contract.keyOf(row);
      if (this.#isBelow(row)) next.delete(key);
      else next.set(key, this.#reuse(key, row));
    }
    for (const key of removed) next.delete(key);
    this.#setRows(next);
  }

  clear(): void {
    this.floor = null;
    this.#setRows(new Map());
  }

  /** Changes below the window are ignored: `extend` will load those rows as they are then. */
  #isBelow(row: Row): boolean {
    const { window } = this.#contract;
    return window !== undefined && this.floor !== null && window.cursorOf(row) < this.floor;
  }

  #reuse(key: string, row: Row): Row {
    const known = this.#byKey.get(key);
    return known !== undefined && isDeepEqual(known, row) ? known : row;
  }

  #setRows(next: Map<string, Row>): void {
    this.#byKey = next;
    const rows = [...next.values()];
    const unchanged =
      rows.length === this.#rows.length && rows.every((row, index) => row === this.#rows[index]);
    if (!unchanged) this.#rows = rows;
  }
}
