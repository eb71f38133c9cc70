// Gathers the marks of everybody on this node and writes them in one statement: one commit a moment, however many read.

export type Mark = { readonly viewerId: string; readonly what: string; readonly position: number };

export type MarkBatchOptions<Kept> = {
  /**
   * Writes all of them in one statement, and lets none go backwards (`greatest(old, new)`). Answers where each mark
   * stands now, by `markKey`; without those whose thing is gone. They come in one order on every node, so that two
   * nodes which write the same marks in this order never wait for each other in a circle.
   */
  readonly write: (marks: readonly Mark[]) => Promise<ReadonlyMap<string, Kept>>;
  readonly everyMs?: number;
};

type Batch<Kept> = {
  readonly marks: Map<string, Mark>;
  readonly written: PromiseWithResolvers<ReadonlyMap<string, Kept>>;
};

export function markKey({ viewerId, what }: Pick<Mark, 'viewerId' | 'what'>): string {
  return `${viewerId} ${what}`;
}

export class MarkBatch<Kept> {
  readonly #options: MarkBatchOptions<Kept>;
  #batch: Batch<Kept> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(options: MarkBatchOptions<Kept>) {
    this.#options = options;
  }

  /**
   * Resolves once the mark is committed, with where it stands; undefined when what was looked at is gone. Rejects when
   * its batch could not be written.
   */
  async add(mark: Mark): Promise<Kept | undefined> {
    const batch = (this.#batch ??= this.#begin());
    const key = markKey(mark);
    const known = batch.marks.get(key);
    if (known === undefined || known.position < mark.position) batch.marks.set(key, mark);
    return (await batch.written.promise).get(key);
  }

  /** Writes what has gathered, at once: before the server stops. Never rejects: whoever marked is told. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#batch;
    this.#batch = null;
    if (batch === null) return this.#last;
    const sorted = [...batch.marks].toSorted(([one], [other]) => (one < other ? -1 : 1));
    // One after the other: two statements that touch the same rows could wait for each other.
    this.#last = this.#last
      .then(() => this.#options.write(sorted.map(([, mark]) => mark)))
      .then(batch.written.resolve, batch.written.reject);
    return this.#last;
  }

  #begin(): Batch<Kept> {
    this.#timer = setTimeout(() => void this.flush(), this.#options.everyMs ?? 250);
    return { marks: new Map(), written: Promise.withResolvers() };
  }
}
