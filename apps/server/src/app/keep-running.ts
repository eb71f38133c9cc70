// Begins the queue again whenever it has given up, which it does when it cannot write how a job ended.
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Worker } from './job-worker.ts';

const beginAgainAfter = 1_000;

/** Rejects when the first beginning fails; later ones are reported and tried again until it is stopped. */
export async function keepRunning(
  begin: () => Promise<Runner>,
  report: (problem: unknown) => void,
): Promise<Worker> {
  const stopping = new AbortController();
  let current: Runner | null = await begin();

  const keep = async () => {
    while (current !== null) {
      await current.promise.catch(report);
      current = null;
      while (current === null && !stopping.signal.aborted) {
        await pause(beginAgainAfter, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (!stopping.signal.aborted) current = await begin().catch(failed);
      }
    }
  };
  const failed = (problem: unknown) => {
    report(problem);
    return null;
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await current?.stop().catch(report);
      await kept;
    },
  };
}
