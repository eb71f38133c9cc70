// Proves that people take turns, however much one of them has brought.
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('whoever brings one picture waits for one of each of those before, not for all that they brought', async () => {
  const queue = createFairQueue();
  const done: string[] = [];
  let running = 0;
  const bring = (ownerId: string, name: string) =>
    queue.run(ownerId, async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      done.push(name);
      if (name === 'h2') throw new Error('damaged');
    });
  const all = [
    ...['h1', 'h2', 'h3', 'h4'].map((name) => bring('hammer', name)),
    ...['a1', 'a2'].map((name) => bring('amina', name)),
    bring('bilal', 'b1'),
  ];
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(done).toEqual(['h1', 'h2', 'a1', 'b1', 'h3', 'a2', 'h4']);
  await bring('carlos', 'later');
  expect(done.at(-1)).toBe('later');
});
