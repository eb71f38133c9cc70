// One piece of the rows of a snapshot: encoded once, and compressed at most once, for all followers that receive it.
import { deflateRawSync } from 'node:zlib';

/** Smaller pieces gain too little. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Half the CPU time of the default level for some 5 % more bytes. */
const LEVEL = 3;

export class RowPiece {
  /** A JSON array of rows. */
  readonly json: string;
  #deflated: Buffer | null = null;

  constructor(json: string) {
    this.json = json;
  }

  /** For clients that read it; null if the piece is small. */
  get deflated(): Buffer | null {
    if (this.json.length < MIN_COMPRESSED_LENGTH) return null;
    this.#deflated ??= deflateRawSync(this.json, { level: LEVEL });
    return this.#deflated;
  }
}
