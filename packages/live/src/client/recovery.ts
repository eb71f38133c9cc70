// Tells when calls may succeed again, so that what has failed is tried at once and not when a timer ends.

const PAUSE_MS = 1000;

export class Recovery {
  readonly #listeners = new Set<() => void>();
  #reportedAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  report(): void {
    this.#reportedAt = performance.now();
    for (const listener of this.#listeners) listener();
  }

  /** For signs that come many at a time: reports at most once a second, and the last of them too. */
  reportSoon(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null;
        this.report();
      },
      Math.max(0, this.#reportedAt + PAUSE_MS - performance.now()),
    );
  }

  stop(): void {
    this.#listeners.clear();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
