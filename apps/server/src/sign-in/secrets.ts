// Hashes PINs and passwords so that neither a leaked database nor the time an answer takes tells one.
import type { Secrets } from '../edge/ports.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';

/** How hard guessing is made. Only tests go below the default. */
export type HashCost = { readonly memoryKiB: number; readonly passes: number };

// 64 MiB twice over: about 40 ms on a 2026 server core.
export const defaultCost: HashCost = { memoryKiB: 64 * 1024, passes: 2 };

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
  // One form for what looks the same: NFKC, as NIST SP 800-63B asks.
  const peppered = (secret: string) =>
    createHmac('sha256', given.pepper).update(secret.normalize('NFKC')).digest('base64');
  const nobodys = await hash(randomBytes(32), options);
  const keyFor = (purpose: string) => createHmac('sha256', given.pepper).update(`key: ${purpose}`).digest();
  return {
    sign: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    hash: async (secret) => hash(peppered(secret), options),
    verify: async (secret, storedHash) => {
      const matches = await verify(storedHash ?? nobodys, peppered(secret));
      return matches && storedHash !== null;
    },
  };
}
