// Proves the limits of a connection that does not read what it is sent (rule 9).
import { expect, test } from 'vitest';
import type { AnyCollection } from './collection.ts';
import { Connection, type Limits } from './connection.ts';
import { Room, type Follower, type RoomConnection } from './room.ts';

const limits: Limits = {
  socketsPerPerson: 1,
  roomsPerSocket: 1,
  framesPerSecond: 1,
  frameBurst: 1,
  waitingBytes: 10_000,
  unacknowledgedBytes: 1000,
  windowRows: 1,
};

function open() {
  const counts = { written: 0, unsentBytes: 0, closings: 0 };
  const write = (packet: string): void => {
    counts.written += 1;
    counts.unsentBytes += packet.length;
  };
  const connection: RoomConnection<null, never> = new Connection<never, Follower<null, never>>(
    { actor: null, sessionId: null, expiresAt: null },
    {
      write,
      writePiece: write,
      unsentBytes: () => counts.unsentBytes,
      close: () => (counts.closings += 1),
      end: () => undefined,
    },
    limits,
  );
  return { connection, counts };
}

test('a connection that keeps requesting and reads nothing is closed, and nothing more is written to it', () => {
  const { connection, counts } = open();
  for (let i = 0; i < 1000; i += 1) connection.writeEvent('refused', { follow: i, code: 'tooMany' });
  expect(connection.closed).toBe(true);
  expect(counts.closings).toBe(1);
  expect(counts.written).toBeLessThan(400);
});

test('a connection that reads what it is sent can be sent any amount', () => {
  const { connection, counts } = open();
  for (let i = 0; i < 1000; i += 1) {
    connection.writeEvent('refused', { follow: i, code: 'tooMany' });
    counts.unsentBytes = 0;
  }
  expect(connection.closed).toBe(false);
});

test('a connection that never reads its snapshot is closed before all later changes are buffered for it', () => {
  const { connection, counts } = open();
  const room = new Room<null, never>('notes', {} as AnyCollection<null, never>, {});
  const follower: Follower<null, never> = {
    id: 1,
    connection,
    room,
    state: 'pending',
    need: 'snapshot',
    epoch: 0,
    seq: 0,
    waiting: [],
    floor: null,
    served: false,
  };
  room.followers.add(follower);
  for (let seq = 1; seq <= 1500; seq += 1) room.broadcast({ seq, packet: '' });
  expect(counts.closings).toBe(0);
  for (let seq = 1501; seq <= 2001; seq += 1) room.broadcast({ seq, packet: '' });
  expect(counts.closings).toBe(1);
});

test('a connection is not closed for a piece of a snapshot that is on its way, but for what waits besides', () => {
  const { connection, counts } = open();
  const piece = { packet: 'x'.repeat(9000), attachment: null };
  connection.transfer({
    follower: {} as Follower<null, never>,
    count: 1,
    encode: () => piece,
    onSent: () => undefined,
    next: 0,
  });
  connection.write('x'.repeat(9000));
  expect(counts).toEqual({ written: 2, unsentBytes: 18_000, closings: 0 });
  connection.write('x'.repeat(2000));
  expect(counts.closings).toBe(1);
});
