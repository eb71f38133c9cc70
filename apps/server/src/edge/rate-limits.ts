// How often one signed-in person may ask, from whatever address: far beyond what anybody does by hand. For each node by itself, in memory.
import type { Rate } from '@foothold/live/server/token-bucket';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export type RateLimits = {
  /** Calls, plain reads, and the steps of an upload. */
  readonly calls: RateLimit;
  /** Pictures, films and recordings: a page may show hundreds, and asks for each anew. */
  readonly files: RateLimit;
  /** Rooms and older pages, over all sockets of the person. */
  readonly rooms: RateLimit;
  /** Bytes of rooms, whether they are followed or read. Counted when they are loaded: the one that is too much still comes. */
  readonly bytes: RateLimit;
};

// A day offline comes back as some hundred calls, a staff page opens some dozen rooms and as many faces.
const usual = {
  calls: { perSecond: 30, burst: 2000 },
  files: { perSecond: 100, burst: 3000 },
  rooms: { perSecond: 50, burst: 2000 },
  // The largest class tables have some two million.
  bytes: { perSecond: 1_000_000, burst: 64_000_000 },
} as const;

/** `rateLimits` replaces some of the usual ones. */
export function createRateLimits(rateLimits: Partial<Record<keyof RateLimits, Rate>> = {}): RateLimits {
  const { calls, files, rooms, bytes } = { ...usual, ...rateLimits };
  return {
    calls: createRateLimit(calls),
    files: createRateLimit(files),
    rooms: createRateLimit(rooms),
    bytes: createRateLimit(bytes),
  };
}
