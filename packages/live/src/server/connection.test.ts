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

function open(): { connection: RoomConnection<null, never>; sent: (() => void)[]; closings: () => number } {
  const sent: (() => void)[] = [];
  let closings = 0;
  const connection = new Connection<never, Follower<null, never>>(
    { actor: null, sessionId: null, expiresAt: null },
    {
      write: (_packet, onSent) => sent.push(onSent ?? (() => undefined)),
      close: () => (closings += 1),
      end: () => undefined,
    },
    limits,
  );
  return { connection, sent, closings: () => closings };
}

test('a connection that keeps requesting and reads nothing is closed, and nothing more is written to it', () => {
  const { connection, sent, closings } = open();
  for (let i = 0; i < 1000; i += 1) connection.writeEvent('refused', { follow: i, code: 'tooMany' });
  expect(connection.closed).toBe(true);
  expect(closings()).toBe(1);
  expect(sent.length).toBeLessThan(400);
});

test('a connection that reads what it is sent can be sent any amount', () => {
  const { connection, sent } = open();
  for (let i = 0; i < 1000; i += 1) {
    connection.writeEvent('refused', { follow: i, code: 'tooMany' });
    sent.at(-1)?.();
  }
  expect(connection.closed).toBe(false);
});

test('a connection that never reads its snapshot is closed before all later changes are buffered for it', () => {
  const { connection, closings } = open();
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
  for (let seq = 1; seq <= 1500; seq += 1) room.broadcast({ seq, packet: '', bytes: 0 });
  expect(closings()).toBe(0);
  for (let seq = 1501; seq <= 2001; seq += 1) room.broadcast({ seq, packet: '', bytes: 0 });
  expect(closings()).toBe(1);
});
