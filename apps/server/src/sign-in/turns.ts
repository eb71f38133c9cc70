// Lets only so many pieces of work run at once; the others wait in order.

export type Turns = {
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** True when nobody else should join the queue. */
  full(): boolean;
};

export function createTurns(limits: { readonly atOnce: number; readonly longestQueue: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = () =>
    new Promise<void>((resolve) => {
      if (running < limits.atOnce) {
        running += 1;
        resolve();
      } else {
        waiting.push(resolve);
      }
    });
  // A place is handed on, never freed and taken again, so nobody can slip in between.
  const end = () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    full: () => waiting.length >= limits.longestQueue,
    async take(work) {
      await begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
