// Proves that long answers arrive compressed and whole, by each encoding that a client may read.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswer } from './compressed-answer.ts';

const rows = Array.from({ length: 300 }, (_, index) => ({ id: index, text: 'سلام 👋 Zoë' }));
const app = Fastify();
app.get('/long', { onSend: compressAnswer }, async () => ({ rows }));
app.get('/short', { onSend: compressAnswer }, async () => ({ rows: [] }));

async function ask(url: string, encoding?: string) {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  const { headers: told, rawPayload } = await app.inject({ url, headers });
  return { encoding: told['content-encoding'], length: Number(told['content-length']), rawPayload };
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('with %s a long answer arrives by %s, whole', async (accepted, encoding, decompress) => {
  const answer = await ask('/long', accepted);
  expect(answer.encoding).toBe(encoding);
  expect(answer.length).toBe(answer.rawPayload.length);
  expect(answer.length).toBeLessThan(JSON.stringify(rows).length / 5);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual({ rows });
});

test('a client that reads no encoding, and one that is told little, get plain answers', async () => {
  for (const answer of [await ask('/long'), await ask('/long', 'zstd'), await ask('/short', 'br')]) {
    expect(answer.encoding).toBeUndefined();
    expect(JSON.parse(answer.rawPayload.toString())).toHaveProperty('rows');
  }
});
