// Proves with an independent WebSocket client that a shared frame decodes to the original packet.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { frameOnce } from './shared-frame.ts';

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
