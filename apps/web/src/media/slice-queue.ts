// A queue of slices in recorded order, for one consumer that may be slower than the microphone.

export class SliceQueue implements AsyncIterable<Blob> {
  private readonly slices: Blob[] = [];
  private closed = false;
  private wake: (() => void) | undefined;

  get length(): number {
    return this.slices.length;
  }

  push(slice: Blob): void {
    this.slices.push(slice);
    this.wake?.();
  }

  /** No more slices will come. */
  close(): void {
    this.closed = true;
    this.wake?.();
  }

  /** All slices so far. */
  all(): readonly Blob[] {
    return this.slices;
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Blob> {
    for (let next = 0; ; next += 1) {
      while (next >= this.slices.length && !this.closed) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      const slice = this.slices[next];
      if (slice === undefined) return;
      yield slice;
    }
  }
}
