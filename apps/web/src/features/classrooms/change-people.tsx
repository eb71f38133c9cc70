// Adding people to a classroom and taking them out; or only adding students. What others change meanwhile stays.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { hasTeacher } from '@foothold/domain/classrooms/participants';
import type { Person } from '@foothold/domain/people/collections';
import { can, roleLabels } from '@foothold/domain/people/roles';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../people/use-people.ts';
import { asOptions } from './person-options.ts';
import type { ClassroomChanges } from './use-classroom-changes.ts';

type Props = {
  /** 'everybody' adds and removes; 'students' only adds. */
  readonly whom: 'everybody' | 'students';
  readonly members: readonly Person[];
  readonly setPeople: ClassroomChanges['setPeople'];
  readonly open: boolean;
  readonly onClose: () => void;
};

export function ChangePeople({ open, ...form }: Props) {
  const { i18n } = useLingui();
  const heading = form.whom === 'students' ? i18n._('Add Students') : i18n._('Add or remove people');
  return (
    <Dialog open={open} heading={heading} onClose={form.onClose}>
      <ChangePeopleForm {...form} />
    </Dialog>
  );
}

function ChangePeopleForm({ whom, members, setPeople, onClose }: Omit<Props, 'open'>) {
  const { i18n } = useLingui();
  const { ofCategory } = usePeople();
  const everybody = whom === 'everybody';
  const [seen] = useState(() => members.map(({ id }) => id));
  const [chosen, setChosen] = useState<readonly string[]>(everybody ? seen : []);
  const [mistake, setMistake] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = new Map([...members, ...ofCategory].map((person) => [person.id, person]));
  const offered = everybody
    ? [...known.values()]
    : ofCategory.filter(({ id, role }) => can(role, 'learn') && !seen.includes(id));
  const wanted = everybody ? chosen : [...seen, ...chosen];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const people = wanted.flatMap((id) => known.get(id) ?? []);
    if (!hasTeacher(people)) return setMistake(classroomSentences.oneTeacher);
    setBusy(true);
    try {
      await setPeople(wanted, seen);
      onClose();
    } catch (error) {
      setMistake(refusalOf(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="large">
        <Picker
          many
          label={everybody ? i18n._('People') : i18n._('Students')}
          placeholder={i18n._('Type a name')}
          options={asOptions(offered, everybody ? ({ role }) => i18n._(roleLabels[role]) : undefined)}
          chosen={chosen}
          onChange={(ids) => {
            setMistake(null);
            setChosen(ids);
          }}
          {...(mistake === null ? {} : { error: i18n._(mistake) })}
        />
        <Cluster spread="end">
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabled={wanted.toSorted().join() === seen.toSorted().join()}
          >
            {i18n._('Save')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
