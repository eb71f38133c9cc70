// Proves, against the Socket.IO that is installed, that packets go straight to a WebSocket, in order with Engine.IO's own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soon } from '@foothold/testing/soon';
import { Server, type Socket } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PacketWriter } from './packet-writer.ts';
import { encodeEvent } from './packets.ts';

/** A connected client, what it receives, and its connection on the server. */
async function connected(transport: 'websocket' | 'polling') {
  const http = createServer();
  const server = new Server(http);
  const accepted = Promise.withResolvers<Socket>();
  server.on('connection', accepted.resolve);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = connect(url, { transports: [transport], forceNew: true, reconnection: false });
  onTestFinished(async () => {
    client.disconnect();
    await server.close();
  });
  const received: unknown[] = [];
  client.onAny((event: unknown) => received.push(event));
  const { conn } = await accepted.promise;
  await vi.waitFor(() => expect(client.connected).toBe(true), soon);
  return { client, conn, received, writer: new PacketWriter(conn), throughEngine: vi.spyOn(conn, 'write') };
}

test('packets go straight to a WebSocket', async () => {
  const { received, writer, throughEngine } = await connected('websocket');
  writer.write(encodeEvent('one'));
  writer.write(encodeEvent('two'));
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']), soon);
  expect(throughEngine).not.toHaveBeenCalled();
  expect(writer.unsentBytes()).toBe(0);
});

test.each(['websocket', 'polling'] as const)(
  'by %s a packet of any length, in any script, arrives as it was written',
  async (transport) => {
    const { client, writer } = await connected(transport);
    const lengths = [0, 1, 100, 113, 114, 65_523, 65_524, 65_525, 65_536, 200_000];
    const texts = [...lengths.map((length) => 'x'.repeat(length)), 'سلام 👋 Zoë'];
    const received: unknown[] = [];
    client.on('text', (text: unknown) => received.push(text));
    for (const text of texts) writer.write(encodeEvent('text', text));
    await vi.waitFor(() => expect(received).toHaveLength(texts.length), soon);
    expect(received).toEqual(texts);
  },
);

test('by polling they go through Engine.IO, and count as unsent until there is a poll to answer', async () => {
  const { conn, received, writer } = await connected('polling');
  await vi.waitFor(() => expect(conn.transport.writable).toBe(true), soon);
  writer.write(encodeEvent('one'));
  writer.write(encodeEvent('two'));
  expect(writer.unsentBytes()).toBeGreaterThanOrEqual(encodeEvent('two').length);
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']), soon);
  expect(writer.unsentBytes()).toBe(0);
});

test('a packet never overtakes one that Engine.IO is still sending', async () => {
  const { conn, received, writer } = await connected('websocket');
  conn.write(encodeEvent('piece'));
  conn.write(encodeEvent('next piece'));
  writer.write(encodeEvent('delta'));
  expect(writer.unsentBytes()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(received).toEqual(['piece', 'next piece', 'delta']), soon);
});

test('what is written to a client that reads nothing counts as unsent', async () => {
  const { conn, writer } = await connected('websocket');
  const { socket } = conn.request;
  socket.cork();
  const packet = encodeEvent('long', 'x'.repeat(100_000));
  for (let times = 1; times <= 3; times += 1) {
    writer.write(packet);
    expect(writer.unsentBytes()).toBeGreaterThanOrEqual(times * packet.length);
  }
  socket.uncork();
});

test.each(['websocket', 'polling'] as const)(
  'nothing is written by %s after it has closed',
  async (transport) => {
    const { client, conn, received, writer } = await connected(transport);
    conn.close(true);
    expect(() => writer.write(encodeEvent('late'))).not.toThrow();
    await vi.waitFor(() => expect(client.connected).toBe(false), soon);
    expect(received).toEqual([]);
  },
);
