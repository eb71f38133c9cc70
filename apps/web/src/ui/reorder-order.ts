// Computes list orders after a move. Pure: lists of ids in, lists of ids out.

/** The list with `id` moved to `index`, counted without it; indexes out of range are clamped. */
export function movedTo(ids: readonly string[], id: string, index: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, index), 0, id);
}

/** The list with `id` dropped before or after `target`. */
export function droppedAt(
  ids: readonly string[],
  id: string,
  target: string,
  edge: 'before' | 'after',
): string[] {
  if (id === target || !ids.includes(target)) return [...ids];
  const index = ids.filter((each) => each !== id).indexOf(target);
  return movedTo(ids, id, edge === 'before' ? index : index + 1);
}

/** The requested order applied to the present ids: missing ids are dropped, new ones are appended. */
export function laidOver(asked: readonly string[], there: readonly string[]): string[] {
  return [...asked.filter((id) => there.includes(id)), ...there.filter((id) => !asked.includes(id))];
}
