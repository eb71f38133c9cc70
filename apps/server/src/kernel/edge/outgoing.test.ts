// Proves that no address that somebody enters makes the server reach into the provider's own network.
import { createServer, type RequestListener } from 'node:http';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutgoing, ForbiddenAddress, maxAnswerBytes } from './outgoing.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

function outgoing(allowed: string[] = []) {
  const made = createOutgoing(allowed);
  stops.push(made.close);
  return made;
}

async function internalService(answer: RequestListener = (_request, response) => response.end('internal')) {
  const requests = vi.fn(answer);
  const server = createServer(requests);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

test('an address inside our network is refused in every spelling, and nothing arrives there', async () => {
  const { port, requests } = await internalService();
  const { fetch } = outgoing();
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '[::10.0.0.1]',
    '[::ffff:0:7f00:1]',
    '[fec0::1]',
    '[5f00::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fc00::1]',
    '224.0.0.1',
    '255.255.255.255',
  ];
  for (const host of hosts)
    for (const protocol of ['http', 'https'])
      await expect(
        fetch(new URL(`${protocol}://${host}:${port}/`)),
        `${protocol}://${host}`,
      ).rejects.toBeInstanceOf(ForbiddenAddress);
  expect(requests).not.toHaveBeenCalled();
});

test('what the operator allows is reached, at that address alone', async () => {
  const { port, requests } = await internalService();
  const allowed = await outgoing(['127.0.0.1/32', '::1']).fetch(new URL(`http://127.0.0.1:${port}/`));
  expect(await allowed.text()).toBe('internal');
  expect(requests).toHaveBeenCalledTimes(1);
  for (const networks of [['127.0.0.2'], ['10.0.0.0/8']])
    await expect(outgoing(networks).fetch(new URL(`http://127.0.0.1:${port}/`))).rejects.toBeInstanceOf(
      ForbiddenAddress,
    );
  // Plain http only to an address: a name could resolve to another server later.
  await expect(
    outgoing(['127.0.0.0/8', '::1']).fetch(new URL(`http://localhost:${port}/`)),
  ).rejects.toBeInstanceOf(ForbiddenAddress);
  expect(requests).toHaveBeenCalledTimes(1);
});

test('a redirect is not followed, and an endless answer is cut off', async () => {
  const { fetch } = outgoing(['127.0.0.1']);
  const target = await internalService();
  const redirecting = await internalService((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end();
  });
  await expect(fetch(new URL(`http://127.0.0.1:${redirecting.port}/`))).rejects.toThrow();
  expect(target.requests).not.toHaveBeenCalled();
  const endless = await internalService((_request, response) => {
    const part = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  });
  const answer = await fetch(new URL(`http://127.0.0.1:${endless.port}/`));
  let read = 0;
  const readAll = async () => {
    for await (const part of answer.body ?? []) read += (part as Uint8Array).length;
  };
  await expect(readAll()).rejects.toThrow();
  expect(read).toBeLessThanOrEqual(maxAnswerBytes);
});

test.each([
  ['gzip', createGzip],
  ['br', createBrotliCompress],
])(
  'an endless answer is cut off where it is packed with %s, and a short one is read',
  async (encoding, pack) => {
    const { fetch } = outgoing(['127.0.0.1']);
    const zeros = Buffer.alloc(1024 ** 2);
    const { port } = await internalService(({ url }, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      const packed = pack();
      packed.pipe(response);
      response.on('close', () => packed.destroy());
      if (url === '/short') {
        packed.end('{"short": true}');
        return;
      }
      const more = () => {
        if (!packed.destroyed) packed.write(zeros, more);
      };
      more();
    });
    expect(await (await fetch(new URL(`http://127.0.0.1:${port}/short`))).json()).toEqual({ short: true });
    const answer = await fetch(new URL(`http://127.0.0.1:${port}/endless`));
    expect(answer.status).toBe(200);
    let read = 0;
    const readAll = async () => {
      for await (const part of answer.body ?? []) read += (part as Uint8Array).length;
    };
    await expect(readAll()).rejects.toThrow('The answer is too long.');
    expect(read).toBeLessThanOrEqual(maxAnswerBytes);
  },
);
