// Attempts: what a learner handed in before a comment, and what they handed in after it.

type Piece = { readonly id: string; readonly index: number };

/**
 * The number of the attempt that each piece of one task or target belongs to, from 1: what comes after a piece with a
 * comment is the next. Empty while there is only one attempt.
 */
export function attemptsOf(
  pieces: readonly Piece[],
  isCommented: (id: string) => boolean,
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  let attempt = 1;
  let hasAnswer = false;
  for (const { id } of pieces.toSorted((a, b) => a.index - b.index)) {
    if (hasAnswer) attempt += 1;
    numbers.set(id, attempt);
    hasAnswer = isCommented(id);
  }
  return attempt === 1 ? new Map() : numbers;
}
