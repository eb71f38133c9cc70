// Merges two concurrent edits of the same fields, and finds those that the writer must choose between. Pure.

export type Merge<Values> = {
  /** Both edits; mine where both changed the same field. */
  readonly merged: Values;
  /** The fields that both changed, to different values. */
  readonly both: readonly (keyof Values & string)[];
};

/** Three-way merge of what an edit began from, my values, and what is stored now. Fields that `theirs` lacks are mine. */
export function mergeEdits<Values extends object>(
  before: Values,
  mine: Values,
  theirs: Partial<Values>,
): Merge<Values> {
  const stored = { ...before, ...only(theirs, namesOf(before)) };
  const myChanges = changesFrom(before, mine);
  const both = namesOf(changesFrom(before, stored)).filter(
    (name) => name in myChanges && !isSameValue(mine[name], stored[name]),
  );
  return { merged: { ...stored, ...myChanges }, both };
}

/** The fields of `after` whose values differ. Lists are sets: their order does not matter. */
export function changesFrom<Values extends object>(before: Values, after: Values): Partial<Values> {
  return only(
    after,
    namesOf(after).filter((name) => !isSameValue(before[name], after[name])),
  );
}

export function only<Values extends object>(
  values: Partial<Values>,
  names: readonly (keyof Values & string)[],
): Partial<Values> {
  const found = names.filter((name) => name in values).map((name) => [name, values[name]]);
  return Object.fromEntries(found) as Partial<Values>;
}

function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

function isSameValue(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? sorted(one).join() === sorted(other).join()
    : Object.is(one, other);
}

function sorted(list: readonly unknown[]): string[] {
  return list.map(String).toSorted();
}
