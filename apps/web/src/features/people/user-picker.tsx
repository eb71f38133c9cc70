// Chooses one of the people whom the viewer may see.
import { useLingui } from '@lingui/react';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from './use-people.ts';

export type ChoiceOfOne = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

export function UserPicker({ chosen, onChange }: ChoiceOfOne) {
  const { i18n } = useLingui();
  const people = usePeople();
  const options = [...people.byId.values()]
    .map((person) => ({ id: person.id, label: person.displayName }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Picker label={i18n._('User')} placeholder={i18n._('Type a name')} {...{ options, chosen, onChange }} />
  );
}
