// Proves which recordings a person is told cannot be played, and that one plays at a time.
import { expect, test, vi } from 'vitest';
import { play } from './play.ts';

const rejectingWith = (name: string) => ({
  play: () => Promise.reject(new DOMException(name, name)),
  pause: () => undefined,
});

test('a recording that a person pauses before it has loaded is not called broken', async () => {
  await expect(play(rejectingWith('AbortError'))).resolves.toBeUndefined();
});

test('a recording that the browser cannot read is', async () => {
  await expect(play(rejectingWith('NotSupportedError'))).rejects.toThrow('NotSupportedError');
});

test('whoever plays one recording after another hears one at a time, and the same one goes on', async () => {
  const [first, second] = [1, 2].map(() => ({ play: () => Promise.resolve(), pause: vi.fn() }));
  if (first === undefined || second === undefined) throw new Error('There are two.');
  await play(first);
  await play(first);
  expect(first.pause).not.toHaveBeenCalled();
  await play(second);
  expect(first.pause).toHaveBeenCalledTimes(1);
  expect(second.pause).not.toHaveBeenCalled();
});
