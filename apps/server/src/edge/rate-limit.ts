// A rate limit for each of many: a token bucket for every person, address or token that is counted. In this node's memory.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { TokenBucket, type Rate } from '@foothold/live/server/token-bucket';

/** Seconds, in a refusal's details: when to ask again. */
export const retryAfter = 'retryAfterSeconds';

export type RateLimit = {
  /** Counts one. False, and nothing is counted, when there is no room. */
  allows(key: string): boolean;
  /** The same; throws TOO_MANY, which says how long to wait. */
  require(key: string): void;
  /** Is there no room? Counts nothing. */
  isReached(key: string): boolean;
  /** Counts what has been used already, also beyond the limit: then there is no room for longer. */
  use(key: string, amount: number): void;
};

const forgetEveryMs = 60_000;
// What a flood from ever new networks may hold: some 10 MB.
const mostKeys = 50_000;

export function createRateLimit(pace: Rate): RateLimit {
  const buckets = new Map<string, TokenBucket>();
  let forgottenAt = performance.now();

  function bucketOf(key: string): TokenBucket {
    const known = buckets.get(key);
    if (known !== undefined) return known;
    if (performance.now() - forgottenAt > forgetEveryMs) forget();
    if (buckets.size >= mostKeys) forgetOldest();
    const bucket = new TokenBucket(pace);
    buckets.set(key, bucket);
    return bucket;
  }

  function forget(): void {
    forgottenAt = performance.now();
    for (const [key, bucket] of buckets) if (bucket.isEmpty) buckets.delete(key);
  }

  function forgetOldest(): void {
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    allows: (key) => bucketOf(key).spend(),
    require(key) {
      const bucket = bucketOf(key);
      if (!bucket.spend()) throw tooMany(bucket.fullForMs);
    },
    isReached: (key) => (buckets.get(key)?.fullForMs ?? 0) > 0,
    use: (key, amount) => bucketOf(key).add(amount),
  };
}

export function tooMany(forMs: number): Refusal {
  return new Refusal('TOO_MANY', sentences.tooOften, {
    [retryAfter]: Math.max(1, Math.ceil(forMs / 1000)),
  });
}
