// Lists that users reorder by hand, and the message for concurrent changes. Pure.

export const orderSentences = {
  reordered: 'Somebody else has changed the order meanwhile. Please look at it and try again',
} as const;

/** Whether both hold the same items, in any order. */
export function sameThings(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return (
    new Set(some).size === some.length && some.length === known.size && some.every((id) => known.has(id))
  );
}
