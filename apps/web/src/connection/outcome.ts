// What the outbox makes of an error: try again later, or a refusal that asking again would only repeat.
import type { SendOutcome } from '@foothold/live/client/outbox-item';
import { refusalOf } from './calls.ts';

// Not the item's fault: the network, a busy server, or a session that has to be opened again first.
const passing = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'TOO_MANY',
  'NOT_SIGNED_IN',
  'RESET_REQUIRED',
]);

export function outcomeOfRefusal(error: unknown): SendOutcome {
  const { code, msg, details } = refusalOf(error);
  if (!passing.has(code)) return { outcome: 'refused', refusal: { code, msg } };
  const { retryAfterSeconds: seconds } = details;
  return typeof seconds === 'number' ? { outcome: 'later', afterMs: seconds * 1000 } : { outcome: 'later' };
}
