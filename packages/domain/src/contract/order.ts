// An order that people change by hand, and what they are told when somebody else was faster. Pure.

export const orderSentences = {
  reordered: 'Somebody else has changed the order meanwhile. Please look at it and try again',
} as const;

/** Is it the same set of things, whatever their order? */
export function sameThings(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return (
    new Set(some).size === some.length && some.length === known.size && some.every((id) => known.has(id))
  );
}
