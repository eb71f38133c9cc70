// The fields of a person's record that staff may change, and which of them an edit changes. Pure.
import type { Id } from '../contract/id.ts';
import type { Role } from '../access/roles.ts';
import { details, type Details } from './details.ts';

/** The fields of a person that staff may change. */
export type Editable = Details & {
  readonly phoneNumber: string;
  readonly role: Role;
  readonly categoryIds: readonly Id[];
};

export type EditableField = keyof Editable;

const editableFields: readonly EditableField[] = [...details, 'phoneNumber', 'role', 'categoryIds'];

/** The fields whose values differ; the order of categories does not matter. */
export function changedFields(before: Editable, after: Editable): EditableField[] {
  return editableFields.filter((field) => !sameValue(before[field], after[field]));
}

function sameValue(a: Editable[EditableField], b: Editable[EditableField]): boolean {
  const [one, other] = [a, b].map((value) => [value].flat().toSorted().join());
  return one === other;
}
