// Proves that packets are what Socket.IO encodes and reads, and with an independent WebSocket client that a frame decodes to its packet.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soon } from '@foothold/testing/soon';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { Encoder, PacketType } from 'socket.io-parser';
import { expect, test, vi } from 'vitest';
import { cutRows, encodeEvent, encodeRows, frameOnce } from './packets.ts';

/** Sends the frames over a real connection, and returns the texts that came out. */
async function readBack(frames: readonly Uint8Array[]): Promise<unknown[]> {
  const server = createServer();
  server.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    for (const frame of frames) socket.write(frame);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const texts: unknown[] = [];
  client.addEventListener('message', ({ data }) => texts.push(data));
  await vi.waitFor(() => expect(texts.length).toBe(frames.length), soon);
  client.close();
  server.closeAllConnections();
  server.close();
  return texts;
}

test('a packet of any length, in any script, decodes to the original', async () => {
  const lengths = [0, 1, 123, 124, 125, 126, 65_533, 65_534, 65_535, 65_536, 200_000];
  const packets = [
    ...lengths.map((length) => 'x'.repeat(length)),
    '2["delta",1,1,[{"body":"سلام 👋 Zoë"}],[]]',
  ];
  const frames = packets.flatMap((packet) => frameOnce(packet).wsPreEncodedFrame);
  expect(await readBack(frames)).toEqual(packets.map((packet) => `4${packet}`));
});

test('a packet sent to several sockets in a row is framed once, and never confused with another', () => {
  const first = frameOnce('2["delta",1]');
  expect(frameOnce(['2["delta"', ',1]'].join(''))).toBe(first);
  const other = frameOnce('2["delta",2]');
  expect(other).not.toBe(first);
  expect(frameOnce('2["delta",1]').wsPreEncodedFrame).toEqual(first.wsPreEncodedFrame);
});

const rows = [
  { id: '1', body: 'سلام 👋' },
  { id: '2', body: '"quoted"\n' },
];
const head = { follow: 7, kind: 'snapshot', room: 1, seq: 3, floor: null, piece: 0, of: 1 } as const;

/** As Socket.IO itself encodes an event. */
const byParser = (...data: unknown[]): unknown[] =>
  new Encoder().encode({ type: PacketType.EVENT, nsp: '/', data });

test('events, deltas and snapshots are encoded exactly as Socket.IO encodes them', () => {
  expect([encodeEvent('delta', 1, 4, rows, ['gone'])]).toEqual(byParser('delta', 1, 4, rows, ['gone']));
  expect([encodeEvent('refused', { follow: 7, code: 'denied', msg: 'Not found' })]).toEqual(
    byParser('refused', { follow: 7, code: 'denied', msg: 'Not found' }),
  );
  expect(cutRows(rows).map((piece) => encodeRows(head, piece))).toEqual(byParser('rows', head, rows));
});

test.each(['websocket', 'polling'])(
  'by %s a client of Socket.IO receives what is written to it',
  async (transport) => {
    const http = createServer();
    const server = new Server(http);
    const packets = [encodeEvent('delta', 1, 4, rows, []), encodeRows(head, JSON.stringify(rows))];
    let sent = 0;
    server.on('connection', ({ conn }) => {
      for (const packet of packets) conn.write(packet, frameOnce(packet), () => (sent += 1));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const client = connect(url, { transports: [transport], forceNew: true });
    const received: unknown[] = [];
    client.onAny((...event: unknown[]) => received.push(event));
    await vi.waitFor(() => expect(received).toHaveLength(2), soon);
    expect(received).toEqual([
      ['delta', 1, 4, rows, []],
      ['rows', head, rows],
    ]);
    await vi.waitFor(() => expect(sent).toBe(2), soon);
    client.disconnect();
    await server.close();
  },
);

test('Engine.IO sends the frame that it is given, instead of encoding the packet for every socket', async () => {
  const http = createServer();
  const server = new Server(http);
  const framed = encodeEvent('framed');
  server.on('connection', ({ conn }) => {
    conn.write(encodeEvent('encoded'), frameOnce(framed));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = connect(url, { transports: ['websocket'], forceNew: true });
  const received: unknown[] = [];
  client.onAny((event: unknown) => received.push(event));
  await vi.waitFor(() => expect(received).toEqual(['framed']), soon);
  client.disconnect();
  await server.close();
});
