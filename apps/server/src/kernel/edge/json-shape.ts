// Measures the depth and number of values of JSON while it arrives, so that oversized input is rejected before parsing.

export type ShapeLimits = { readonly depth: number; readonly values: number };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

export class JsonShape {
  readonly #limits: ShapeLimits;
  #depth = 0;
  #values = 0;
  #inText = false;
  #escaped = false;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
  }

  /** Reads the next bytes. False once a limit is exceeded; validity is left to the parser. */
  accepts(bytes: Uint8Array): boolean {
    for (const byte of bytes) {
      if (this.#inText) this.#readText(byte);
      else if (byte === quote) this.#inText = true;
      else if (opening.has(byte)) {
        this.#depth += 1;
        this.#values += 1;
      } else if (closing.has(byte)) this.#depth -= 1;
      else if (byte === comma || byte === colon) this.#values += 1;
      if (this.#depth > this.#limits.depth || this.#values > this.#limits.values) return false;
    }
    return true;
  }

  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }
}
