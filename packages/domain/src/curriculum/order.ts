// The order of a module's items, and the previous and next learning resource.

type Ordered = { readonly id: string; readonly index: number };

/** By `index`, then by id, so that the order of equal indexes is stable. */
export function inOrder<Item extends Ordered>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.index - b.index || a.id.localeCompare(b.id));
}

/** The item before `id` in that order; undefined for the first and for an unknown one. */
export function before<Item extends Ordered>(items: readonly Item[], id: string): Item | undefined {
  const ordered = inOrder(items);
  return ordered[ordered.findIndex((item) => item.id === id) - 1];
}

/** The item after `id` in that order; undefined for the last and for an unknown one. */
export function after<Item extends Ordered>(items: readonly Item[], id: string): Item | undefined {
  const ordered = inOrder(items);
  const place = ordered.findIndex((item) => item.id === id);
  return place >= 0 ? ordered[place + 1] : undefined;
}

/** Indexes are stored from 0 and displayed from 1. */
export function shownNumber(item: { readonly index: number }): number {
  return item.index + 1;
}
