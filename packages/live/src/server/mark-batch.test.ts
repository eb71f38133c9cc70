// Marks of many people cost one statement (rule 8).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarkBatch, type Mark } from './mark-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const mark = (viewerId: string, position: number): Mark => ({ viewerId, what: 'chat', position });

test('a whole class that reads at once is written in one statement, the furthest mark of each', async () => {
  const written: (readonly Mark[])[] = [];
  const batch = new MarkBatch({ write: async (marks) => void written.push(marks) });
  const added = [mark('ada', 2), mark('bo', 5), mark('ada', 7), mark('ada', 3)].map((one) => batch.add(one));
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  await Promise.all(added);
  expect(written).toEqual([[mark('ada', 7), mark('bo', 5)]]);
  void batch.add(mark('ada', 9));
  await batch.flush();
  expect(written.at(-1)).toEqual([mark('ada', 9)]);
});

test('whoever marked learns that their batch failed, and the next batch is written', async () => {
  let fails = true;
  const batch = new MarkBatch({
    write: async () => {
      if (fails) throw new Error('away');
    },
  });
  const failed = expect(batch.add(mark('ada', 1))).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(250);
  await failed;
  fails = false;
  const kept = batch.add(mark('ada', 1));
  await batch.flush();
  await expect(kept).resolves.toBeUndefined();
});
