// Adds and removes people of a classroom, or only adds students. Others' concurrent changes stay. Asks before users remove their own access.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import type { Person } from '@foothold/domain/people/collections';
import { can as roleCan, roleLabels } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { useAbilities } from '../../../session/use-abilities.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { asOptions } from '../../../features/classrooms/person-options.ts';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';

type Props = {
  /** 'everybody' adds and removes; 'students' only adds. */
  readonly whom: 'everybody' | 'students';
  readonly members: readonly Person[];
  readonly setPeople: ClassroomChanges['setPeople'];
  readonly onClose: () => void;
  /** True before the viewer leaves the class, false if that was refused. */
  readonly onLeaving: (leaving: boolean) => void;
};

export function ChangePeople({ whom, members, setPeople, onClose, onLeaving }: Props) {
  const { i18n } = useLingui();
  const { ofCategory } = usePeople();
  const viewer = useViewer();
  const can = useAbilities();
  const everybody = whom === 'everybody';
  const [seen] = useState(() => members.map(({ id }) => id));
  const [asking, setAsking] = useState(false);
  const known = new Map([...members, ...ofCategory].map((person) => [person.id, person]));
  const offered = everybody
    ? [...known.values()]
    : ofCategory.filter(({ id, role }) => roleCan(role, 'learn') && !seen.includes(id));
  const wantedOf = (chosen: readonly string[]) => (everybody ? chosen : [...seen, ...chosen]);
  const form = useCallForm<{ readonly chosen: readonly string[] }>({
    initial: { chosen: everybody ? seen : [] },
    check: ({ chosen }) => {
      const people = wantedOf(chosen).flatMap((id) => known.get(id) ?? []);
      return hasTeacher(people) ? {} : { chosen: classroomSentences.oneTeacher };
    },
    send: async () => {
      if (leaves && !asking) return setAsking(true);
      onLeaving(leaves);
      try {
        await setPeople(wanted, seen, leaves);
      } catch (error) {
        onLeaving(false);
        throw error;
      } finally {
        setAsking(false);
      }
      return onClose();
    },
  });
  const { chosen } = form.values;
  const wanted = wantedOf(chosen);
  const changed = wanted.toSorted().join() !== seen.toSorted().join();
  const leaves = seen.includes(viewer.id) && !wanted.includes(viewer.id) && !can('seeAllClassrooms');
  return (
    <FormDialog
      heading={everybody ? i18n._('Add or remove people') : i18n._('Add Students')}
      saveWord={i18n._('Save')}
      {...form.dialog}
      saveDisabled={!changed}
      unsaved={changed}
      onClose={onClose}
    >
      <Picker
        many
        label={everybody ? i18n._('People') : i18n._('Students')}
        placeholder={i18n._('Type a name')}
        options={asOptions(offered, everybody ? ({ role }) => i18n._(roleLabels[role]) : undefined)}
        chosen={chosen}
        onChange={(ids) => form.change({ chosen: ids })}
        {...form.errorOf('chosen')}
      />
      <ConfirmDialog
        open={asking}
        heading={i18n._('Leave this class')}
        danger
        busy={form.busy}
        onConfirm={form.submit}
        onCancel={() => setAsking(false)}
      >
        {i18n._(
          'After this you are not in the class and cannot see it. Another teacher can add you again. Are you sure?',
        )}
      </ConfirmDialog>
    </FormDialog>
  );
}
