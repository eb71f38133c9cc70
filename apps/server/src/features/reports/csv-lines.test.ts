// Proves that rows end with CRLF (RFC 4180) wherever the chunks of a report are split, and line breaks in cells are unchanged.
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

test('a report split into any chunks reads the same in a spreadsheet, with every line break of a message unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const lines = rows.map((cells) => cells.join(','));
      const copied = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const chunks = Array.from({ length: Math.ceil(copied.length / size) }, (_, at) =>
        copied.subarray(at * size, (at + 1) * size),
      );
      const read = await buffer(Readable.from(chunks, { objectMode: false }).pipe(new CsvLines()));
      const expected = lines.map((line) => `${line}\r\n`).join('');
      expect(read.toString()).toBe(chunks.length === 0 ? '' : `\uFEFF${expected}`);
    }),
  );
});
