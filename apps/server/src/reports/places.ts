// Lets only so many reports be taken at once, of one person and of this server: each holds a connection and a long query.
import { Refusal } from '@foothold/domain/contract/refusal';
import { reportSentences } from '@foothold/domain/reports/reports';

export type PlaceLimits = { readonly perPerson: number; readonly perServer: number };

export type Places = {
  /** Takes a place, or throws a refusal that says whose turn it is. Returns what gives it back; twice does no harm. */
  take(personId: string): () => void;
};

export function createPlaces({ perPerson, perServer }: PlaceLimits): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(personId) {
      const own = taken.get(personId) ?? 0;
      if (own >= perPerson) throw new Refusal('TOO_MANY', reportSentences.ownRunning);
      if (all >= perServer) throw new Refusal('TOO_MANY', reportSentences.othersRunning);
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
