// Gathers the marks of everybody on this node and writes them in one statement: one commit a moment, however many read.

export type Mark = { readonly viewerId: string; readonly what: string; readonly position: number };

export type MarkBatchOptions = {
  /** Writes all of them in one statement, and lets none go backwards (`greatest(old, new)`). */
  readonly write: (marks: readonly Mark[]) => Promise<void>;
  readonly everyMs?: number;
};

type Batch = { readonly marks: Map<string, Mark>; readonly written: PromiseWithResolvers<void> };

export class MarkBatch {
  readonly #options: MarkBatchOptions;
  #batch: Batch | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(options: MarkBatchOptions) {
    this.#options = options;
  }

  /** Resolves once the mark is committed; rejects when its batch could not be written. */
  add(mark: Mark): Promise<void> {
    const batch = (this.#batch ??= this.#begin());
    const key = JSON.stringify([mark.viewerId, mark.what]);
    const known = batch.marks.get(key);
    if (known === undefined || known.position < mark.position) batch.marks.set(key, mark);
    return batch.written.promise;
  }

  /** Writes what has gathered, at once: before the server stops. */
  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = null;
    if (batch === null) return this.#last;
    // One after the other: two statements that touch the same rows could wait for each other.
    this.#last = this.#last
      .then(() => this.#options.write([...batch.marks.values()]))
      .then(
        () => batch.written.resolve(),
        (error: unknown) => batch.written.reject(error),
      );
    return this.#last;
  }

  #begin(): Batch {
    setTimeout(() => void this.flush(), this.#options.everyMs ?? 250);
    return { marks: new Map(), written: Promise.withResolvers<void>() };
  }
}
