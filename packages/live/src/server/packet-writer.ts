// Writes packets to one socket: straight to its WebSocket where nothing waits before them, otherwise through Engine.IO.
import type { Socket } from 'socket.io';
import { frameOnce, type SharedFrame } from './packets.ts';

/** What Engine.IO and ws do not declare. Where they change, packets go through Engine.IO, and a test fails. */
type OpenConnection = {
  readonly writeBuffer?: readonly unknown[];
  readonly transport: { readonly writable: boolean; readonly socket?: OpenWebSocket };
};
type OpenWebSocket = {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _sender?: { readonly sendFrame?: (frame: SharedFrame['wsPreEncodedFrame']) => void };
};

const OPEN = 1;

export class PacketWriter {
  readonly #conn: Socket['conn'];
  /** Bytes that wait in Engine.IO until its transport is writable again. */
  #queuedBytes = 0;

  constructor(conn: Socket['conn']) {
    this.#conn = conn;
    conn.on('flush', () => (this.#queuedBytes = 0));
  }

  /** Writes a packet that others may be sent too: it is framed once for all. */
  write(packet: string): void {
    const shared = frameOnce(packet);
    if (this.#writeDirectly(shared)) return;
    this.#queuedBytes += shared.wsPreEncodedFrame[0].length;
    this.#conn.write(packet, shared);
  }

  /** Bytes that have not left this process, apart from a response to a poll that is being sent. */
  unsentBytes(): number {
    return this.#queuedBytes + (this.#open.transport.socket?.bufferedAmount ?? 0);
  }

  get #open(): OpenConnection {
    return this.#conn as unknown as OpenConnection;
  }

  /** Engine.IO spends as much on a packet as the system on the write. Its own packets keep their place before this one. */
  #writeDirectly({ wsPreEncodedFrame }: SharedFrame): boolean {
    const { transport, writeBuffer } = this.#open;
    const { socket } = transport;
    if (!transport.writable || writeBuffer?.length !== 0) return false;
    if (socket?.readyState !== OPEN || socket._sender?.sendFrame === undefined) return false;
    socket._sender.sendFrame(wsPreEncodedFrame);
    return true;
  }
}
