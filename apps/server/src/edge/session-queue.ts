// Lets everybody have only so much in work at once and the rest wait in their own queue, so that a rush of one person leaves connections to the others.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { retryAfter } from './rate-limit.ts';

export type SessionQueue = {
  /** Runs the work when one of the owner's places is free; nobody's own is not limited. A full queue is refused. */
  take<Result>(owner: string | null, work: () => Promise<Result>): Promise<Result>;
};

type Queue = { running: number; readonly waiting: (() => void)[] };

type Limits = {
  readonly atOnce: number;
  /** What waits holds memory: its whole body was read before. */
  readonly longestQueue: number;
};

export function createSessionQueue({ atOnce, longestQueue }: Limits): SessionQueue {
  const queues = new Map<string, Queue>();

  async function begin(owner: string): Promise<Queue> {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length >= longestQueue) {
      throw new Refusal('TOO_MANY', sentences.tooOften, { [retryAfter]: 1 });
    } else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return queue;
  }

  /** A place is handed on, never freed and taken again, so nobody can slip in between. */
  function end(owner: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(owner);
  }

  return {
    async take(owner, work) {
      if (owner === null) return work();
      const queue = await begin(owner);
      try {
        return await work();
      } finally {
        end(owner, queue);
      }
    },
  };
}
