// A concurrency limit (a semaphore for each owner and one for all) without a queue: what does not fit is refused at once.
// A response takes one permit, a request body one for each byte. With a queue: fair-queue.ts.
import type { Refusal } from '@foothold/domain/contract/refusal';

export type ConcurrencyLimits = {
  /** Permits of one owner. */
  readonly each: number;
  /** Permits of all owners together. */
  readonly all: number;
};

export type ConcurrencyLimit = {
  /** Takes the permits, all or none; throws the refusal. Returns a function that releases them; calling that twice is harmless. */
  acquire(owner: string, permits?: number): () => void;
};

/** `refusal` is told whose limit is reached: the owner's own, or that of all. */
export function createConcurrencyLimit(
  { each, all }: ConcurrencyLimits,
  refusal: (reached: 'own' | 'all') => Refusal,
): ConcurrencyLimit {
  const taken = new Map<string, number>();
  let takenByAll = 0;

  function add(owner: string, permits: number): void {
    const own = (taken.get(owner) ?? 0) + permits;
    if (own > 0) taken.set(owner, own);
    else taken.delete(owner);
    takenByAll += permits;
  }

  return {
    acquire(owner, permits = 1) {
      if ((taken.get(owner) ?? 0) + permits > each) throw refusal('own');
      if (takenByAll + permits > all) throw refusal('all');
      add(owner, permits);
      let released = false;
      return () => {
        if (!released) add(owner, -permits);
        released = true;
      };
    },
  };
}
