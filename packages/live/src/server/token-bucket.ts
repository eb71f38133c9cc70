// A leaking bucket: so much at once, and then so much a second. Time off makes room again.

export type Rate = { readonly perSecond: number; readonly burst: number };

export class TokenBucket {
  readonly #pace: Rate;
  #level = 0;
  #at = performance.now();

  constructor(pace: Rate) {
    this.#pace = pace;
  }

  /** False, and nothing is added, when it is full. */
  spend(): boolean {
    this.#leak();
    if (this.#level + 1 > this.#pace.burst) return false;
    this.#level += 1;
    return true;
  }

  /** What has been used already counts also where it did not fit: then it is full for longer. */
  add(amount: number): void {
    this.#leak();
    this.#level += amount;
  }

  /** How much is in it now. */
  get level(): number {
    this.#leak();
    return this.#level;
  }

  /** Milliseconds until one more fits; 0 when it does now. */
  get fullForMs(): number {
    this.#leak();
    return (Math.max(0, this.#level + 1 - this.#pace.burst) / this.#pace.perSecond) * 1000;
  }

  /** Then it knows no more than a new one. */
  get isEmpty(): boolean {
    this.#leak();
    return this.#level === 0;
  }

  #leak(): void {
    const now = performance.now();
    this.#level = Math.max(0, this.#level - ((now - this.#at) / 1000) * this.#pace.perSecond);
    this.#at = now;
  }
}
