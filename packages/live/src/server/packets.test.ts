// Proves that packets are what Socket.IO encodes and reads.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { soon } from '@foothold/testing/soon';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { Encoder, PacketType } from 'socket.io-parser';
import { expect, test, vi } from 'vitest';
import { RowPiece } from './row-piece.ts';
import { cutRows, encodeEvent, encodeRows, messageOnce } from './packets.ts';

test('a packet sent to several sockets in a row is encoded once, and never confused with another', () => {
  const first = messageOnce('2["delta",1]');
  expect(messageOnce(['2["delta"', ',1]'].join(''))).toBe(first);
  const other = messageOnce('2["delta",2]');
  expect(other).not.toBe(first);
  expect([first, other, messageOnce('2["delta",1]')].map(String)).toEqual([
    '42["delta",1]',
    '42["delta",2]',
    '42["delta",1]',
  ]);
});

const rows = [
  { id: '1', body: 'سلام 👋' },
  { id: '2', body: '"quoted"\n' },
];
const many = Array.from({ length: 200 }, (_, index) => ({ id: String(index), body: 'سلام 👋' }));
const head = { follow: 7, kind: 'snapshot', room: 1, seq: 3, floor: null, piece: 0, of: 1 } as const;

/** As Socket.IO itself encodes an event. */
const byParser = (...data: unknown[]): unknown[] =>
  new Encoder().encode({ type: PacketType.EVENT, nsp: '/', data });

test('events, deltas and snapshots are encoded exactly as Socket.IO encodes them', () => {
  expect([encodeEvent('delta', 1, 4, rows, ['gone'])]).toEqual(byParser('delta', 1, 4, rows, ['gone']));
  expect([encodeEvent('refused', { follow: 7, code: 'denied', msg: 'Not found' })]).toEqual(
    byParser('refused', { follow: 7, code: 'denied', msg: 'Not found' }),
  );
  for (const readsDeflate of [false, true])
    expect(cutRows(rows).map((piece) => encodeRows(head, piece, readsDeflate).packet)).toEqual(
      byParser('rows', head, rows),
    );
});

test('many rows are compressed once for everybody who reads them so, and plain for the others', () => {
  const [piece = new RowPiece('[]')] = cutRows(many);
  const { packet, attachment } = encodeRows(head, piece, true);
  expect([packet, attachment]).toEqual(byParser('rows', head, attachment));
  expect(encodeRows({ ...head, follow: 8 }, piece, true).attachment).toBe(attachment);
  expect(JSON.parse(inflateRawSync(attachment ?? '').toString())).toEqual(many);
  expect((attachment ?? piece.json).length).toBeLessThan(piece.json.length / 5);
  expect(encodeRows(head, piece, false)).toEqual({
    packet: byParser('rows', head, many)[0],
    attachment: null,
  });
});

test.each(['websocket', 'polling'])(
  'by %s a client of Socket.IO receives what is written to it',
  async (transport) => {
    const http = createServer();
    const server = new Server(http);
    const plain = encodeRows(head, new RowPiece(JSON.stringify(rows)), true).packet;
    const compressed = encodeRows(head, new RowPiece(JSON.stringify(many)), true);
    const packets = [encodeEvent('delta', 1, 4, rows, []), plain, compressed.packet];
    let sent = 0;
    server.on('connection', ({ conn }) => {
      for (const packet of packets) conn.write(packet, {}, () => (sent += 1));
      conn.write(compressed.attachment ?? '', {}, () => (sent += 1));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const client = connect(url, { transports: [transport], forceNew: true });
    const received: unknown[] = [];
    client.onAny((...event: unknown[]) => received.push(event));
    await vi.waitFor(() => expect(received).toHaveLength(3), soon);
    expect(received).toEqual([
      ['delta', 1, 4, rows, []],
      ['rows', head, rows],
      ['rows', head, compressed.attachment],
    ]);
    await vi.waitFor(() => expect(sent).toBe(4), soon);
    client.disconnect();
    await server.close();
  },
);
