// Converts PostgreSQL's CSV output for spreadsheets: adds a UTF-8 byte order mark and ends rows with CRLF (RFC 4180).
import { Transform, type TransformCallback } from 'node:stream';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Without it Excel reads UTF-8 as the local code page, and every name with an accent is broken. */
const byteOrderMark = Buffer.from('\uFEFF');

/** Line feeds within a quoted cell are user input and stay unchanged. */
export class CsvLines extends Transform {
  #inCell = false;
  #started = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.#started) this.push(byteOrderMark);
    this.#started = true;
    done(null, this.#withCrlf(chunk));
  }

  #withCrlf(chunk: Buffer): Buffer {
    const ends = this.#rowEndsIn(chunk);
    const output = Buffer.allocUnsafe(chunk.length + ends.length);
    let read = 0;
    let written = 0;
    for (const end of ends) {
      written += chunk.copy(output, written, read, end);
      output[written] = carriageReturn;
      output[written + 1] = lineFeed;
      written += 2;
      read = end + 1;
    }
    chunk.copy(output, written, read);
    return output;
  }

  /** The positions of line feeds outside quotes. A doubled quote toggles the state twice, which changes nothing. */
  #rowEndsIn(chunk: Buffer): number[] {
    const ends: number[] = [];
    let nextQuote = indexOrEnd(chunk, quote, 0);
    for (
      let end = indexOrEnd(chunk, lineFeed, 0);
      end < chunk.length;
      end = indexOrEnd(chunk, lineFeed, end + 1)
    ) {
      for (; nextQuote < end; nextQuote = indexOrEnd(chunk, quote, nextQuote + 1))
        this.#inCell = !this.#inCell;
      if (!this.#inCell) ends.push(end);
    }
    for (; nextQuote < chunk.length; nextQuote = indexOrEnd(chunk, quote, nextQuote + 1))
      this.#inCell = !this.#inCell;
    return ends;
  }
}

/** The chunk's length if there is none. `indexOf` is many times faster than a loop over the bytes. */
function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index < 0 ? chunk.length : index;
}
