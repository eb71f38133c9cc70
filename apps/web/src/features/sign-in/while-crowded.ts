// Where more people sign in than the server can take at once, a try is sent again by itself, for a while.
import type { Refused } from '../../connection/calls.ts';

/** Longer waits than these are for people to decide on: seconds. */
const longestPause = 5;
export const patienceMs = 60_000;

type Given<Result> = {
  readonly send: () => Promise<Result>;
  readonly refusalOf: (error: unknown) => Refused;
  /** Before each pause. */
  readonly onCrowded: () => void;
  /** Whoever tried has gone to another screen. */
  readonly gone: AbortSignal;
  readonly random?: () => number;
};

/** Rejects as `send` does once it has tried for a minute, and at once when it was refused for any other reason. */
export async function whileCrowded<Result>({
  send,
  refusalOf,
  onCrowded,
  gone,
  random = fraction,
}: Given<Result>): Promise<Result> {
  const begunAt = performance.now();
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = pauseOf(refusalOf(error));
      if (seconds === null || performance.now() - begunAt > patienceMs || gone.aborted) throw error;
      onCrowded();
      // Not all phones of a room at the same moment.
      await pause(seconds * 1000 * (0.5 + random()), gone);
      if (gone.aborted) throw error;
    }
  }
}

function fraction(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random / 2 ** 32;
}

function pauseOf({ code, details }: Refused): number | null {
  const seconds = details['retryAfterSeconds'];
  return code === 'TOO_MANY' && typeof seconds === 'number' && seconds <= longestPause ? seconds : null;
}

function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    gone.addEventListener('abort', () => resolve(), { once: true });
  });
}
