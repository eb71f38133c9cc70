// Limits concurrent requests per session and queues the rest, so that one user's burst leaves database connections for others.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { retryAfter } from './rate-limit.ts';

export type SessionQueue = {
  /** Runs the work when the owner has a free slot; without an owner at once. Refuses when the queue is full. */
  run<Result>(owner: string | null, work: () => Promise<Result>): Promise<Result>;
};

type Queue = { running: number; readonly waiting: (() => void)[] };

type Limits = {
  readonly atOnce: number;
  /** Waiting requests hold memory: their bodies have been read. */
  readonly maxQueued: number;
};

export function createSessionQueue({ atOnce, maxQueued }: Limits): SessionQueue {
  const queues = new Map<string, Queue>();

  async function begin(owner: string): Promise<Queue> {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length >= maxQueued) {
      throw new Refusal('TOO_MANY', sentences.tooOften, { [retryAfter]: 1 });
    } else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return queue;
  }

  /** A slot is passed to the next in the queue, never freed first, so no new request can overtake. */
  function end(owner: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(owner);
  }

  return {
    async run(owner, work) {
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
