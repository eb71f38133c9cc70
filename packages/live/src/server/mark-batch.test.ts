// Proves that the read marks of many users cost one statement (rule 8).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarkBatch, markKey, type Mark } from './mark-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const mark = (viewerId: string, position: number): Mark => ({ viewerId, subject: 'chat', position });
const positions = (marks: readonly Mark[]) => new Map(marks.map((one) => [markKey(one), one.position]));

test('read marks of a whole class are written in one statement, the furthest mark of each, in a fixed order', async () => {
  const written: (readonly Mark[])[] = [];
  const batch = new MarkBatch({
    write: async (marks) => {
      written.push(marks);
      return positions(marks);
    },
  });
  const added = [mark('bo', 5), mark('ada', 2), mark('ada', 7), mark('ada', 3)].map((one) => batch.add(one));
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  expect(await Promise.all(added)).toEqual([5, 7, 7, 7]);
  expect(written).toEqual([[mark('ada', 7), mark('bo', 5)]]);
  void batch.add(mark('ada', 9));
  await batch.flush();
  expect(written.at(-1)).toEqual([mark('ada', 9)]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a user who marked a deleted row is told so, and no other user is affected', async () => {
  const batch = new MarkBatch({
    write: async (marks) => positions(marks.filter(({ viewerId }) => viewerId !== 'ada')),
  });
  const added = [mark('ada', 1), mark('bo', 2)].map((one) => batch.add(one));
  await batch.flush();
  expect(await Promise.all(added)).toEqual([undefined, 2]);
});

test('users are told that their batch failed, and the next batch is written', async () => {
  let fails = true;
  const batch = new MarkBatch({
    write: async (marks) => {
      if (fails) throw new Error('away');
      return positions(marks);
    },
  });
  const failed = expect(batch.add(mark('ada', 1))).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(250);
  await failed;
  fails = false;
  const kept = batch.add(mark('ada', 1));
  await batch.flush();
  expect(await kept).toBe(1);
});
