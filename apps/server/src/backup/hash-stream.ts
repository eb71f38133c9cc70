// A pass-through stream that counts bytes and computes their SHA-256.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export type HashStream = {
  readonly through: Transform;
  readonly sha256: () => string;
  readonly bytes: () => number;
};

export function createHashStream(): HashStream {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex'), bytes: () => bytes };
}
