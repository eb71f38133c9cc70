// Interrupts long work every few milliseconds, so that other work on the same processors waits no longer than that.
import { setTimeout as pause } from 'node:timers/promises';

/** How long pauses are for the work before them. Of applying, half is the database's work. */
const shares = { reading: 2, applying: 1 / 4 };
const leastWorkMs = 5;

/** To be awaited between the steps of the work: pauses when the work has gone on for a few milliseconds since the last pause. */
export function pauses(work: keyof typeof shares): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    const workedMs = performance.now() - since;
    if (workedMs < leastWorkMs) return undefined;
    return pause(workedMs * shares[work]).then(() => {
      since = performance.now();
    });
  };
}
