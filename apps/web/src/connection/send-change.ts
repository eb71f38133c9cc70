// Sends a change from the outbox by the call of its kind.
import type { Sender } from '@foothold/live/client/outbox-item';
import { changes, isChange, isDeletion, isMark } from './changes.ts';
import { outcomeOfRefusal } from './outcome.ts';

type Call = (input: unknown, durable: { readonly context: { readonly callId: string } }) => Promise<unknown>;

export const sendChange: Sender = async ({ kind, input }, _blobs, { callId }) => {
  if (!isChange(kind)) return { outcome: 'done' };
  // Sound: an item's input was typed by the call of its kind.
  const call = changes[kind] as Call;
  try {
    await call(input, { context: { callId } });
    return { outcome: 'done' };
  } catch (error) {
    const answer = outcomeOfRefusal(error);
    return answer.outcome === 'refused' && canBeIgnored(kind, answer.refusal.code)
      ? { outcome: 'done' }
      : answer;
  }
};

/** Refused read markers do not matter, and deleting what no longer exists has succeeded. */
function canBeIgnored(kind: string, code: string): boolean {
  return isMark(kind) || (isDeletion(kind) && code === 'NOT_FOUND');
}
