// The rows of one room on the client: snapshots, pages and deltas go in, an immutable array comes out.
import type { Contract } from '../contract.ts';
import { same } from './same.ts';

export class RoomRows<Row> {
  readonly #contract: Contract<unknown, Row>;
  #byKey = new Map<string, Row>();
  #rows: readonly Row[];
  /** The lowest cursor of the window while there are older rows; null when this is everything. */
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
      next.set(key, this.#known(key, row));
    }
    this.#become(next);
  }

  addOlder(rows: readonly Row[], floor: number | null): void {
    this.floor = floor;
    const next = new Map<string, Row>();
    for (const row of rows) {
      const key = this.#contract.keyOf(row);
      next.set(key, this.#known(key, row));
    }
    for (const [key, row] of this.#byKey) if (!next.has(key)) next.set(key, row);
    this.#become(next);
  }

  apply(rows: readonly Row[], removed: readonly string[]): void {
    const next = new Map(this.#byKey);
    for (const row of rows) {
      const key = this.#contract.keyOf(row);
      if (this.#isBelow(row)) next.delete(key);
      else next.set(key, this.#known(key, row));
    }
    for (const key of removed) next.delete(key);
    this.#become(next);
  }

  clear(): void {
    this.floor = null;
    this.#become(new Map());
  }

  /** Changes below the window are ignored: `extend` will bring those rows as they are then. */
  #isBelow(row: Row): boolean {
    const { window } = this.#contract;
    return window !== undefined && this.floor !== null && window.cursorOf(row) < this.floor;
  }

  #known(key: string, row: Row): Row {
    const known = this.#byKey.get(key);
    return known !== undefined && same(known, row) ? known : row;
  }

  #become(next: Map<string, Row>): void {
    this.#byKey = next;
    const rows = [...next.values()];
    const unchanged =
      rows.length === this.#rows.length && rows.every((row, index) => row === this.#rows[index]);
    if (!unchanged) this.#rows = rows;
  }
}
