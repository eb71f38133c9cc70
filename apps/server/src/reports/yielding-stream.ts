// Hands a report on in pieces, between the answers that people wait for, and never so slowly that it would not end.
import { Transform, type TransformCallback } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Traffic } from '../edge/traffic.ts';

/** Some two hundred rows: half a millisecond of work. */
const pieceBytes = 64 * 1024;
/** So that a report moves by 6 MB a second at the least. */
const patienceMs = 10;

export class YieldingStream extends Transform {
  readonly #traffic: Traffic;
  #bytes = 0;

  constructor(traffic: Traffic) {
    super({ highWaterMark: 256 * 1024 });
    this.#traffic = traffic;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.push(chunk);
    void this.#rest(chunk.length).then(() => done());
  }

  async #rest(bytes: number): Promise<void> {
    this.#bytes += bytes;
    // What else has arrived has its turn between any two chunks.
    await nextTurn();
    if (this.#bytes < pieceBytes) return;
    this.#bytes = 0;
    await this.#traffic.waitUntilIdle(patienceMs);
  }
}
