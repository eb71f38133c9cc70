// Limits concurrent requests per session and queues the rest, so that one user's burst leaves database connections for others.
import { createFairQueue } from './fair-queue.ts';

export type SessionQueue = {
  /** Runs the work when the owner has a free slot; without an owner at once. Refuses when the queue is full. */
  run<Result>(owner: string | null, work: () => Promise<Result>): Promise<Result>;
};

type Limits = {
  readonly atOnce: number;
  /** Waiting requests hold memory: their bodies have been read. */
  readonly maxQueued: number;
};

export function createSessionQueue({ atOnce, maxQueued }: Limits): SessionQueue {
  const queue = createFairQueue({ atOnce: Infinity, lanes: { requests: { share: 1 } } });
  const limits = { lane: 'requests', ownAtOnce: atOnce, ownMaxQueued: maxQueued } as const;
  return { run: (owner, work) => (owner === null ? work() : queue.run({ ...limits, owner }, work)) };
}
