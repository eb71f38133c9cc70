// Proves that compressed rows are read as they were written, and that what is broken or endless is refused.
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { canInflate, inflateRows } from './inflate-rows.ts';

test('rows in any script are read as they were written', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: `${index}`, text: 'سلام 👋 Zoë' }));
  expect(canInflate).toBe(true);
  expect(await inflateRows(deflateRawSync(JSON.stringify(rows)))).toEqual(rows);
});

test('rows that are broken, or grow without end, are refused', async () => {
  const compressed = deflateRawSync(JSON.stringify([{ id: '1', text: 'hello' }]));
  await expect(inflateRows(compressed.subarray(0, -2))).rejects.toThrow();
  await expect(inflateRows(deflateRawSync(`["${'x'.repeat(17 * 1024 * 1024)}"]`))).rejects.toThrow(
    'Rows are too long',
  );
});
