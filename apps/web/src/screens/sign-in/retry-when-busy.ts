// Retries a sign-in for a while when the server is too busy.
import type { Refused } from '../../connection/calls.ts';

/** In seconds: longer waits are reported, so that the user decides. */
const maxPauseSeconds = 5;
export const retryForMs = 60_000;

type Options<Result> = {
  readonly send: () => Promise<Result>;
  readonly refusalOf: (error: unknown) => Refused;
  /** Called before each pause. */
  readonly onBusy: () => void;
  /** Aborted when the user has left the screen. */
  readonly signal: AbortSignal;
  readonly random?: () => number;
};

/** Rejects as `send` does after retrying for a minute, and at once when it was refused for another reason. */
export async function retryWhenBusy<Result>({
  send,
  refusalOf,
  onBusy,
  signal,
  random = fraction,
}: Options<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = pauseOf(refusalOf(error));
      if (seconds === null || performance.now() - startedAt > retryForMs || signal.aborted) throw error;
      onBusy();
      // Jitter, so that a classroom's phones do not retry at the same moment.
      await pause(seconds * 1000 * (0.5 + random()), signal);
      if (signal.aborted) throw error;
    }
  }
}

function fraction(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random / 2 ** 32;
}

function pauseOf({ code, details }: Refused): number | null {
  const seconds = details['retryAfterSeconds'];
  return code === 'TOO_MANY' && typeof seconds === 'number' && seconds <= maxPauseSeconds ? seconds : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
