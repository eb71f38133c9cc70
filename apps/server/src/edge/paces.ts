// How often one signed-in person may ask, from whatever address: far beyond what anybody does by hand. For each node by itself, in memory.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { Bucket, type Pace } from '@foothold/live/server/bucket';

/** Seconds, in a refusal's details: when to ask again. */
export const retryAfter = 'retryAfterSeconds';

export type PersonalPace = {
  /** False when this person has asked too often. */
  allows(personId: string): boolean;
  /** Throws TOO_MANY, which says how long to wait. */
  require(personId: string): void;
};

export type Paces = {
  /** Calls, plain reads, and the steps of an upload. */
  readonly calls: PersonalPace;
  /** Pictures, films and recordings: a page may show hundreds, and asks for each anew. */
  readonly files: PersonalPace;
  /** Rooms and older pages, over all sockets of the person. */
  readonly rooms: PersonalPace;
};

// A day offline comes back as some hundred calls, a staff page opens some dozen rooms and as many faces.
const usual = {
  calls: { perSecond: 30, burst: 2000 },
  files: { perSecond: 100, burst: 3000 },
  rooms: { perSecond: 50, burst: 2000 },
} as const;

const forgetEveryMs = 60_000;

/** `paces` replaces some of the usual ones. */
export function createPaces(paces: Partial<Record<keyof Paces, Pace>> = {}): Paces {
  const { calls, files, rooms } = { ...usual, ...paces };
  return { calls: personalPace(calls), files: personalPace(files), rooms: personalPace(rooms) };
}

function personalPace(pace: Pace): PersonalPace {
  const buckets = new Map<string, Bucket>();
  let forgottenAt = performance.now();

  function bucketOf(personId: string): Bucket {
    const known = buckets.get(personId);
    if (known !== undefined) return known;
    if (performance.now() - forgottenAt > forgetEveryMs) forget();
    const bucket = new Bucket(pace);
    buckets.set(personId, bucket);
    return bucket;
  }

  function forget(): void {
    forgottenAt = performance.now();
    for (const [personId, bucket] of buckets) if (bucket.isEmpty) buckets.delete(personId);
  }

  return {
    allows: (personId) => bucketOf(personId).spend(),
    require(personId) {
      const bucket = bucketOf(personId);
      if (bucket.spend()) return;
      const seconds = Math.max(1, Math.ceil(bucket.fullForMs / 1000));
      throw new Refusal('TOO_MANY', sentences.tooOften, { [retryAfter]: seconds });
    },
  };
}
