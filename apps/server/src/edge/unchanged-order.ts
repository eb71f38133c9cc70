// Guards reordering against concurrent changes: the second user is notified and overwrites nothing unseen.
import { orderSentences, sameThings } from '@foothold/domain/contract/order';
import { Refusal } from '@foothold/domain/contract/refusal';

/**
 * Call while the order is locked for a change. `wanted` must contain exactly the ids of `now`; with `basedOn`, the order
 * that the user saw, the order must still be that. Otherwise refuses `CONFLICT`, with the present order as `order`.
 */
export function requireUnchangedOrder(
  now: readonly string[],
  wanted: readonly string[],
  basedOn: readonly string[] | undefined,
): void {
  const seen = basedOn === undefined || basedOn.join() === now.join();
  if (!seen || !sameThings(wanted, now))
    throw new Refusal('CONFLICT', orderSentences.reordered, { order: now });
}
