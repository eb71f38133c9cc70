// Discards what a client still sends after its answer, so that the connection can be reused, or closes the connection.
import type { IncomingMessage } from 'node:http';

// One chunk of an upload, as the app sends it, and some more.
const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 10_000;

/** Call after answering: a client that sees the answer while it is sending may stop, or go on to the end. */
export function discardUnread(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // A reader that stopped half-way would block the connection.
  request.removeAllListeners('data');
  let left = maxBytes;
  const close = (): void => {
    request.destroy();
  };
  const timeout = setTimeout(close, timeoutMs);
  request.once('close', () => clearTimeout(timeout));
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  request.resume();
}
