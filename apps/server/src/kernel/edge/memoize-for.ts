// Shares one result among all callers within a short time, so that the work runs once.

/** A result is shared for this long after its work began. Failed work is retried by the next caller. */
export function memoizeFor<Answer>(forMs: number, work: () => Promise<Answer>): () => Promise<Answer> {
  let shared: { readonly answer: Promise<Answer>; readonly until: number } | null = null;
  return () => {
    if (shared !== null && performance.now() < shared.until) return shared.answer;
    const answer = work();
    const mine = { answer, until: performance.now() + forMs };
    shared = mine;
    answer.catch(() => {
      if (shared === mine) shared = null;
    });
    return answer;
  };
}
