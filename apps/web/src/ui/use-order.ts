// A list's order on the screen: the stored order with the pending moves applied.
import { useEffect, useRef, useState } from 'react';
import { laidOver } from './reorder-order.ts';

export type Move = {
  readonly id: string;
  /** The complete new order. */
  readonly ids: readonly string[];
  /** The order that was on the screen before: what the move is based on. */
  readonly before: readonly string[];
};

type Asked = { readonly ids: readonly string[]; readonly over: string; readonly answered: boolean };

export type Order = {
  readonly ids: readonly string[];
  readonly move: (id: string, ids: readonly string[]) => void;
};

/**
 * Moves are sent one after another, so that a quick second press cannot overtake the first. The new order shows at once
 * and stays until the rows have it; a refused move returns to the order of the rows.
 */
export function useOrder(there: readonly string[], send: (move: Move) => Promise<unknown>): Order {
  const [asked, setAsked] = useState<Asked | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(0);
  // Once the rows have changed, the requested order is dropped: they may change back later.
  const isOver = asked !== null && asked.answered && asked.over !== there.join();
  if (isOver) setAsked(null);
  const ids = asked === null || isOver ? there : laidOver(asked.ids, there);
  const over = useRef('');
  useEffect(() => {
    over.current = there.join();
  });
  return {
    ids,
    move: (id, wanted) => {
      if (wanted.join() === ids.join()) return;
      newest.current += 1;
      const turn = newest.current;
      const before = ids;
      setAsked({ ids: wanted, over: over.current, answered: false });
      const answered = (done: boolean) => {
        if (turn !== newest.current) return;
        setAsked((asking) =>
          done && asking !== null ? { ...asking, over: over.current, answered: true } : null,
        );
      };
      last.current = last.current
        .then(() => send({ id, ids: wanted, before }))
        .then(
          () => answered(true),
          () => answered(false),
        );
    },
  };
}
