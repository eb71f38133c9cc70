// Proves exactly what a token bucket lets through.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const spendAll = (bucket: TokenBucket, times: number) =>
  Array.from({ length: times }, () => bucket.spend()).filter(Boolean).length;

test('a bucket allows its burst at once, then what has been refilled since, and the full burst after a pause', () => {
  const bucket = new TokenBucket({ perSecond: 20, burst: 100 });
  expect(spendAll(bucket, 1000)).toBe(100);
  vi.advanceTimersByTime(500);
  expect(spendAll(bucket, 1000)).toBe(10);
  expect(bucket.isEmpty).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(bucket.isEmpty).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(spendAll(bucket, 1000)).toBe(100);
});

test('a refusal says when the next request is allowed, and asking before that does not postpone it', () => {
  const bucket = new TokenBucket({ perSecond: 4, burst: 2 });
  expect(bucket.retryAfterMs).toBe(0);
  spendAll(bucket, 50);
  expect(bucket.retryAfterMs).toBe(250);
  vi.advanceTimersByTime(100);
  expect(spendAll(bucket, 50)).toBe(0);
  expect(bucket.retryAfterMs).toBeCloseTo(150, 6);
  vi.advanceTimersByTime(151);
  expect(spendAll(bucket, 50)).toBe(1);
});
