// Remembers what the records called somebody, without keeping it: what staff change here is not compared with the records.
import { createHash } from 'node:crypto';

/** `id`: the account or class here. After it is deleted, nobody can guess the name from the hash. */
export function seenAs(id: string, ...names: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, ...names]))
    .digest();
}
