// Interrupts long work every few milliseconds, so that whoever shares the processors with it waits no longer than that.
import { setTimeout as pause } from 'node:timers/promises';

const workMs = 5;
const pauseMs = 10;

/** To be awaited between the steps of the work: pauses when the work has gone on for a few milliseconds since the last pause. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < workMs) return undefined;
    return pause(pauseMs).then(() => {
      since = performance.now();
    });
  };
}
