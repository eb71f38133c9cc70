// Makes session tokens, and recognises forged ones by their signature: a flood of guesses costs no database look-up.
import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto';

export type Tokens = {
  /** 256 random bits and their signature, as 64 characters that a header and a cookie can carry. */
  make(random?: Buffer): string;
  /** Whether a node with our pepper made it. Whether its session is valid, only the database knows. */
  isAuthentic(token: string): boolean;
};

const randomLength = 32;
// 128 bits cannot be guessed, and a forged signature would only cause a look-up that finds no session.
const signatureLength = 16;
const shape = /^[\w-]{64}$/;

/** `pepper`: a secret that all nodes share; the signing key is derived from it. */
export function createTokens(pepper: string): Tokens {
  // As a key object: Node converts a buffer again for each signature, which costs five times as much as signing.
  const key = createSecretKey(createHmac('sha256', pepper).update('mark of tokens').digest());
  const signatureOf = (random: Buffer): Buffer =>
    createHmac('sha256', key).update(random).digest().subarray(0, signatureLength);
  return {
    make: (random = randomBytes(randomLength)) =>
      Buffer.concat([random, signatureOf(random)]).toString('base64url'),
    isAuthentic(token) {
      if (!shape.test(token)) return false;
      const bytes = Buffer.from(token, 'base64url');
      return timingSafeEqual(bytes.subarray(randomLength), signatureOf(bytes.subarray(0, randomLength)));
    },
  };
}

/** Only hashes of tokens are stored, so a leaked database opens no session. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
