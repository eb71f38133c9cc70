// The rate limits of a signed-in user, whatever the address: far above what anybody does by hand. Per node, in memory.
import type { Rate } from '@foothold/live/server/token-bucket';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export type RateLimits = {
  /** Calls, plain reads, and the steps of an upload. */
  readonly calls: RateLimit;
  /** Pictures, videos and recordings: a page may show hundreds, and requests each again. */
  readonly files: RateLimit;
  /** Live rooms and older pages, over all sockets of the user. */
  readonly rooms: RateLimit;
  /** Bytes of rooms, followed or read once. Counted after loading, so the request that exceeds the limit is still answered. */
  readonly bytes: RateLimit;
  /** Pages elsewhere that are read for their title. */
  readonly linkedPages: RateLimit;
};

// A day's offline changes arrive as about a hundred calls; a staff page opens a few dozen rooms and as many faces.
const defaults = {
  calls: { perSecond: 30, burst: 2000 },
  files: { perSecond: 100, burst: 3000 },
  rooms: { perSecond: 50, burst: 2000 },
  // The largest class tables have about two million.
  bytes: { perSecond: 1_000_000, burst: 64_000_000 },
  // A lesson has some ten links, each read once.
  linkedPages: { perSecond: 0.5, burst: 40 },
} as const;

/** `rateLimits` overrides some of the defaults. */
export function createRateLimits(rateLimits: Partial<Record<keyof RateLimits, Rate>> = {}): RateLimits {
  const { calls, files, rooms, bytes, linkedPages } = { ...defaults, ...rateLimits };
  return {
    calls: createRateLimit(calls),
    files: createRateLimit(files),
    rooms: createRateLimit(rooms),
    bytes: createRateLimit(bytes),
    linkedPages: createRateLimit(linkedPages),
  };
}
