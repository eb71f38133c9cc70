// Proves that rows end as RFC 4180 says wherever the pieces of a report are cut, and that lines within a cell stay as written.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvLines } from './csv-lines.ts';

const cell = fc.array(fc.constantFrom('a', '"', '\n', '\r\n', ',', 'é', '🙂'), { maxLength: 6 });
const row = fc.array(
  cell.map((parts) => `"${parts.join('').replaceAll('"', '""')}"`),
  {
    minLength: 1,
    maxLength: 3,
  },
);

test('a report cut into any pieces reads the same in a spreadsheet, with every line break of a message as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const lines = rows.map((cells) => cells.join(','));
      const copied = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const pieces = Array.from({ length: Math.ceil(copied.length / size) }, (_, at) =>
        copied.subarray(at * size, (at + 1) * size),
      );
      const read = await buffer(Readable.from(pieces, { objectMode: false }).pipe(new CsvLines()));
      const whole = lines.map((line) => `${line}\r\n`).join('');
      expect(read.toString()).toBe(pieces.length === 0 ? '' : `\uFEFF${whole}`);
    }),
  );
});
