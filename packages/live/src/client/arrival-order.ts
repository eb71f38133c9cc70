// Handles what arrives on one connection in the order of its arrival, although compressed rows take a moment to read.

type Arrival = { work: (() => void) | null };

export class ArrivalOrder {
  #waiting: Arrival[] = [];

  /** At once, unless something that arrived earlier still waits. */
  handle(work: () => void): void {
    if (this.#waiting.length === 0) work();
    else this.#waiting.push({ work });
  }

  /** Once the result is there; what arrives later is handled after it. `result` must not reject. */
  handleLater<T>(result: Promise<T>, work: (result: T) => void): void {
    const arrival: Arrival = { work: null };
    this.#waiting.push(arrival);
    void result.then((value) => {
      arrival.work = () => work(value);
      for (let next = this.#waiting[0]?.work; next; next = this.#waiting[0]?.work) {
        this.#waiting.shift();
        next();
      }
    });
  }

  /** The connection is lost: nothing that still waits is handled. */
  clear(): void {
    this.#waiting = [];
  }
}
