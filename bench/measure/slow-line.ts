// A TCP proxy that delays and limits both directions of all connections together, as a mobile network does. WebSocket frames are
// included, which the browser's own throttling leaves alone.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type LineSpeed = {
  /** Milliseconds there and back. A new connection costs one more. */
  readonly roundTrip: number;
  /** Bytes per second, of all connections together. */
  readonly down: number;
  readonly up: number;
  /** The round trip of a WebSocket's connection, where it differs. */
  readonly socketRoundTrip?: number;
};

export type SlowLine = {
  readonly url: string;
  leadTo(server: string): void;
  /** Null: as fast as this machine. */
  slowTo(speed: LineSpeed | null): void;
  close(): Promise<void>;
};

const PACKET_BYTES = 1460;
/** What one connection may have waiting before its sender is paused. */
const QUEUED_BYTES = 64 * 1024;

export async function laySlowLine(): Promise<SlowLine> {
  let port = 0;
  let speed: LineSpeed | null = null;
  const down = new Direction();
  const up = new Direction();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    const connection: Connection = { openAt: performance.now() + (speed?.roundTrip ?? 0), extra: 0 };
    near.once('data', (first) => {
      const isSocket = /\r\nupgrade: websocket\r\n/i.test(first.toString('latin1'));
      if (isSocket && speed?.socketRoundTrip !== undefined)
        connection.extra = (speed.socketRoundTrip - speed.roundTrip) / 2;
    });
    up.join(near, far, connection);
    down.join(far, near, connection);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => (port = Number(new URL(url).port)),
    slowTo: (next) => {
      speed = next;
      down.slowTo(next && { latency: next.roundTrip / 2, bytesPerMs: next.down / 1000 });
      up.slowTo(next && { latency: next.roundTrip / 2, bytesPerMs: next.up / 1000 });
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Connection = {
  /** When its own handshake is over. */
  readonly openAt: number;
  /** Milliseconds in each direction, more than the line's. */
  extra: number;
};

type Speed = { readonly latency: number; readonly bytesPerMs: number };

/** What one connection sends in one direction. */
class Stream {
  readonly from: Socket;
  readonly connection: Connection;
  readonly #to: Socket;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isEnded = false;
  readonly #travelling: Buffer[] = [];

  constructor(from: Socket, to: Socket, connection: Connection) {
    this.from = from;
    this.#to = to;
    this.connection = connection;
  }

  get isIdle(): boolean {
    return this.#waitingBytes === 0;
  }

  queue(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > QUEUED_BYTES) this.from.pause();
  }

  /** Puts the next packet on its way. Returns its size. */
  depart(): number {
    const first = this.#waiting.shift() ?? Buffer.alloc(0);
    const packet = first.subarray(0, PACKET_BYTES);
    if (first.length > PACKET_BYTES) this.#waiting.unshift(first.subarray(PACKET_BYTES));
    this.#waitingBytes -= packet.length;
    if (this.#waitingBytes < QUEUED_BYTES / 2) this.from.resume();
    this.#travelling.push(packet);
    return packet.length;
  }

  /** The oldest arrives, whichever timer fires first. */
  arrive(): void {
    const packet = this.#travelling.shift();
    if (packet !== undefined && this.#to.writable) this.#to.write(packet);
    this.#endIfDone();
  }

  end(): void {
    this.#isEnded = true;
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#isEnded && this.isIdle && this.#travelling.length === 0) this.#to.end();
  }
}

/** One direction of the line: connections take turns, packet by packet. */
class Direction {
  #speed: Speed | null = null;
  readonly #turns: Stream[] = [];
  #freeAt = 0;
  #timer: NodeJS.Timeout | null = null;

  slowTo(speed: Speed | null): void {
    this.#speed = speed;
  }

  join(from: Socket, to: Socket, connection: Connection): void {
    const stream = new Stream(from, to, connection);
    from.on('data', (chunk) => {
      if (stream.isIdle) this.#turns.push(stream);
      stream.queue(chunk);
      if (this.#timer === null) this.#send();
    });
    from.on('close', () => stream.end());
  }

  #send(): void {
    this.#timer = null;
    for (let stream = this.#turns.shift(); stream !== undefined; stream = this.#turns.shift()) {
      const size = stream.depart();
      if (!stream.isIdle) this.#turns.push(stream);
      if (this.#speed === null) {
        stream.arrive();
        continue;
      }
      const { latency, bytesPerMs } = this.#speed;
      const { openAt, extra } = stream.connection;
      const now = performance.now();
      this.#freeAt = Math.max(this.#freeAt, now) + size / bytesPerMs;
      setTimeout(() => stream.arrive(), Math.max(this.#freeAt, openAt) + latency + extra - now);
      if (this.#freeAt - now < 1) continue;
      this.#timer = setTimeout(() => this.#send(), this.#freeAt - now);
      return;
    }
  }
}
