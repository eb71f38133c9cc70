// Proves that work runs once for all callers within a moment, again after it, and again when it failed.
import { afterEach, expect, test, vi } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

afterEach(() => vi.useRealTimers());

test('callers within a moment get the same result, also while it is pending, and a new one after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let times = 0;
  const ask = memoizeFor(1000, async () => (times += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test('a failure reaches those who waited for it, and the next caller retries', async () => {
  const work = vi.fn<() => Promise<string>>();
  work.mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
  const ask = memoizeFor(60_000, work);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('no');
  expect(await ask()).toBe('yes');
  expect(work).toHaveBeenCalledTimes(2);
});
