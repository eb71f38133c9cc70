// Proves that the log tells what was asked for, and keeps to itself what would open an account.
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logging.ts';

test('a reset code, a token, a cookie and a query stay out of the log, while the address and the answer are in it', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  app.get('/*', async () => 'here');
  const headers = { authorization: 'Bearer secret-token', cookie: 'foothold_files=secret-cookie' };
  for (const url of [
    '/reset/secret-code',
    '/reset/secret-code/staff',
    '/reset/secret-code?a=b',
    '/x?secret-query',
  ])
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  await app.close();
  const log = lines.join('');
  expect(log).not.toContain('secret');
  for (const told of ['"/reset/…"', '"/reset/…/staff"', '"/x"', '"statusCode":200'])
    expect(log).toContain(told);
});
