// Proves that a job queue that is being restarted is stopped too.
import type { Runner } from 'graphile-worker';
import { expect, test, vi } from 'vitest';
import { soon } from '@foothold/testing/soon';
import { keepRunning } from './keep-running.ts';

function queue() {
  const ended = Promise.withResolvers<void>();
  const stop = vi.fn<() => Promise<void>>(async () => ended.resolve());
  return { ended, stop, runner: { promise: ended.promise, stop } as unknown as Runner };
}

test('a queue that is still being started when the server stops is stopped as soon as it runs', async () => {
  const [first, second] = [queue(), queue()];
  const restarted = Promise.withResolvers<Runner>();
  const begin = vi.fn<() => Promise<Runner>>(async () => restarted.promise);
  begin.mockResolvedValueOnce(first.runner);
  const problems: unknown[] = [];
  const worker = await keepRunning(begin, (problem) => problems.push(problem));
  first.ended.reject(new Error('a result could not be written'));
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2), soon);

  const stopped = worker.stop();
  restarted.resolve(second.runner);
  await stopped;
  expect(second.stop).toHaveBeenCalledTimes(1);
  expect(problems).toEqual([new Error('a result could not be written')]);
});
