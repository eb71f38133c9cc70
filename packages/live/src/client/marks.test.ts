// Proves that read marks are sent rarely, never move backwards, and are never lost (rule 8).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Marks } from './marks.ts';

let sent: [string, number][][];
let marks: Marks;
let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isAway = false;
  marks = new Marks({
    intervalMs: 3000,
    onError: () => undefined,
    send: async (due) => {
      if (isAway) throw new Error('away');
      sent.push([...due]);
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first mark is sent at once, later ones together after a few seconds', async () => {
  marks.mark('chat', 5, 0);
  await vi.advanceTimersByTimeAsync(0);
  marks.mark('chat', 6, 0);
  marks.mark('chat', 8, 0);
  marks.mark('other', 2, 0);
  expect(sent).toEqual([[['chat', 5]]]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.slice(1)).toEqual([
    [
      ['chat', 8],
      ['other', 2],
    ],
  ]);
});

test('nothing is sent when nothing was unread, and no mark moves backwards', async () => {
  marks.mark('chat', 5, 5);
  marks.mark('chat', 4, 0);
  await vi.advanceTimersByTimeAsync(3000);
  marks.mark('chat', 3, 0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([[['chat', 4]]]);
});

test('leaving the page sends pending marks at once', async () => {
  marks.mark('chat', 5, 0);
  marks.mark('chat', 6, 0);
  await marks.leave();
  expect(sent.flat().at(-1)).toEqual(['chat', 6]);
});

test('a mark that could not be sent is sent with the next', async () => {
  isAway = true;
  marks.mark('chat', 5, 0);
  await vi.advanceTimersByTimeAsync(3000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([[['chat', 5]]]);
});
