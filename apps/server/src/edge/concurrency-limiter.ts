// Limits how many slow responses run at once, per user and per server: each holds resources while its client reads.
import { Refusal } from '@foothold/domain/contract/refusal';

export type ConcurrencyLimits = { readonly perPerson: number; readonly perServer: number };

/** Shown when the user's own limit is reached, and when the server's is. */
export type ConcurrencySentences = { readonly own: string; readonly others: string };

export type ConcurrencyLimiter = {
  /** Takes a slot, or throws TOO_MANY. Returns a function that releases it; calling that twice is harmless. */
  acquire(personId: string): () => void;
};

export function createConcurrencyLimiter(
  { perPerson, perServer }: ConcurrencyLimits,
  { own: ownTaken, others }: ConcurrencySentences,
): ConcurrencyLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    acquire(personId) {
      const own = taken.get(personId) ?? 0;
      if (own >= perPerson) throw new Refusal('TOO_MANY', ownTaken);
      if (all >= perServer) throw new Refusal('TOO_MANY', others);
      taken.set(personId, own + 1);
      all += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        all -= 1;
        const left = (taken.get(personId) ?? 1) - 1;
        if (left > 0) taken.set(personId, left);
        else taken.delete(personId);
      };
    },
  };
}
