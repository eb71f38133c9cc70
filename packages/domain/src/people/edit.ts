// Merges two concurrent edits of a person's record, and finds the fields that the user must choose. Pure.
import type { Id } from '../contract/id.ts';
import type { Role } from '../access/roles.ts';
import { details, mapDetails, type Details } from './details.ts';

/** The fields of a person that staff may change. */
export type Editable = Details & {
  readonly phoneNumber: string;
  readonly role: Role;
  readonly categoryIds: readonly Id[];
};

export type EditableField = keyof Editable;

export const editableFields: readonly EditableField[] = [...details, 'phoneNumber', 'role', 'categoryIds'];

/** The fields whose values differ; the order of categories does not matter. */
export function changedFields(before: Editable, after: Editable): EditableField[] {
  return editableFields.filter((field) => !sameValue(before[field], after[field]));
}

export type Merge = {
  /** Both edits merged; my value where both changed the same field. */
  readonly merged: Editable;
  /** Fields that both changed, to different values. */
  readonly both: readonly EditableField[];
};

/** Three-way merge. `before` is the record when my edit began. */
export function mergeEdits(before: Editable, mine: Editable, theirs: Editable): Merge {
  const mineChanged = new Set(changedFields(before, mine));
  const both = changedFields(before, theirs).filter(
    (field) => mineChanged.has(field) && !sameValue(mine[field], theirs[field]),
  );
  const pick = <Field extends EditableField>(field: Field): Editable[Field] =>
    mineChanged.has(field) ? mine[field] : theirs[field];
  return {
    merged: {
      ...mapDetails(pick),
      phoneNumber: pick('phoneNumber'),
      role: pick('role'),
      categoryIds: pick('categoryIds'),
    },
    both,
  };
}

function sameValue(a: Editable[EditableField], b: Editable[EditableField]): boolean {
  const [one, other] = [a, b].map((value) => [value].flat().toSorted().join());
  return one === other;
}
