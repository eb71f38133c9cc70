// A select for one task of a module.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTasks } from '../curriculum/use-module.ts';

type Props = {
  readonly moduleId: string;
  /** Empty: none chosen. */
  readonly chosen: string;
  readonly onChoose: (taskId: string) => void;
};

export function TaskChoice({ moduleId, chosen, onChoose }: Props) {
  const { i18n } = useLingui();
  const tasks = useTasks(moduleId);
  if (tasks.status !== 'ready') return <Skeleton shape="row" />;
  if (tasks.items.length === 0) return <p>{i18n._('No tasks yet')}</p>;
  return (
    <SelectField
      label={i18n._('Which task?')}
      placeholder={i18n._('Please choose')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      options={tasks.items.map((task) => ({
        value: task.id,
        label: `${shownNumber(task)}. ${task.instructions}`,
      }))}
    />
  );
}
