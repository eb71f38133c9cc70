// Creates the session tokens of the test data: valid and always the same, so that one can be given to a browser.
import { createHash } from 'node:crypto';
import { createTokens } from '../apps/server/src/kernel/edge/tokens.ts';

export const pepper = 'a pepper that is only for these tests';

const tokens = createTokens(pepper);

/** A different token for each seed. */
export function tokenFrom(seed: string): string {
  return tokens.make(createHash('sha256').update(seed).digest());
}
