// The choice of the tool that stands out for learners who answer a task; left automatic, its words decide.
import { tools, toolAskedFor, type Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';

type Props = Pick<SelectFieldProps, 'label' | 'labelHidden' | 'disabled'> & {
  /** Null: automatic. */
  readonly tool: Tool | null;
  readonly instructions: string;
  readonly onChoose: (tool: Tool | null) => void;
};

export function ToolField({ tool, instructions, onChoose, ...field }: Props) {
  const { i18n } = useLingui();
  const names = useToolNames();
  const asked = toolAskedFor(instructions);
  const automatic =
    asked === null ? i18n._('Automatic') : i18n._('Automatic: {name}', { name: names[asked] });
  return (
    <SelectField
      {...field}
      value={tool ?? ''}
      options={[{ value: '', label: automatic }, ...tools.map((value) => ({ value, label: names[value] }))]}
      onChange={({ target }) => onChoose(tools.find((each) => each === target.value) ?? null)}
    />
  );
}

/** As they are called on the learner's own screen. */
export function useToolNames(): Readonly<Record<Tool, string>> {
  const { i18n } = useLingui();
  return { text: i18n._('Write'), voice: i18n._('Record voice'), photo: i18n._('Take photo') };
}
