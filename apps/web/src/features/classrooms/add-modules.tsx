// Choosing modules of the category to add to a classroom, under the names of their topics.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';

type Props = {
  readonly chatId: string;
  /** Those that the classroom has already. */
  readonly taught: ReadonlySet<string>;
  readonly open: boolean;
  readonly onClose: () => void;
};

export function AddModules({ chatId, taught, open, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog open={open} heading={i18n._('Add modules')} onClose={onClose}>
      <AddModulesForm chatId={chatId} taught={taught} onClose={onClose} />
    </Dialog>
  );
}

function AddModulesForm({ chatId, taught, onClose }: Omit<Props, 'open'>) {
  const { i18n } = useLingui();
  const { topics, modulesOf, modules } = useCurriculum();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [mistake, setMistake] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const options = topics
    .filter((topic) => topic.active)
    .flatMap((topic) =>
      (modulesOf.get(topic.id) ?? [])
        .filter((module) => !taught.has(module.id))
        .map((module) => ({ id: module.id, label: module.moduleName, group: topic.topicName })),
    );
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setMistake(classroomSentences.modules);
    setBusy(true);
    try {
      const wanted = chosen.flatMap((moduleId) => {
        const topicId = modules.get(moduleId)?.topicId;
        return topicId === undefined ? [] : [{ topicId, moduleId }];
      });
      await calls.classrooms.addModules({ chatId, modules: wanted });
      onClose();
    } catch (error) {
      setMistake(refusalOf(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <Stack gap="large">
        <Picker
          many
          label={i18n._('Modules')}
          placeholder={i18n._('Type a name')}
          emptyText={
            options.length === 0 ? i18n._('All modules are in this class already') : i18n._('Nothing found')
          }
          options={options}
          chosen={chosen}
          onChange={(ids) => {
            setMistake(null);
            setChosen(ids);
          }}
          {...(mistake === null ? {} : { error: i18n._(mistake) })}
        />
        <Cluster spread="end">
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {i18n._('Add')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
