// Hashes PINs and passwords so that neither a leaked database nor response timing reveals them.
import type { Secrets } from '../../kernel/edge/ports.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';

/** Cost of one hash. Only tests go below the default. */
export type HashCost = { readonly memoryKiB: number; readonly passes: number };

// 64 MiB and two passes: about 40 ms on a 2026 server core.
export const defaultCost: HashCost = { memoryKiB: 64 * 1024, passes: 2 };

/** `pepper` is kept outside the database: from its hash alone, a six-digit PIN is found within hours. */
export async function createSecrets(given: {
  readonly pepper: string | Buffer;
  readonly cost?: HashCost;
}): Promise<Secrets> {
  const { memoryKiB, passes } = given.cost ?? defaultCost;
  // The algorithm is the library's default, argon2id; a test makes sure of it.
  const options: Options = {
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: 1,
  };
  // NFKC gives text that looks the same one form, as NIST SP 800-63B asks.
  const peppered = (secret: string) =>
    createHmac('sha256', given.pepper).update(secret.normalize('NFKC')).digest('base64');
  const unknownHash = await hash(randomBytes(32), options);
  const keyFor = (purpose: string) => createHmac('sha256', given.pepper).update(`key: ${purpose}`).digest();
  return {
    sign: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    unknownHash,
    hash: async (secret) => hash(peppered(secret), options),
    verify: async (secret, storedHash) => {
      const matches = await verify(storedHash ?? unknownHash, peppered(secret));
      return matches && storedHash !== null;
    },
  };
}
