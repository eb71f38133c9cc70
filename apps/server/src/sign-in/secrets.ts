// Hashes PINs and passwords so that neither a leaked database nor the time an answer takes tells one.
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

export type Secrets = {
  /** What to store. Refuses UNAVAILABLE when far too many wait. */
  readonly hash: (secret: string) => Promise<string>;
  /** With null, as for an unknown person, it takes the same path and time and answers false. */
  readonly verify: (secret: string, storedHash: string | null) => Promise<boolean>;
};

/** How hard guessing is made. Only tests go below the default. */
export type HashCost = { readonly memoryKiB: number; readonly passes: number };

// 64 MiB twice over: about 40 ms on a 2026 server core.
export const defaultCost: HashCost = { memoryKiB: 64 * 1024, passes: 2 };

// Node has four threads for such work and needs them for files too. More at once would only cost memory.
const atOnce = Math.min(availableParallelism(), 3);
// At 50 hashes a second the last one waits 8 s; whoever comes after that is better told to come back.
const longestQueue = 400;

/** `pepper` is kept outside the database: a PIN of six digits is found in hours from its hash alone. */
export async function createSecrets(given: {
  readonly pepper: string | Buffer;
  readonly cost?: HashCost;
}): Promise<Secrets> {
  const { memoryKiB, passes } = given.cost ?? defaultCost;
  // The algorithm is the library's default, argon2id; a test holds it there.
  const options: Options = {
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: 1,
  };
  const turns = createTurns({ atOnce, longestQueue });
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (turns.full()) throw new Refusal('UNAVAILABLE', sentences.somethingWrong);
    return turns.take(work);
  };
  // One form for what looks the same: NFKC, as NIST SP 800-63B asks.
  const peppered = (secret: string) =>
    createHmac('sha256', given.pepper).update(secret.normalize('NFKC')).digest('base64');
  const nobodys = await hash(randomBytes(32), options);
  return {
    hash: async (secret) => inTurn(() => hash(peppered(secret), options)),
    verify: async (secret, storedHash) => {
      const matches = await inTurn(() => verify(storedHash ?? nobodys, peppered(secret)));
      return matches && storedHash !== null;
    },
  };
}
