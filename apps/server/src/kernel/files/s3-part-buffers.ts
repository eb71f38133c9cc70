// Limits how many parts are in memory at once, and uses their buffers again: new ones would keep the garbage collector busy.
import { createFairQueue } from '../edge/fair-queue.ts';

/** The size of parts, the least that S3 allows. */
export const partBytes = 5 * 1024 ** 2;

// A shorter part is sent together with the next. Memory that is not written is not taken.
export const bufferBytes = 2 * partBytes;
const atOnce = 8;

export type PartBuffers = {
  /** Waits for its turn. The buffer has room for two parts. */
  use<Result>(owner: string, work: (buffer: Buffer) => Promise<Result>): Promise<Result>;
};

export function createPartBuffers(): PartBuffers {
  const queue = createFairQueue({ atOnce, lanes: { parts: { share: 1 } } });
  const free: Buffer[] = [];
  return {
    use: (owner, work) =>
      queue.run({ lane: 'parts', owner }, async () => {
        const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
        const result = await work(buffer);
        // Not after a failure: a broken connection may still hold it.
        free.push(buffer);
        return result;
      }),
  };
}
