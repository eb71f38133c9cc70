// Proves that a sign-in is retried when the server is busy, and in no other case.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refused } from '../../connection/calls.ts';
import { retryForMs, retryWhenBusy } from './retry-when-busy.ts';

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

const busy = (seconds = 2) => new NotNow('TOO_MANY', 'Too much at once', { retryAfterSeconds: seconds });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function trying(answers: () => unknown) {
  const left = new AbortController();
  const seen = { sent: 0, busy: 0 };
  const outcome = retryWhenBusy({
    send: () => {
      seen.sent += 1;
      const answer = answers();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    refusalOf: (error) => error as NotNow,
    onBusy: () => (seen.busy += 1),
    signal: left.signal,
    random: () => 0.5,
  });
  outcome.catch(() => undefined);
  return { outcome, seen, left };
}

describe('when the server is busy', () => {
  test('a sign-in is retried after each pause and succeeds', async () => {
    const answers = [busy(), busy(), 'in'];
    const { outcome, seen } = trying(() => answers.shift());
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual({ sent: 1, busy: 1 });
    await vi.advanceTimersByTimeAsync(2001);
    expect(await outcome).toBe('in');
    expect(seen).toEqual({ sent: 3, busy: 2 });
  });

  test('is refused after a minute of retries', async () => {
    const { outcome, seen } = trying(() => busy());
    await vi.advanceTimersByTimeAsync(retryForMs + 4000);
    await expect(outcome).rejects.toThrow('Too much at once');
    expect(seen.sent).toBe(32);
  });

  test('a wrong PIN and a wait of minutes are reported at once', async () => {
    for (const answer of [new NotNow('WRONG_SECRET', 'Wrong', {}), busy(180)]) {
      const { outcome, seen } = trying(() => answer);
      await expect(outcome).rejects.toBe(answer);
      expect(seen).toEqual({ sent: 1, busy: 0 });
    }
  });

  test('a user who has left the screen is not signed in', async () => {
    const { outcome, seen, left } = trying(() => busy());
    await vi.advanceTimersByTimeAsync(1000);
    left.abort();
    await expect(outcome).rejects.toThrow('Too much at once');
    await vi.advanceTimersByTimeAsync(retryForMs);
    expect(seen.sent).toBe(1);
  });
});
