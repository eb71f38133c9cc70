// Proves that the log contains what was requested, and nothing that would open an account.
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logging.ts';

function logTo(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
}

test('a reset code, a token, a cookie and a query stay out of the log, while the path and the status are in it', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { ...loggerOptions('info'), stream: logTo(lines) } });
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

test('whatever text an error or a path contains, each entry is one line of JSON with its time', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { ...loggerOptions('info'), stream: logTo(lines) } });
  const forged = 'wrong\n{"level":60,"msg":"the server was broken into"}\r\u2028';
  app.log.error({ err: new Error(forged) }, 'unexpected');
  await app.inject({ url: '/x%0A%7B%22level%22:60%7D' });
  await app.close();
  const entries = lines
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; time: number });
  expect(entries.length).toBeGreaterThanOrEqual(3);
  for (const { level, time } of entries) {
    expect(level).toBeLessThan(60);
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
  }
});
