// Reads the outbox, and re-renders a component only when one of the items that it selects has changed.
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Outbox } from '../client/outbox.ts';
import type { OutboxItem } from '../client/outbox-item.ts';
import { useOutboxOrNull } from './live-provider.tsx';

export type OutboxFilter = { readonly lane?: string; readonly kind?: string };

const noItems: readonly OutboxItem[] = [];
const watchNothing = (): (() => void) => () => undefined;

/** The signed-in user's outbox, for its actions: add, tryAgain, discard, settle. Throws when nobody is signed in. */
export function useOutbox(): Outbox {
  const outbox = useOutboxOrNull();
  if (outbox === null) throw new Error('useOutbox needs a signed-in user');
  return outbox;
}

/** Items of a lane, of a kind, or all. The same array until one of them changes. */
export function useOutboxItems({ lane, kind }: OutboxFilter): readonly OutboxItem[] {
  const outbox = useOutboxOrNull();
  const last = useRef(noItems);
  const read = useCallback(() => {
    const items = (outbox?.read() ?? noItems).filter(
      (item) => (lane === undefined || item.lane === lane) && (kind === undefined || item.kind === kind),
    );
    const before = last.current;
    const unchanged = items.length === before.length && items.every((item, index) => item === before[index]);
    if (!unchanged) last.current = items;
    return last.current;
  }, [outbox, lane, kind]);
  return useSyncExternalStore(outbox?.watch ?? watchNothing, read, read);
}
