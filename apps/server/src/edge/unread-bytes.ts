// What a sender still sends after its answer is thrown away, so that the line is good for the next request; or it is closed.
import type { IncomingMessage } from 'node:http';

// One piece of a file, as the app sends them, and some more.
const mostBytes = 8 * 1024 * 1024;
const patienceMs = 10_000;

/** For after the answer: a sender that hears it in the middle of its bytes may stop, or go on to the end. */
export function discardUnread(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // Whoever read until now stopped in the middle, and would hold the line up.
  request.removeAllListeners('data');
  let left = mostBytes;
  const close = (): void => {
    request.destroy();
  };
  const patience = setTimeout(close, patienceMs);
  request.once('close', () => clearTimeout(patience));
  request.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) close();
  });
  request.resume();
}
