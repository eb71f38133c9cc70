// Proves that work is done once for all who ask within a moment, anew after it, and again when it failed.
import { afterEach, expect, test, vi } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

afterEach(() => vi.useRealTimers());

test('who asks within a moment gets the same answer, also while it is being found, and a new one after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let times = 0;
  const ask = memoizeFor(1000, async () => (times += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test('what failed is told to those who waited for it, and tried again for the next', async () => {
  const work = vi.fn<() => Promise<string>>();
  work.mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
  const ask = memoizeFor(60_000, work);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('no');
  expect(await ask()).toBe('yes');
  expect(work).toHaveBeenCalledTimes(2);
});
