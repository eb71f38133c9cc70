// Lets only so many long answers be taken at once, of one person and of this server: each holds something while its reader takes time.
import { Refusal } from '@foothold/domain/contract/refusal';

export type ConcurrencyLimits = { readonly perPerson: number; readonly perServer: number };

/** Said to whoever has all of theirs, and to whoever finds those of others taken. */
export type ConcurrencySentences = { readonly own: string; readonly others: string };

export type ConcurrencyLimiter = {
  /** Takes a place, or throws a refusal that says whose turn it is. Returns what gives it back; twice does no harm. */
  take(personId: string): () => void;
};

export function createConcurrencyLimiter(
  { perPerson, perServer }: ConcurrencyLimits,
  { own: ownTaken, others }: ConcurrencySentences,
): ConcurrencyLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(personId) {
      const own = taken.get(personId) ?? 0;
      if (own >= perPerson) throw new Refusal('TOO_MANY', ownTaken);
      if (all >= perServer) throw new Refusal('TOO_MANY', others);
      taken.set(personId, own + 1);
      all += 1;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        all -= 1;
        const left = (taken.get(personId) ?? 1) - 1;
        if (left > 0) taken.set(personId, left);
        else taken.delete(personId);
      };
    },
  };
}
