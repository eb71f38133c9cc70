// Compares content with its hash on its way to a reader, who never gets the end of other bytes.
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

/** The last piece is held back until all were hashed; after other bytes it breaks off, and `report` is called. */
export function verifiedContent(content: Readable, sha256: string, report: () => void): Readable {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const verifier = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, held);
      held = piece;
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held);
      report();
      done(new Error('The content is not what was stored.'));
    },
  });
  // Its reader gets the errors.
  return pipeline(content, verifier, () => undefined);
}
