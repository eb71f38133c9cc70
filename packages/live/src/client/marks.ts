// Tells the server how far a person has read: only when it got further, at most every few seconds, and when they leave.

export type MarksOptions = {
  /** All marks that are due, in one call: what was looked at → the newest position that was displayed. */
  readonly send: (marks: ReadonlyMap<string, number>) => Promise<void>;
  readonly everyMs?: number;
  /** The marks stay due and go with the next ones. */
  readonly onError: (error: unknown) => void;
};

export class Marks {
  readonly #options: MarksOptions;
  readonly #everyMs: number;
  readonly #reached = new Map<string, number>();
  readonly #due = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: MarksOptions) {
    this.#options = options;
    this.#everyMs = options.everyMs ?? 3000;
  }

  /** `newest`: the newest row that is on the screen. `stored`: the mark that the server holds, 0 if none. */
  mark(what: string, newest: number, stored: number): void {
    const reached = Math.max(stored, this.#reached.get(what) ?? 0);
    if (newest <= reached) return;
    this.#reached.set(what, newest);
    this.#due.set(what, newest);
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.#tick(), this.#everyMs);
    void this.#flush();
  }

  /** The person leaves the page or the room: whatever is due goes now. */
  leave(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    return this.#flush();
  }

  #tick(): void {
    this.#timer = this.#due.size > 0 ? setTimeout(() => this.#tick(), this.#everyMs) : null;
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
        for (const [what, newest] of marks) this.#due.set(what, Math.max(newest, this.#due.get(what) ?? 0));
        this.#timer ??= setTimeout(() => this.#tick(), this.#everyMs);
        this.#options.onError(error);
      }
    });
    return this.#sending;
  }
}
