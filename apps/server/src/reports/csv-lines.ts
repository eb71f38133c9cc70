// Turns what PostgreSQL copies out into a file that spreadsheets open: marked as UTF-8, its lines ended as RFC 4180 says.
import { Transform, type TransformCallback } from 'node:stream';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Without it Excel reads UTF-8 as the local code page, and every name with an accent is broken. */
const byteOrderMark = Buffer.from('\uFEFF');

/** Line ends within a quoted cell are what somebody wrote, and stay. */
export class CsvLines extends Transform {
  #inCell = false;
  #begun = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.#begun) this.push(byteOrderMark);
    this.#begun = true;
    done(null, this.#ended(chunk));
  }

  #ended(chunk: Buffer): Buffer {
    const ends = this.#endsIn(chunk);
    const longer = Buffer.allocUnsafe(chunk.length + ends.length);
    let read = 0;
    let written = 0;
    for (const end of ends) {
      written += chunk.copy(longer, written, read, end);
      longer[written] = carriageReturn;
      longer[written + 1] = lineFeed;
      written += 2;
      read = end + 1;
    }
    chunk.copy(longer, written, read);
    return longer;
  }

  /** Where the rows end: at the line feeds outside of quotes. A doubled quote leaves its cell and enters it again. */
  #endsIn(chunk: Buffer): number[] {
    const ends: number[] = [];
    let nextQuote = placeOf(chunk, quote, 0);
    for (let end = placeOf(chunk, lineFeed, 0); end < chunk.length; end = placeOf(chunk, lineFeed, end + 1)) {
      for (; nextQuote < end; nextQuote = placeOf(chunk, quote, nextQuote + 1)) this.#inCell = !this.#inCell;
      if (!this.#inCell) ends.push(end);
    }
    for (; nextQuote < chunk.length; nextQuote = placeOf(chunk, quote, nextQuote + 1))
      this.#inCell = !this.#inCell;
    return ends;
  }
}

/** Its end where there is none: looking for a byte is many times faster than looking at each. */
function placeOf(chunk: Buffer, byte: number, from: number): number {
  const place = chunk.indexOf(byte, from);
  return place < 0 ? chunk.length : place;
}
