// Users as picker options, by name.
import type { Person } from '@foothold/domain/people/collections';
import type { PickerOption } from '../../ui/picker-options.ts';

export function asOptions(people: readonly Person[], groupOf?: (person: Person) => string): PickerOption[] {
  return people
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id))
    .map((person) => ({
      id: person.id,
      label: person.displayName,
      ...(groupOf === undefined ? {} : { group: groupOf(person) }),
    }));
}
