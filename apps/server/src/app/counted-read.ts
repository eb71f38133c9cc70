// Rows that a user reads over HTTP, counted against the bytes that they may read.
import type { Actor } from '../kernel/access/actor.ts';
import type { Services } from '../kernel/edge/context.ts';
import { tooMany } from '../kernel/edge/rate-limit.ts';

/** Refuses TOO_MANY when the user has read more than the limit. */
export function requireBytesLeft({ rateLimits }: Services, { id }: Actor): void {
  if (rateLimits.bytes.isReached(id)) throw tooMany(1000);
}

/** The rows as JSON. */
export function countedJson({ rateLimits }: Services, { id }: Actor, rows: object): string {
  const text = JSON.stringify(rows);
  rateLimits.bytes.use(id, text.length);
  return text;
}
