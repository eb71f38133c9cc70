// The teachers and students of a new classroom: users of the selected category.
import { can } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../people/use-people.ts';
import type { PageProps } from './create-first-page.tsx';
import { asOptions } from './person-options.ts';

export function CreateSecondPage({ draft, mistakes, onChange }: PageProps) {
  const { i18n } = useLingui();
  const people = usePeople().ofCategory;
  const teachers = asOptions(people.filter(({ role }) => can(role, 'teach')));
  const students = asOptions(people.filter(({ role }) => can(role, 'learn')));
  return (
    <>
      <Picker
        label={i18n._('Teacher')}
        placeholder={i18n._('Type a name')}
        options={teachers}
        chosen={draft.teacherId === '' ? [] : [draft.teacherId]}
        onChange={([teacherId = '']) => onChange({ teacherId })}
        {...(mistakes.teacherId === undefined ? {} : { error: i18n._(mistakes.teacherId) })}
      />
      <Picker
        many
        label={i18n._('Students')}
        hint={i18n._('You can also add students later.')}
        placeholder={i18n._('Type a name')}
        options={students}
        chosen={draft.students}
        onChange={(chosen) => onChange({ students: chosen })}
      />
    </>
  );
}
