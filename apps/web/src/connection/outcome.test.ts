// Proves that an item refused for want of a session is sent later, and that final refusals are reported.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let outcomeOf: (error: unknown) => object;
let Refusal: typeof import('@foothold/domain/contract/refusal').Refusal;
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null });
  ({ Refusal } = await import('@foothold/domain/contract/refusal'));
  outcomeOf = (await import('./outcome.ts')).outcomeOfRefusal;
});
afterAll(() => {
  vi.resetModules();
});

test('a file whose upload is refused because the session has ended is sent later and not returned to the learner', () => {
  for (const code of ['NOT_SIGNED_IN', 'RESET_REQUIRED', 'TOO_MANY'] as const) {
    expect(outcomeOf(new Refusal(code, 'Please sign in')), code).toEqual({ outcome: 'later' });
  }
});

test('a file that the server will never accept is returned with the reason', () => {
  expect(outcomeOf(new Refusal('INVALID', 'Max file size: 200mb'))).toEqual({
    outcome: 'refused',
    refusal: { code: 'INVALID', msg: 'Max file size: 200mb' },
  });
});
