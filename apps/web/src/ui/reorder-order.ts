// Where things stand after a move. Pure: lists of ids in, lists of ids out.

/** The list with `id` at `place`, counted without it; places beyond the ends are the ends. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, place), 0, id);
}

/** The list with `id` dropped before or after `target`. */
export function droppedAt(
  ids: readonly string[],
  id: string,
  target: string,
  edge: 'before' | 'after',
): string[] {
  if (id === target || !ids.includes(target)) return [...ids];
  const place = ids.filter((each) => each !== id).indexOf(target);
  return movedTo(ids, id, edge === 'before' ? place : place + 1);
}

/** What was asked for, laid over what is there: things that are gone are left out, new ones stand at the end. */
export function laidOver(asked: readonly string[], there: readonly string[]): string[] {
  return [...asked.filter((id) => there.includes(id)), ...there.filter((id) => !asked.includes(id))];
}
