// Proves that slices are read in order.
import { expect, test } from 'vitest';
import { SliceQueue } from './slice-queue.ts';

test('a reader gets every slice in order, those before it came and those after', async () => {
  const queue = new SliceQueue();
  queue.push(new Blob(['a']));
  const read = (async () => {
    const texts: string[] = [];
    for await (const slice of queue) texts.push(await slice.text());
    return texts;
  })();
  await Promise.resolve();
  queue.push(new Blob(['b']));
  queue.push(new Blob(['c']));
  queue.close();
  expect(await read).toEqual(['a', 'b', 'c']);
  expect(queue.all()).toHaveLength(3);
});
