// Proves that messages are grouped under the day of the reader's time zone.
import type { Message } from '@foothold/domain/chat/collections';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byDay } from './days.ts';

const message = (id: string, createdAt: string): Message => ({
  id,
  chatId: 'chat',
  seq: Number(id),
  text: 'Hello',
  file: null,
  link: null,
  createdBy: null,
  createdAt,
});
const grouped = (...times: string[]) =>
  byDay(times.map((time, index) => message(String(index + 1), time))).map((day) =>
    day.messages.map(({ id }) => id),
  );

afterEach(() => vi.unstubAllEnvs());
beforeEach(() => vi.stubEnv('TZ', 'Europe/London'));

test('a chat nobody has written in has no days', () => {
  expect(byDay([])).toEqual([]);
});

test('messages of one evening are grouped and the next morning starts a new day', () => {
  expect(grouped('2026-03-02T18:00:00Z', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z')).toEqual([
    ['1', '2'],
    ['3'],
  ]);
});

test('in summer a day begins an hour earlier than in Greenwich', () => {
  expect(grouped('2026-07-01T22:59:00Z', '2026-07-01T23:01:00Z')).toEqual([['1'], ['2']]);
});
