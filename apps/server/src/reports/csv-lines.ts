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
    const ends: number[] = [];
    let inCell = this.#inCell;
    for (let place = 0; place < chunk.length; place += 1) {
      const byte = chunk[place];
      // A doubled quote inside a cell leaves and enters it again.
      if (byte === quote) inCell = !inCell;
      else if (byte === lineFeed && !inCell) ends.push(place);
    }
    this.#inCell = inCell;
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
}
