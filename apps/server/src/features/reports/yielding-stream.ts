// Passes a report on in chunks and yields to interactive requests between them, for a bounded time.
import { Transform, type TransformCallback } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RequestActivity } from '../../kernel/edge/request-activity.ts';

/** About two hundred rows: half a millisecond of work. */
const yieldEveryBytes = 64 * 1024;
/** Guarantees a report at least 6 MB a second. */
const maxWaitMs = 10;

export class YieldingStream extends Transform {
  readonly #requestActivity: RequestActivity;
  #bytes = 0;

  constructor(requestActivity: RequestActivity) {
    super({ highWaterMark: 256 * 1024 });
    this.#requestActivity = requestActivity;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.push(chunk);
    void this.#yield(chunk.length).then(() => done());
  }

  async #yield(bytes: number): Promise<void> {
    this.#bytes += bytes;
    // Other events that have arrived are handled between any two chunks.
    await yieldToEventLoop();
    if (this.#bytes < yieldEveryBytes) return;
    this.#bytes = 0;
    await this.#requestActivity.waitUntilIdle(maxWaitMs);
  }
}
