// What waits in the outbox, laid over the rows that a screen shows. An item leaves once its row has arrived.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import type { Refusal } from '@foothold/live/contract';
import { useOutbox, useOutboxItems } from '@foothold/live/react/use-outbox';
import { useEffect, useMemo } from 'react';

export type Queued<Input = unknown> = { readonly item: OutboxItem; readonly input: Input };

export type OutboxOverlay<Each extends Queued> = {
  /** Everything whose row has not arrived, oldest first. */
  readonly items: readonly Each[];
  /** Those of `items` that were not refused: the screen shows them as if they were done. */
  readonly expected: readonly Each[];
  /** Those of `items` that the server refused. They stay until they are tried again or discarded. */
  readonly refused: readonly (Each & { readonly refusal: Refusal })[];
};

/**
 * `isThere`: whether the rows show what an item does, perhaps before its call was answered. Changed rows are noticed by a changed
 * function, so it comes from `useCallback`.
 */
export function useOutboxOverlay<Each extends Queued>(
  queued: readonly Each[],
  isThere: (each: Each) => boolean,
): OutboxOverlay<Each> {
  const outbox = useOutbox();
  useEffect(() => {
    for (const each of queued)
      if (each.item.state.name === 'sent' && isThere(each)) outbox.settle(each.item.id);
  }, [outbox, queued, isThere]);
  return useMemo(() => {
    const items = queued.filter((each) => !isThere(each));
    return {
      items,
      expected: items.filter(({ item }) => item.state.name !== 'try-again'),
      refused: items.flatMap((each) => {
        const { state } = each.item;
        return state.name === 'try-again' ? [{ ...each, refusal: state.refusal }] : [];
      }),
    };
  }, [queued, isThere]);
}

/** A lane's items whose input is of the lane's kind: another version of the app may have stored others. */
export function useLane<Input>(
  lane: string,
  isInput: (input: unknown) => input is Input,
): readonly Queued<Input>[] {
  const items = useOutboxItems({ lane });
  return useMemo(
    () => items.flatMap((item) => (isInput(item.input) ? [{ item, input: item.input }] : [])),
    [items, isInput],
  );
}
