// Writes packets to one socket: straight to its WebSocket where Engine.IO has nothing to send before them, otherwise through Engine.IO.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { messageOnce } from './packets.ts';

/** As Engine.IO declares it: the request of a connection that began by WebSocket. Without it packets go through Engine.IO. */
type OpeningRequest = IncomingMessage & { readonly websocket?: OpenWebSocket };
type OpenWebSocket = Pick<WebSocket, 'readyState' | 'bufferedAmount'> & {
  readonly send: (message: Buffer, options: { readonly binary: boolean }) => void;
};

const OPEN = 1;

export class PacketWriter {
  readonly #conn: Socket['conn'];
  readonly #webSocket: OpenWebSocket | undefined;
  /** Bytes that wait in Engine.IO until its transport is writable again. */
  #queuedBytes = 0;

  constructor(conn: Socket['conn']) {
    this.#conn = conn;
    this.#webSocket = (conn.request as OpeningRequest).websocket;
    conn.on('drain', () => (this.#queuedBytes = 0));
  }

  /**
   * Writes a packet that others may be sent too. Engine.IO spends as much on one as the system on the write. Its own packets
   * keep their place: until the last of them is sent, its transport is not writable.
   */
  write(packet: string): void {
    const message = messageOnce(packet);
    if (this.#webSocket?.readyState === OPEN && this.#conn.transport.writable) {
      this.#webSocket.send(message, { binary: false });
      return;
    }
    this.#queuedBytes += message.length;
    this.#conn.write(packet);
  }

  /** Bytes that have not left this process, apart from what a connection that began by polling is being sent. */
  unsentBytes(): number {
    return this.#queuedBytes + (this.#webSocket?.bufferedAmount ?? 0);
  }
}
