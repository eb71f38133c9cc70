// Sends read positions to the server: only when they advance, at most every few seconds, and when the user leaves.

export type MarksOptions = {
  /** Sends all due marks in one call: subject (e.g. a chat's id) → the newest position that was displayed. */
  readonly send: (marks: ReadonlyMap<string, number>) => Promise<void>;
  readonly intervalMs?: number;
  /** Called when sending fails. The marks stay due and are sent with the next ones. */
  readonly onError: (error: unknown) => void;
};

export class Marks {
  readonly #options: MarksOptions;
  readonly #intervalMs: number;
  readonly #reached = new Map<string, number>();
  readonly #due = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: MarksOptions) {
    this.#options = options;
    this.#intervalMs = options.intervalMs ?? 3000;
  }

  /** `newest`: position of the newest displayed row. `stored`: the position that the server has, 0 if none. */
  mark(subject: string, newest: number, stored: number): void {
    const reached = Math.max(stored, this.#reached.get(subject) ?? 0);
    if (newest <= reached) return;
    this.#reached.set(subject, newest);
    this.#due.set(subject, newest);
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.#tick(), this.#intervalMs);
    void this.#flush();
  }

  /** Sends all due marks now, because the user leaves the page or the room. Never rejects. */
  leave(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    return this.#flush();
  }

  #tick(): void {
    this.#timer = this.#due.size > 0 ? setTimeout(() => this.#tick(), this.#intervalMs) : null;
    void this.#flush();
  }

  #flush(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      if (this.#due.size === 0) return;
      const marks = new Map(this.#due);
      this.#due.clear();
      try {
        await this.#options.send(marks);
      } catch (error) {
        for (const [subject, newest] of marks)
          this.#due.set(subject, Math.max(newest, this.#due.get(subject) ?? 0));
        this.#timer ??= setTimeout(() => this.#tick(), this.#intervalMs);
        this.#options.onError(error);
      }
    });
    return this.#sending;
  }
}
