// A keyed rate limit: one token bucket per user, address or token, in this node's memory.
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { TokenBucket, type Rate } from '@foothold/live/server/token-bucket';

/** The key of a refusal's details with the seconds until a retry. */
export const retryAfter = 'retryAfterSeconds';

export type RateLimit = {
  /** Counts one. Counts nothing and returns false when the limit is reached. */
  allows(key: string): boolean;
  /** The same, but throws TOO_MANY with the time to wait. */
  require(key: string): void;
  /** Whether the limit is reached; counts nothing. */
  isReached(key: string): boolean;
  /** Counts what was already used, even beyond the limit, which then takes longer to recover. */
  use(key: string, amount: number): void;
};

const cleanUpEveryMs = 60_000;
// Bounds the memory that a flood from ever new networks may take to some 10 MB.
const maxKeys = 50_000;

export function createRateLimit(rate: Rate): RateLimit {
  const buckets = new Map<string, TokenBucket>();
  let cleanedUpAt = performance.now();

  function bucketOf(key: string): TokenBucket {
    const known = buckets.get(key);
    if (known !== undefined) return known;
    if (performance.now() - cleanedUpAt > cleanUpEveryMs) removeEmpty();
    if (buckets.size >= maxKeys) removeOldest();
    const bucket = new TokenBucket(rate);
    buckets.set(key, bucket);
    return bucket;
  }

  function removeEmpty(): void {
    cleanedUpAt = performance.now();
    for (const [key, bucket] of buckets) if (bucket.isEmpty) buckets.delete(key);
  }

  function removeOldest(): void {
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    allows: (key) => bucketOf(key).spend(),
    require(key) {
      const bucket = bucketOf(key);
      if (!bucket.spend()) throw tooMany(bucket.retryAfterMs);
    },
    isReached: (key) => (buckets.get(key)?.retryAfterMs ?? 0) > 0,
    use: (key, amount) => bucketOf(key).add(amount),
  };
}

export function tooMany(forMs: number): Refusal {
  return new Refusal('TOO_MANY', sentences.tooOften, {
    [retryAfter]: Math.max(1, Math.ceil(forMs / 1000)),
  });
}
