// Sends a change from the outbox by the call of its kind.
import { metaOf, storedKind } from '@foothold/domain/call';
import { contractsByName } from '@foothold/domain/calls';
import type { Sender } from '@foothold/live/client/outbox-item';
import { calls } from './calls.ts';
import { isDeletion, isMark } from './changes.ts';
import { outcomeOfRefusal } from './outcome.ts';

type Call = (input: unknown, durable: { readonly context: { readonly callId: string } }) => Promise<unknown>;

const names = new Map(
  [...contractsByName].map(([name, contract]) => [storedKind(name, metaOf(contract).offline), name]),
);

export const sendChange: Sender = async ({ kind, input }, _blobs, { callId }) => {
  const [feature, name] = names.get(kind)?.split('.') ?? [];
  // Of another version of the app, which may come back.
  if (feature === undefined || name === undefined) return { outcome: 'later' };
  // Sound: the contract has this call, and an item's input was typed by the call of its kind.
  const call = (calls as unknown as Record<string, Record<string, Call>>)[feature]?.[name] as Call;
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
