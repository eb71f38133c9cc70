// Shares one answer among all who ask within a moment: however many there are, the work is done once.

/** An answer is given for so long after its work began. Work that failed is begun again by whoever asks next. */
export function shareFor<Answer>(momentMs: number, work: () => Promise<Answer>): () => Promise<Answer> {
  let shared: { readonly answer: Promise<Answer>; readonly until: number } | null = null;
  return () => {
    if (shared !== null && performance.now() < shared.until) return shared.answer;
    const answer = work();
    const mine = { answer, until: performance.now() + momentMs };
    shared = mine;
    answer.catch(() => {
      if (shared === mine) shared = null;
    });
    return answer;
  };
}
