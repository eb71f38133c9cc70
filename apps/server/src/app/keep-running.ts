// Restarts the job queue when it stops because it could not write a job's result.
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';

export type Worker = { stop(): Promise<void> };

const restartDelayMs = 1_000;

/** Rejects when the first start fails; later failures are reported and retried until it is stopped. */
export async function keepRunning(
  begin: () => Promise<Runner>,
  report: (problem: unknown) => void,
): Promise<Worker> {
  const stopping = new AbortController();
  let current: Runner | null = await begin();

  const superviseQueue = async () => {
    while (current !== null) {
      await current.promise.catch(report);
      current = null;
      while (current === null && !stopping.signal.aborted) {
        await pause(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (!stopping.signal.aborted) current = await begin().catch(failed);
      }
      // `stop` found nothing to stop while this one was being started.
      if (stopping.signal.aborted) await current?.stop().catch(report);
    }
  };
  const failed = (problem: unknown) => {
    report(problem);
    return null;
  };
  const supervision = superviseQueue();
  return {
    async stop() {
      stopping.abort();
      await current?.stop().catch(report);
      await supervision;
    },
  };
}
