// Proves that the runs of a chat do not depend on what else is loaded.
import type { Message } from '@foothold/domain/chat/collections';
import { expect, test } from 'vitest';
import { inRuns, isSameRun, runLength, type Run } from './runs.ts';

const all = Array.from({ length: 60 }, (_, place): Message => ({
  id: `${place + 1}`,
  chatId: 'chat',
  seq: place + 1,
  text: 'Hello',
  file: null,
  link: null,
  createdBy: null,
  createdAt: '2026-03-02T18:00:00Z',
}));
const numbers = (runs: readonly Run[]) => runs.map(({ messages }) => messages.map(({ seq }) => seq));

test('every message is in one run, in order, and none holds more than its length', () => {
  const runs = inRuns(all);
  expect(numbers(runs).flat()).toEqual(all.map(({ seq }) => seq));
  expect(Math.max(...runs.map(({ messages }) => messages.length))).toBe(runLength);
});

test('the runs that a reader has already loaded stay as they are when older and newer messages come, or one is deleted', () => {
  const loaded = inRuns(all.slice(runLength - 1, 40));
  const later = inRuns(all.filter(({ seq }) => seq !== 45));
  for (const run of loaded.slice(0, -1)) {
    const same = later.find(({ number }) => number === run.number);
    expect(same !== undefined && isSameRun(run, same)).toBe(true);
  }
});
