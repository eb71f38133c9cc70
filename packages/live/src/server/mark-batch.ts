// Batches the read marks of all users on this node and writes them in one statement, so that many readers cause few commits.

export type Mark = { readonly viewerId: string; readonly subject: string; readonly position: number };

export type MarkBatchOptions<Stored> = {
  /**
   * Writes all marks in one statement, never moving one backwards (`greatest(old, new)`). Returns the stored marks by
   * `markKey`, without those whose subject was deleted. Marks are sorted by key, so that two nodes that write the same
   * marks in this order cannot deadlock.
   */
  readonly write: (marks: readonly Mark[]) => Promise<ReadonlyMap<string, Stored>>;
  readonly intervalMs?: number;
};

type Batch<Stored> = {
  readonly marks: Map<string, Mark>;
  readonly written: PromiseWithResolvers<ReadonlyMap<string, Stored>>;
};

export function markKey({ viewerId, subject }: Pick<Mark, 'viewerId' | 'subject'>): string {
  return `${viewerId} ${subject}`;
}

export class MarkBatch<Stored> {
  readonly #options: MarkBatchOptions<Stored>;
  #batch: Batch<Stored> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(options: MarkBatchOptions<Stored>) {
    this.#options = options;
  }

  /**
   * Resolves once the mark is committed, with the stored mark; undefined when its subject was deleted. Rejects when its
   * batch could not be written.
   */
  async add(mark: Mark): Promise<Stored | undefined> {
    const batch = (this.#batch ??= this.#begin());
    const key = markKey(mark);
    const known = batch.marks.get(key);
    if (known === undefined || known.position < mark.position) batch.marks.set(key, mark);
    return (await batch.written.promise).get(key);
  }

  /** Writes the pending batch at once, e.g. before the server stops. Never rejects: errors go to the callers of `add`. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#batch;
    this.#batch = null;
    if (batch === null) return this.#last;
    const sorted = [...batch.marks].toSorted(([one], [other]) => (one < other ? -1 : 1));
    // Serialized: two statements that update the same rows could deadlock.
    this.#last = this.#last
      .then(() => this.#options.write(sorted.map(([, mark]) => mark)))
      .then(batch.written.resolve, batch.written.reject);
    return this.#last;
  }

  #begin(): Batch<Stored> {
    this.#timer = setTimeout(() => void this.flush(), this.#options.intervalMs ?? 250);
    return { marks: new Map(), written: Promise.withResolvers() };
  }
}
