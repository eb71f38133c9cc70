// Proves that a roster that trickles is cut off, so that others can send theirs, and a slow one that continues is read.
import { PassThrough } from 'node:stream';
import { largestRoster } from '@foothold/domain/roster/runs';
import { expect, test } from 'vitest';
import { contentWithin } from './route.ts';

const rate = { timeoutMs: 400, bytesPerSecond: 1 };

test('a file that trickles is cut off, and a slow one that continues is read', async () => {
  const slow = new PassThrough();
  slow.write('x'.repeat(250));
  const read = contentWithin(slow, 0, rate);
  const trickling = new PassThrough();
  trickling.write('a');
  await expect(contentWithin(trickling, 0, rate)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // It began earlier, so its time would be over, too, had nothing arrived.
  slow.end('x'.repeat(250));
  expect((await read).length).toBe(500);
});

test('a file that is too large is refused before it is read, or where it becomes too large', async () => {
  const body = new PassThrough();
  await expect(contentWithin(body, largestRoster + 1)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const growing = new PassThrough();
  growing.end(Buffer.alloc(largestRoster + 1));
  await expect(contentWithin(growing, 0)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
