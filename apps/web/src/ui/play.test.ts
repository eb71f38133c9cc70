// Proves which recordings a person is told cannot be played.
import { expect, test } from 'vitest';
import { play } from './play.ts';

const rejectingWith = (name: string) => ({ play: () => Promise.reject(new DOMException(name, name)) });

test('a recording that a person pauses before it has loaded is not called broken', async () => {
  await expect(play(rejectingWith('AbortError'))).resolves.toBeUndefined();
});

test('a recording that the browser cannot read is', async () => {
  await expect(play(rejectingWith('NotSupportedError'))).rejects.toThrow('NotSupportedError');
});
