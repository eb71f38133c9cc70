// Counts what a page sends and receives: its calls and files by HTTP, and the frames of its socket, room by room.
import type { CDPSession } from '@playwright/test';
import { roomName } from '@foothold/live/contract';

export type Wire = {
  /** Bytes received by HTTP, headers included: of `/api`, and of everything else. */
  readonly calls: number;
  readonly files: number;
  /** Bytes of frames, with their headers. */
  readonly received: number;
  readonly sent: number;
  /** When each frame came, by the clock. */
  readonly receivedAt: readonly number[];
  readonly framesSent: number;
  /** Rooms that have been followed, with the bytes of their snapshots and pages. */
  readonly rooms: ReadonlyMap<string, number>;
};

type Counts = { -readonly [Name in keyof Omit<Wire, 'rooms' | 'receivedAt'>]: Wire[Name] } & {
  readonly rooms: Map<string, number>;
  readonly receivedAt: number[];
};

export type WireCounter = { readonly take: () => Wire; readonly lastAt: () => number };

/** `take` returns what has passed since it was called last. */
export async function countWire(control: CDPSession): Promise<WireCounter> {
  const calls = new Set<string>();
  const follows = new Map<number, string>();
  let counts = noCounts();
  let last = performance.now();
  // The head of a snapshot whose rows come as binary frames.
  let attachmentOf: string | null = null;
  await control.send('Network.enable');
  control.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) calls.add(requestId);
  });
  control.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    counts[calls.has(requestId) ? 'calls' : 'files'] += encodedDataLength;
  });
  control.on('Network.webSocketFrameSent', ({ response: { payloadData } }) => {
    last = performance.now();
    counts.framesSent += 1;
    counts.sent += frameBytes(Buffer.byteLength(payloadData)) + 4;
    const [event, body] = eventOf(payloadData);
    if (event !== 'follow') return;
    const { follow, collection, params } = body as { follow: number; collection: string; params: object };
    follows.set(follow, roomName(collection, params));
  });
  control.on('Network.webSocketFrameReceived', ({ response: { opcode, payloadData } }) => {
    last = performance.now();
    const isBinary = opcode === 2;
    const bytes = frameBytes(Buffer.byteLength(payloadData, isBinary ? 'base64' : 'utf8'));
    counts.receivedAt.push(Date.now());
    counts.received += bytes;
    const [event, head] = isBinary ? [null, null] : eventOf(payloadData);
    const room =
      event === 'rows'
        ? (follows.get((head as { follow: number }).follow) ?? null)
        : isBinary
          ? attachmentOf
          : null;
    if (room !== null) counts.rooms.set(room, (counts.rooms.get(room) ?? 0) + bytes);
    attachmentOf = room;
  });
  return {
    lastAt: () => last,
    take: () => {
      const taken = counts;
      counts = noCounts();
      return taken;
    },
  };
}

function noCounts(): Counts {
  return { calls: 0, files: 0, received: 0, sent: 0, receivedAt: [], framesSent: 0, rooms: new Map() };
}

/** RFC 6455, section 5.2; what the page sends is masked, with four bytes more. */
function frameBytes(payload: number): number {
  return payload + (payload < 126 ? 2 : payload < 2 ** 16 ? 4 : 10);
}

/** The event in a packet of Socket.IO, whose number of attachments, if any, stands before it. */
function eventOf(packet: string): readonly unknown[] {
  const event = /^4[25](?:\d+-)?(\[.*)$/s.exec(packet)?.[1];
  return event === undefined ? [] : (JSON.parse(event) as unknown[]);
}
