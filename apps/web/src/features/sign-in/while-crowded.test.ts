// Proves that a sign-in is tried again by itself where many sign in, and nowhere else.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refused } from '../../connection/calls.ts';
import { patienceMs, whileCrowded } from './while-crowded.ts';

class NotNow extends Error implements Refused {
  readonly code: string;
  readonly msg: string;
  readonly details: Refused['details'];

  constructor(code: string, msg: string, details: Refused['details']) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.details = details;
  }
}

const crowded = (seconds = 2) => new NotNow('TOO_MANY', 'Too much at once', { retryAfterSeconds: seconds });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function trying(answers: () => unknown) {
  const left = new AbortController();
  const seen = { sent: 0, crowded: 0 };
  const outcome = whileCrowded({
    send: () => {
      seen.sent += 1;
      const answer = answers();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    refusalOf: (error) => error as NotNow,
    onCrowded: () => (seen.crowded += 1),
    gone: left.signal,
    random: () => 0.5,
  });
  outcome.catch(() => undefined);
  return { outcome, seen, left };
}

describe('where many people sign in', () => {
  test('a learner is tried again after each pause, and is in', async () => {
    const answers = [crowded(), crowded(), 'in'];
    const { outcome, seen } = trying(() => answers.shift());
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual({ sent: 1, crowded: 1 });
    await vi.advanceTimersByTimeAsync(2001);
    expect(await outcome).toBe('in');
    expect(seen).toEqual({ sent: 3, crowded: 2 });
  });

  test('is told in the end that there was no room', async () => {
    const { outcome, seen } = trying(() => crowded());
    await vi.advanceTimersByTimeAsync(patienceMs + 4000);
    await expect(outcome).rejects.toThrow('Too much at once');
    expect(seen.sent).toBe(32);
  });

  test('a wrong PIN, and a wait of minutes, are said at once', async () => {
    for (const answer of [new NotNow('WRONG_SECRET', 'Wrong', {}), crowded(180)]) {
      const { outcome, seen } = trying(() => answer);
      await expect(outcome).rejects.toBe(answer);
      expect(seen).toEqual({ sent: 1, crowded: 0 });
    }
  });

  test('nobody is signed in who has gone to another screen meanwhile', async () => {
    const { outcome, seen, left } = trying(() => crowded());
    await vi.advanceTimersByTimeAsync(1000);
    left.abort();
    await expect(outcome).rejects.toThrow('Too much at once');
    await vi.advanceTimersByTimeAsync(patienceMs);
    expect(seen.sent).toBe(1);
  });
});
