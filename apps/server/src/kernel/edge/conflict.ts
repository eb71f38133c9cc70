// Optimistic locking: refuses a change by somebody who has not seen the current state, which the refusal carries.
import { orderSentences, sameThings } from '@foothold/domain/contract/order';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';

/** The refusal of a change to something that somebody else has changed since; `current` is its present state. */
export function conflict(current: unknown, sentence: string = sentences.changedMeanwhile): Refusal {
  return new Refusal('CONFLICT', sentence, { current });
}

/** Call with the row locked. Refuses unless `current` has the version that the writer saw, if given. */
export function requireVersion<Current extends { readonly version: number }>(
  current: Current,
  expectedVersion: number | undefined,
): void {
  if ((expectedVersion ?? current.version) !== current.version) throw conflict(current);
}

/** Call with the order locked. Refuses unless `wanted` has exactly the ids of `now`, which is `expectedOrder`, the order that the writer saw. */
export function requireOrder(
  now: readonly string[],
  wanted: readonly string[],
  expectedOrder: readonly string[],
): void {
  if (expectedOrder.join() !== now.join() || !sameThings(wanted, now))
    throw conflict(now, orderSentences.reordered);
}
