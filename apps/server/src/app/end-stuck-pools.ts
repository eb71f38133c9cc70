// Ends a worker pool of the job queue that would never end by itself, because it has miscounted the results that it must still write.
import type { WorkerEvents } from 'graphile-worker';

/** The queue does not try a result again, so what is still being written after this is not written at all. */
const resultsWithinMs = 5_000;

/**
 * graphile-worker 0.18.0 counts the results that it still has to write, and counts down twice for each one that fails after
 * the first. The pool then waits for ever: it neither stops nor is replaced, and jobs are no longer run.
 */
export function endStuckPools(events: WorkerEvents, report: (problem: unknown) => void): void {
  const waiting = new Map<string, NodeJS.Timeout>();
  events.on('pool:gracefulShutdown:complete', ({ workerPool }) => {
    const end = async () => workerPool.forcefulShutdown('The results of some jobs could not be written.');
    waiting.set(
      workerPool.id,
      setTimeout(() => void end().catch(report), resultsWithinMs),
    );
  });
  events.on('pool:release', ({ workerPool }) => {
    clearTimeout(waiting.get(workerPool.id));
    waiting.delete(workerPool.id);
  });
}
