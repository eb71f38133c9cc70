// Makes the tokens of sessions, and tells ours from made-up ones without asking anybody: a flood of guesses costs no look-up.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type Tokens = {
  /** 256 random bits and their mark, as 64 characters that a header and a cookie can carry. */
  make(random?: Buffer): string;
  /** Did a node with our pepper make it? Whether it opens anything is another question, for the database. */
  isOurs(token: string): boolean;
};

const randomLength = 32;
// 128 bits: nobody guesses a mark. Who could would only make us look up a session that is not there.
const markLength = 16;
const shape = /^[\w-]{64}$/;

/** `pepper`: what all nodes share and no visitor knows; the key of the marks is derived from it. */
export function createTokens(pepper: string): Tokens {
  const key = createHmac('sha256', pepper).update('mark of tokens').digest();
  const markOf = (random: Buffer): Buffer =>
    createHmac('sha256', key).update(random).digest().subarray(0, markLength);
  return {
    make: (random = randomBytes(randomLength)) =>
      Buffer.concat([random, markOf(random)]).toString('base64url'),
    isOurs(token) {
      if (!shape.test(token)) return false;
      const bytes = Buffer.from(token, 'base64url');
      return timingSafeEqual(bytes.subarray(randomLength), markOf(bytes.subarray(0, randomLength)));
    },
  };
}
