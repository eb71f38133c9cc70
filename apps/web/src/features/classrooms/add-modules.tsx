// Adds modules of the category to a classroom, chosen from a list grouped by topic.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { Picker } from '../../ui/picker.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';

type Props = {
  readonly chatId: string;
  /** The modules that the classroom has already. */
  readonly taught: ReadonlySet<string>;
  readonly onClose: () => void;
};

export function AddModules({ chatId, taught, onClose }: Props) {
  const { i18n } = useLingui();
  const { topics, modulesOf, modules } = useCurriculum();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const options = topics
    .filter((topic) => topic.active)
    .flatMap((topic) =>
      (modulesOf.get(topic.id) ?? [])
        .filter((module) => !taught.has(module.id))
        .map((module) => ({ id: module.id, label: module.moduleName, group: topic.topicName })),
    );
  const add = async () => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    const wanted = chosen.flatMap((moduleId) => {
      const topicId = modules.get(moduleId)?.topicId;
      return topicId === undefined ? [] : [{ topicId, moduleId }];
    });
    if (await attempt(() => calls.classrooms.addModules({ chatId, modules: wanted }))) onClose();
  };
  return (
    <FormDialog
      heading={i18n._('Add modules')}
      saveWord={i18n._('Add')}
      unsaved={chosen.length > 0}
      busy={busy}
      problem={problem}
      onSave={() => void add()}
      onClose={onClose}
    >
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
          setMissing(false);
          setChosen(ids);
        }}
        {...(missing ? { error: i18n._(classroomSentences.modules) } : {})}
      />
    </FormDialog>
  );
}
