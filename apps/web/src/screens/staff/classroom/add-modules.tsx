// Adds modules of the category to a classroom, chosen from a list grouped by topic.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { calls } from '../../../connection/calls.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';

type Props = {
  readonly chatId: string;
  /** The modules that the classroom has already. */
  readonly taught: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

export function AddModules({ chatId, taught, onClose, onAdded }: Props) {
  const { i18n } = useLingui();
  const { topics, modulesOf, modules } = useCurriculum();
  const options = topics
    .filter((topic) => topic.active)
    .flatMap((topic) =>
      (modulesOf.get(topic.id) ?? [])
        .filter((module) => !taught.has(module.id))
        .map((module) => ({ id: module.id, label: module.moduleName, group: topic.topicName })),
    );
  const form = useCallForm<{ readonly chosen: readonly string[] }>({
    initial: { chosen: [] },
    check: ({ chosen }) => (chosen.length === 0 ? { chosen: classroomSentences.modules } : {}),
    send: async ({ chosen }) => {
      const wanted = chosen.flatMap((moduleId) => {
        const topicId = modules.get(moduleId)?.topicId;
        return topicId === undefined ? [] : [{ topicId, moduleId }];
      });
      await calls.classrooms.addModules({ chatId, modules: wanted });
      onClose();
      onAdded();
    },
  });
  return (
    <FormDialog heading={i18n._('Add modules')} saveWord={i18n._('Add')} {...form.dialog} onClose={onClose}>
      <Picker
        many
        label={i18n._('Modules')}
        placeholder={i18n._('Type a name')}
        emptyText={
          options.length === 0 ? i18n._('All modules are in this class already') : i18n._('Nothing found')
        }
        options={options}
        chosen={form.values.chosen}
        onChange={(chosen) => form.change({ chosen })}
        {...form.errorOf('chosen')}
      />
    </FormDialog>
  );
}
