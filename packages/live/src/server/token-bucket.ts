// A token bucket, kept as its fill level: allows `burst` at once, then `perSecond`; unused time restores the burst.

export type Rate = { readonly perSecond: number; readonly burst: number };

export class TokenBucket {
  readonly #rate: Rate;
  #level = 0;
  #at = performance.now();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Uses one token. False, without using any, if none is left. */
  spend(): boolean {
    this.#leak();
    if (this.#level + 1 > this.#rate.burst) return false;
    this.#level += 1;
    return true;
  }

  /** Adds usage that has already happened, even beyond `burst`: then it takes longer until a token is available. */
  add(amount: number): void {
    this.#leak();
    this.#level += amount;
  }

  /** Tokens in use now. */
  get level(): number {
    this.#leak();
    return this.#level;
  }

  /** Milliseconds until a token is available; 0 if one is now. */
  get retryAfterMs(): number {
    this.#leak();
    return (Math.max(0, this.#level + 1 - this.#rate.burst) / this.#rate.perSecond) * 1000;
  }

  /** No tokens are in use: equivalent to a new bucket, so it can be deleted. */
  get isEmpty(): boolean {
    this.#leak();
    return this.#level === 0;
  }

  #leak(): void {
    const now = performance.now();
    this.#level = Math.max(0, this.#level - ((now - this.#at) / 1000) * this.#rate.perSecond);
    this.#at = now;
  }
}
