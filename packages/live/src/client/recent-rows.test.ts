// Proves how long the rows of a room that the page has left are kept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentRows } from './recent-rows.ts';

const rows = [{ id: '1' }];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('rows are kept for five minutes after the room was left for the last time', () => {
  const recent = new RecentRows();
  recent.put('chess', rows);
  vi.advanceTimersByTime(4 * 60 * 1000);
  recent.put('chess', rows);
  vi.advanceTimersByTime(4 * 60 * 1000);
  recent.put('choir', rows);
  vi.advanceTimersByTime(60 * 1000);
  expect(recent.take('chess')).toBeUndefined();
  expect(recent.take('choir')).toBe(rows);
});

test('rows are taken once, and none are left when the user changes', () => {
  const recent = new RecentRows();
  recent.put('chess', rows);
  recent.put('choir', rows);
  expect(recent.take('chess')).toBe(rows);
  expect(recent.take('chess')).toBeUndefined();
  recent.clear();
  expect(recent.take('choir')).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
