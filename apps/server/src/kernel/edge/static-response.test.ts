// Proves that response answers are sent compressed, and not at all to clients that have them.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { staticResponse, sendStatic } from './static-response.ts';

test('it is sent in an encoding that the client accepts, and only once', async () => {
  const app = Fastify();
  const response = staticResponse('words '.repeat(1000), 'text/plain; charset=utf-8');
  app.get('/', async (request, reply) => sendStatic(request, reply, response));
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe('words '.repeat(1000));
  const gzip = await ask({ 'accept-encoding': 'gzip;q=1.0, br;q=0' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('words '.repeat(1000));
  const plain = await ask({});
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'words '.repeat(1000)]);
  const again = await ask({ 'if-none-match': String(br.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});
