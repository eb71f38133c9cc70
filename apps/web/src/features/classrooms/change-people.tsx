// Adding people to a classroom and taking them out; or only adding students. What others change meanwhile stays.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import type { Person } from '@foothold/domain/people/collections';
import { can, roleLabels } from '@foothold/domain/people/roles';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../people/use-people.ts';
import { asOptions } from './person-options.ts';
import type { ClassroomChanges } from './use-classroom-changes.ts';

type Props = {
  /** 'everybody' adds and removes; 'students' only adds. */
  readonly whom: 'everybody' | 'students';
  readonly members: readonly Person[];
  readonly setPeople: ClassroomChanges['setPeople'];
  readonly onClose: () => void;
};

export function ChangePeople({ whom, members, setPeople, onClose }: Props) {
  const { i18n } = useLingui();
  const { ofCategory } = usePeople();
  const everybody = whom === 'everybody';
  const [seen] = useState(() => members.map(({ id }) => id));
  const [chosen, setChosen] = useState<readonly string[]>(everybody ? seen : []);
  const [withoutTeacher, setWithoutTeacher] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const known = new Map([...members, ...ofCategory].map((person) => [person.id, person]));
  const offered = everybody
    ? [...known.values()]
    : ofCategory.filter(({ id, role }) => can(role, 'learn') && !seen.includes(id));
  const wanted = everybody ? chosen : [...seen, ...chosen];
  const changed = wanted.toSorted().join() !== seen.toSorted().join();
  const save = async () => {
    const people = wanted.flatMap((id) => known.get(id) ?? []);
    setWithoutTeacher(!hasTeacher(people));
    if (!hasTeacher(people)) return;
    if (await attempt(() => setPeople(wanted, seen))) onClose();
  };
  return (
    <FormDialog
      heading={everybody ? i18n._('Add or remove people') : i18n._('Add Students')}
      saveWord={i18n._('Save')}
      saveDisabled={!changed}
      unsaved={changed}
      busy={busy}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Picker
        many
        label={everybody ? i18n._('People') : i18n._('Students')}
        placeholder={i18n._('Type a name')}
        options={asOptions(offered, everybody ? ({ role }) => i18n._(roleLabels[role]) : undefined)}
        chosen={chosen}
        onChange={(ids) => {
          setWithoutTeacher(false);
          setChosen(ids);
        }}
        {...(withoutTeacher ? { error: i18n._(classroomSentences.oneTeacher) } : {})}
      />
    </FormDialog>
  );
}
