// Proves that work takes turns: never too much at once, in order, and a failure frees its place.
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('at most so many run at once, in the order they came', async () => {
  const turns = createTurns({ atOnce: 2, longestQueue: 10 });
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (i: number) => async () => {
    begun.push(i);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (i % 3 === 0) throw new Error(`work ${i}`);
    return i;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => turns.take(work(i))));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(all.map((each) => each.status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((i) => (i % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('it says when the queue is full', async () => {
  const turns = createTurns({ atOnce: 1, longestQueue: 1 });
  expect(turns.full()).toBe(false);
  const running = turns.take(async () => undefined);
  expect(turns.full()).toBe(false);
  const waiting = turns.take(async () => undefined);
  expect(turns.full()).toBe(true);
  await Promise.all([running, waiting]);
  expect(turns.full()).toBe(false);
});
