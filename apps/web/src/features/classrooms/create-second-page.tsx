// The teachers and students of a new classroom: users of the selected category.
import { can } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../people/use-people.ts';
import type { PageProps } from './create-first-page.tsx';
import { asOptions } from './person-options.ts';

export function CreateSecondPage({ form }: PageProps) {
  const { i18n } = useLingui();
  const { teacherId, students: members } = form.values;
  const people = usePeople().ofCategory;
  const teachers = asOptions(people.filter(({ role }) => can(role, 'teach')));
  const students = asOptions(people.filter(({ role }) => can(role, 'learn')));
  return (
    <>
      <Picker
        label={i18n._('Teacher')}
        {...(teachers.length === 0 && {
          hint: i18n._('There is no teacher yet. An administrator can invite one under Users.'),
        })}
        placeholder={i18n._('Type a name')}
        options={teachers}
        chosen={teacherId === '' ? [] : [teacherId]}
        onChange={([chosen = '']) => form.change({ teacherId: chosen })}
        {...form.errorOf('teacherId')}
      />
      <Picker
        many
        label={i18n._('Students')}
        hint={i18n._('You can also add students later.')}
        placeholder={i18n._('Type a name')}
        options={students}
        chosen={members}
        onChange={(chosen) => form.change({ students: chosen })}
      />
    </>
  );
}
