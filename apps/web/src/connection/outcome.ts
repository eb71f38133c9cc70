// Maps an error to the outbox's outcome: try again later, or refused for good.
import type { SendOutcome } from '@foothold/live/client/outbox-item';
import { refusalOf } from './calls.ts';

// Temporary: the network, a busy server, or a session that has to be opened again first.
const temporary = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'TOO_MANY',
  'NOT_SIGNED_IN',
  'RESET_REQUIRED',
]);

export function outcomeOfRefusal(error: unknown): SendOutcome {
  const { code, msg, details } = refusalOf(error);
  if (!temporary.has(code)) return { outcome: 'refused', refusal: { code, msg } };
  const { retryAfterSeconds: seconds } = details;
  return typeof seconds === 'number' ? { outcome: 'later', afterMs: seconds * 1000 } : { outcome: 'later' };
}
