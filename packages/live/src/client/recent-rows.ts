// The rows of rooms that this page left a short while ago, so that a screen that opens again shows them at once.

const KEEP_MS = 5 * 60 * 1000;

type Kept = { readonly rows: readonly object[]; readonly timer: ReturnType<typeof setTimeout> };

export class RecentRows {
  readonly #rooms = new Map<string, Kept>();

  /** Keeps the rows for five minutes. */
  put(name: string, rows: readonly object[]): void {
    this.take(name);
    this.#rooms.set(name, { rows, timer: setTimeout(() => this.#rooms.delete(name), KEEP_MS) });
  }

  /** The rows, which the room itself holds from now on; undefined when there are none. */
  take(name: string): readonly object[] | undefined {
    const kept = this.#rooms.get(name);
    clearTimeout(kept?.timer);
    this.#rooms.delete(name);
    return kept?.rows;
  }

  clear(): void {
    for (const name of this.#rooms.keys()) this.take(name);
  }
}
