// One piece of work at a time, and people in turn: whoever has much waiting holds up others by one piece, not by all of it.

export type FairQueue = {
  run<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result>;
};

export function createFairQueue(): FairQueue {
  // In the order of their turns; whoever has had one goes to the end.
  const waiting = new Map<string, (() => void)[]>();
  let busy = false;

  function begin(ownerId: string): Promise<void> {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const own = waiting.get(ownerId);
      if (own === undefined) waiting.set(ownerId, [resolve]);
      else own.push(resolve);
    });
  }

  function end(): void {
    const [turn] = waiting;
    if (turn === undefined) {
      busy = false;
      return;
    }
    const [ownerId, own] = turn;
    waiting.delete(ownerId);
    const next = own.shift();
    if (own.length > 0) waiting.set(ownerId, own);
    next?.();
  }

  return {
    async run(ownerId, work) {
      await begin(ownerId);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
