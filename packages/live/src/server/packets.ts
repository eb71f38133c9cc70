// Encodes what the server sends, once for all sockets that receive it. The only file that knows Socket.IO's wire format.
import type { RowsHead } from '../contract.ts';
import { RowPiece } from './row-piece.ts';

/** One Socket.IO event packet of the default namespace, encoded once for all sockets that receive it. */
export function encodeEvent(event: string, ...args: readonly unknown[]): string {
  return `2${JSON.stringify([event, ...args])}`;
}

/** A packet, and the binary message that follows it, if any. */
export type RowsPacket = { readonly packet: string; readonly attachment: Buffer | null };

/** One piece of a snapshot or page: a small header per follower, and rows that were encoded once for all. */
export function encodeRows(head: RowsHead, piece: RowPiece, readsDeflate: boolean): RowsPacket {
  const attachment = readsDeflate ? piece.deflated : null;
  const start = `["rows",${JSON.stringify(head)}`;
  if (attachment === null) return { packet: `2${start},${piece.json}]`, attachment };
  return { packet: `51-${start},{"_placeholder":true,"num":0}]`, attachment };
}

const PIECE_SIZE = 64 * 1024;

/** Cuts rows into JSON arrays of at most 64 KB each (a larger single row travels alone). Never empty. */
export function cutRows(rows: readonly object[]): readonly RowPiece[] {
  const pieces: RowPiece[] = [];
  let open: string[] = [];
  let size = 2;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const bytes = Buffer.byteLength(text) + 1;
    if (open.length > 0 && size + bytes > PIECE_SIZE) {
      pieces.push(new RowPiece(`[${open.join(',')}]`));
      open = [];
      size = 2;
    }
    open.push(text);
    size += bytes;
  }
  pieces.push(new RowPiece(`[${open.join(',')}]`));
  return pieces;
}

/** Engine.IO's packet type "message". */
const MESSAGE = '4';

let lastPacket = '';
let lastMessage = Buffer.from(MESSAGE);

/** The text message of a WebSocket that carries the packet. A broadcast requests the same one many times in a row. */
export function messageOnce(packet: string): Buffer {
  if (packet !== lastPacket) {
    lastMessage = Buffer.from(MESSAGE + packet);
    lastPacket = packet;
  }
  return lastMessage;
}
