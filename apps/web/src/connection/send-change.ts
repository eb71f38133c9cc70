// Sends a change from the outbox: the call that it is kept under, once.
import type { Sender } from '@foothold/live/client/outbox-item';
import { changes, isChange, isDeletion, isMark } from './changes.ts';
import { outcomeOfRefusal } from './outcome.ts';

type Call = (input: unknown, durable: { readonly context: { readonly callId: string } }) => Promise<unknown>;

export const sendChange: Sender = async ({ kind, input }, _blobs, { callId }) => {
  if (!isChange(kind)) return { outcome: 'done' };
  // Sound: what is kept under a kind was typed by that kind's call.
  const call = changes[kind] as Call;
  try {
    await call(input, { context: { callId } });
    return { outcome: 'done' };
  } catch (error) {
    const answer = outcomeOfRefusal(error);
    return answer.outcome === 'refused' && isNoNews(kind, answer.refusal.code) ? { outcome: 'done' } : answer;
  }
};

/** A mark about what is gone is needed by nobody, and what should be deleted and is not there is deleted. */
function isNoNews(kind: string, code: string): boolean {
  return isMark(kind) || (isDeletion(kind) && code === 'NOT_FOUND');
}
