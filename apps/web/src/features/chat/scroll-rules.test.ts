// Proves when a chat scrolls to new messages, and how often it evaluates the scroll position.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAtBottom, throttle } from './scroll-rules.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a person less than 150 pixels above the end reads the newest messages, and follows them [CHAT-24, CONST-22]', () => {
  const scrolled = (scrollTop: number) => isAtBottom({ scrollHeight: 2000, clientHeight: 600, scrollTop });
  expect([1400, 1251, 1250, 1000, 0].map(scrolled)).toEqual([true, true, false, false, false]);
});

test('however fast a user scrolls, the position is evaluated every 500 milliseconds and once more at the end [CHAT-25, CONST-22]', () => {
  const looked: number[] = [];
  const startedAt = Date.now();
  const { call } = throttle(() => looked.push(Date.now() - startedAt));
  for (let turn = 0; turn < 12; turn += 1) {
    call();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(2000);
  expect(looked).toEqual([0, 500, 1000, 1500]);
});
