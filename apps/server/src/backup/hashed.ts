// Lets bytes through and tells their hash afterwards.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export function hashed(): { readonly through: Transform; readonly sha256: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex') };
}
