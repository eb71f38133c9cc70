// Proves that logged text messages, and the links in them, are shown on this computer only, or with the key of this start.
import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../kernel/runtime/settings.ts';
import { sendRefusal } from '../kernel/edge/errors.ts';
import { Refusal } from '@foothold/domain/contract/refusal';
import { createMessageLog } from '../kernel/sms/message-log.ts';
import type { Texts } from '../kernel/sms/texts.ts';
import { openElsewhere, registerMessagePage } from './message-page.ts';

const link = 'https://learn.example.org/reset/a-live-code';
const sms = createMessageLog();
const texts: Texts = { ...sms, send: async () => ({ outcome: 'sent', providerId: null }) };
const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });
let port = 0;

beforeAll(async () => {
  await sms.send({ to: '+447700900001', text: link, reference: '1' }, new AbortController().signal);
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    throw error;
  });
  registerMessagePage(app, { texts, settings: { production: false } as Settings });
  await app.listen({ host: '0.0.0.0', port: 0 });
  const listening = app.addresses()[0];
  port = typeof listening === 'object' ? listening.port : 0;
});
afterAll(() => app.close());

type Asked = { readonly to?: string; readonly path?: string; readonly headers?: Record<string, string> };

function ask({ to = '127.0.0.1', path = '/dev/outbox', headers = {} }: Asked) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ host: to, port, path, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const otherAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test('a browser on this computer sees them', async () => {
  expect(await ask({})).toEqual({ status: 200, body: expect.stringContaining(link) });
  expect(await ask({ headers: { host: `localhost:${port}` } })).toMatchObject({ status: 200 });
});

test.each<readonly [string, Asked]>([
  ['a visitor who came through a proxy on this computer', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['one who claims to be this computer', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['one whose proxy names them in another header', { headers: { forwarded: 'for=192.0.2.7' } }],
  ['a foreign page whose domain resolves to this computer', { headers: { host: `evil.example:${port}` } }],
  ['one who guesses the key', { headers: { via: '1.1 proxy' }, path: '/dev/outbox?key=guess' }],
  ['one who sends several keys', { headers: { via: '1.1 proxy' }, path: '/dev/outbox?key=a&key=b' }],
])('%s sees nothing of them', async (_who, asked) => {
  const { status, body } = await ask(asked);
  expect([status, JSON.parse(body)]).toEqual([403, { code: 'FORBIDDEN', msg: openElsewhere }]);
});

test.runIf(otherAddress !== undefined)(
  'another computer sees them with the key of this start only [THREAT-32]',
  async () => {
    const to = otherAddress ?? '';
    expect(await ask({ to })).toMatchObject({ status: 403 });
    const path = `/dev/outbox?key=${sms.messageLog.key}`;
    expect(await ask({ to, path })).toEqual({ status: 200, body: expect.stringContaining(link) });
    expect(createMessageLog().messageLog.key).not.toBe(sms.messageLog.key);
  },
);

test('in production the page does not exist [THREAT-32]', async () => {
  const production = Fastify();
  registerMessagePage(production, { texts, settings: { production: true } as Settings });
  expect((await production.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(
    404,
  );
  await production.close();
});
