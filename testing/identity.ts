// Derives UUIDs from words: the same word always gives the same UUID, so that a failing test reads the same every time.
import { createHash } from 'node:crypto';

export function idOf(word: string): string {
  const hash = createHash('sha256').update(word).digest('hex');
  return `018f0000-0000-7000-8000-${hash.slice(0, 12)}`;
}

/** A well-formed id of no row. */
export const missingId = idOf('missing');
