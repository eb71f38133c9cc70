// Putting things in order when two people do it at once: the second is told, and overwrites nothing unseen.
import { orderSentences, sameThings } from '@foothold/domain/contract/order';
import { Refusal } from '@foothold/domain/contract/refusal';

/**
 * To be asked while the order is held for a change. `wanted` must be exactly the things of `now`; with `basedOn`, the
 * order that the person saw, that must be the one that stands. Otherwise `CONFLICT`, whose `order` is what stands.
 */
export function requireSeenOrder(
  now: readonly string[],
  wanted: readonly string[],
  basedOn: readonly string[] | undefined,
): void {
  const seen = basedOn === undefined || basedOn.join() === now.join();
  if (!seen || !sameThings(wanted, now))
    throw new Refusal('CONFLICT', orderSentences.reordered, { order: now });
}
