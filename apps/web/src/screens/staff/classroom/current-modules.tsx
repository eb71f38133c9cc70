// Selects which of a class's active modules come first on its students' home screens.
import type { ClassroomModule } from '@foothold/domain/classrooms/collections';
import { useLingui } from '@lingui/react';
import { Picker } from '../../../ui/picker.tsx';
import type { Curriculum } from '../../../features/curriculum/use-curriculum.ts';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';

type Props = {
  readonly modules: readonly ClassroomModule[];
  readonly curriculum: Curriculum;
  readonly changes: ClassroomChanges;
};

export function CurrentModules({ modules, curriculum, changes }: Props) {
  const { i18n } = useLingui();
  const active = modules.filter((module) => module.active);
  const current = active.filter((module) => module.current).map(({ moduleId }) => moduleId);
  const choose = (wanted: readonly string[]) => {
    for (const id of wanted.filter((each) => !current.includes(each))) void changes.setCurrent(id, true);
    for (const id of current.filter((each) => !wanted.includes(each))) void changes.setCurrent(id, false);
  };
  return (
    <Picker
      many
      label={i18n._('Current modules')}
      hint={i18n._('Students see these first on their Home page.')}
      placeholder={i18n._('Type a name')}
      emptyText={active.length === 0 ? i18n._('This class has no active modules') : i18n._('Nothing found')}
      options={active.map(({ moduleId }) => ({
        id: moduleId,
        label: curriculum.modules.get(moduleId)?.moduleName ?? '',
      }))}
      chosen={current}
      onChange={choose}
    />
  );
}
